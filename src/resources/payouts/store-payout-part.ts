// Stores the rows of one part of a payout and validates each. Parts are stored in order. The content of the part is removed with the
// same commit: from then on the rows have it.
import { assert, defined } from '../../kernel/assert.ts'
import {
  type Change,
  type Command,
  insert,
  type Moment,
  newRecord,
  type Rows,
  save,
  update,
} from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { enter, move } from '../../kernel/machine.ts'
import type { Encrypted } from '../../kernel/personal.ts'
import { type Payout, payoutStates, payouts } from './payout.ts'
import { type PayoutRow, payoutParts, payoutRows, payoutRowsPersonal, type RowCounts } from './payout-row.ts'
import { countOf, partsOf } from './payout-row-moves.ts'
import { checkedRow, type UncheckedRow, wantChecks } from './row-check.ts'

export interface StoredRow extends UncheckedRow, Pick<PayoutRow, 'row_number' | 'line_number'> {
  readonly pii: Encrypted<'input'>
}

export interface StorePayoutPartInput extends JobInput<'payout_guid'> {
  readonly part: number
  readonly sent: readonly StoredRow[]
}

export const storePayoutPart: Command<StorePayoutPartInput, Payout | Stale> = {
  name: 'store-payout-part',
  decide({ bank_guid, payout_guid, event_sequence, part: index, sent }, rows, moment) {
    const payout = stillAsked(rows.get(payouts, bank_guid, payout_guid), event_sequence, 'storing')
    if (!payout) return stale
    if (payout.parts_stored > index) return { output: payout }
    assert(payout.parts_stored === index && sent.length > 0, 'parts are stored in order, and have rows')
    const part = defined(rows.get(payoutParts, bank_guid, payout.content_guid, index), 'a payout has all its parts')
    wantChecks(payout, sent, rows)
    const stored = sent.map((row) => storedRow(payout, index, row, rows, moment))
    const counts: RowCounts = {
      valid: stored.filter(({ moved }) => moved.row.state === 'valid').length,
      invalid: stored.filter(({ moved }) => moved.row.state === 'invalid').length,
    }
    const row_guids = stored.map(({ moved }) => moved.row.guid)
    const after = { ...part, row_guids, content: null, counts }
    const changes: Change[] = stored.flatMap(({ moved, pii }) => [save(payoutRows, moved), pii])
    const known = { parts_stored: index + 1, updated_at: moment.now }
    const through = index + 1 < payout.part_count ? [] : pathAfter(payout, after.counts, index, rows)
    const moved = move(payoutStates, payout, through, known)
    const next = through.length > 0 ? save(payouts, moved) : update(payouts, moved.row)
    // A row is invalid for ever, so that is decided on fresh rows.
    const isDoubtful = (counts.invalid ?? 0) > 0
    return { output: moved.row, changes: [...changes, update(payoutParts, after), next], isDoubtful }
  },
}

/** Without a valid row there is nothing left to do. */
function pathAfter(payout: Payout, counts: RowCounts, index: number, rows: Rows): Payout['state'][] {
  const others = partsOf(payout, rows).filter(({ part }) => part !== index)
  return (counts.valid ?? 0) + countOf(others, 'valid') > 0 ? ['validated'] : ['validated', 'completed']
}

function storedRow(payout: Payout, part: number, sent: StoredRow, rows: Rows, moment: Moment) {
  const { pii, fingerprint: _, errors: __, ...given } = sent
  const checked = checkedRow(payout, sent, rows, moment)
  const fields = newRecord(payout.bank_guid, moment, {
    payout_guid: payout.guid,
    part,
    plan_guid: null,
    execution_guid: null,
    source_amount: null,
    destination_amount: null,
    fees: [],
    failure_code: null,
    ...given,
    ...checked,
  })
  return {
    moved: enter(payoutRows, fields, checked.errors.length > 0 ? 'invalid' : 'valid'),
    pii: insert(payoutRowsPersonal.table, { bank_guid: payout.bank_guid, guid: fields.guid, ...pii }),
  }
}
