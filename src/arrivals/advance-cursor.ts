// Records how far a watched chain was read. The cursor only moves forward, so a late worker changes nothing.
import type { Network } from '../chains/chain.ts'
import type { Chain } from '../kernel/asset.ts'
import { type Command, insert, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { chainCursors } from './chain-cursor.ts'

export interface AdvanceCursorInput {
  readonly bank_guid: Guid
  readonly chain: Chain
  readonly network: Network
  readonly next_block: number
}

/** Answers the cursor after that. */
export const advanceCursor: Command<AdvanceCursorInput, number> = {
  name: 'advance-cursor',
  decide({ bank_guid, chain, network, next_block }, rows) {
    const before = rows.get(chainCursors, bank_guid, chain, network)
    if (before && before.next_block >= next_block) return { output: before.next_block }
    const row = { bank_guid, chain, network, next_block }
    return { output: next_block, changes: [before ? update(chainCursors, row) : insert(chainCursors, row)] }
  },
}
