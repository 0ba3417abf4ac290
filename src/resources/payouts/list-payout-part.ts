// The rows of one part of a payout. It writes nothing, so it is decided on fresh rows: the job of another process may have stored them.
import { assert } from '../../kernel/assert.ts'
import type { Command, InBank } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { payoutParts } from './payout-row.ts'

export interface ListPayoutPartInput extends InBank<'content_guid'> {
  readonly part: number
}

export const listPayoutPart: Command<ListPayoutPartInput, readonly Guid[]> = {
  name: 'list-payout-part',
  decide({ bank_guid, content_guid, part: index }, rows) {
    const part = rows.get(payoutParts, bank_guid, content_guid, index)
    assert(part, 'a payout has all its parts')
    return { output: part.row_guids }
  },
}
