// How far a watched chain was read for a bank: the blocks before `next_block` are final, and their arrivals are recorded.
import { chainNames, type Network, networks } from '../chains/chain.ts'
import * as column from '../kernel/column.ts'
import { table } from '../kernel/table.ts'

export const chainCursors = table(
  'chain_cursors',
  {
    bank_guid: column.guid,
    chain: column.oneOf(chainNames),
    network: column.oneOf<Network>(networks),
    next_block: column.integer,
  },
  { key: ['bank_guid', 'chain', 'network'], mutable: ['next_block'], isCached: false },
)
