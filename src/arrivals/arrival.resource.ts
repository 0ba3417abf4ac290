// The tables of arrivals: cursors of watched chains, deposits that chains have lost, and the inbox. No endpoint serves them.
import { resource } from '../wiring/resource.ts'
import { chainCursors } from './chain-cursor.ts'
import { providerEvents } from './inbox.ts'
import { lostDeposits } from './lost-deposit.ts'

export const arrivalResource = resource({
  tables: [chainCursors, lostDeposits, providerEvents],
})
