// What arrivals bring: how far chains were read, and the inbox of providers' reports. No endpoint serves them.
import { resource } from '../wiring/resource.ts'
import { chainCursors } from './chain-cursor.ts'
import { providerEvents } from './inbox.ts'

export const arrivalResource = resource({
  tables: [chainCursors, providerEvents],
})
