// The tables of arrivals: cursors of watched chains, and the inbox. No endpoint serves them.
import { resource } from '../wiring/resource.ts'
import { chainCursors } from './chain-cursor.ts'
import { providerEvents } from './inbox.ts'

export const arrivalResource = resource({
  tables: [chainCursors, providerEvents],
})
