// Records how far a sweep is. At its end the network fee that was really paid is booked (S1), the rest of the hold is released, and its
// sources are free again.
import { amount } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import { type Change, type Command, key, type Moment, type Rows, save, update } from '../../kernel/command.ts'
import { type Early, early, type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { journal, release, subjectOf } from '../../kernel/posting.ts'
import { sweepFee } from '../../ledger/recipes.ts'
import type { Standing } from '../../providers/standing.ts'
import { postingsOf } from '../accounts/account.ts'
import { banks } from '../banks/bank.ts'
import {
  type Sweep,
  type SweepFailureCode,
  setAside,
  sweepFailureCodes,
  sweepSources,
  sweepStates,
  sweeps,
} from './sweep.ts'

export interface RecordSweepInput extends JobInput<'sweep_guid'> {
  readonly standing: Standing
  /** The fee is on its way to the address. */
  readonly is_funding: boolean
}

export const recordSweep: Command<RecordSweepInput, Sweep | Stale | Early> = {
  name: 'record-sweep',
  decide(input, rows, moment) {
    const { bank_guid, sweep_guid, event_sequence, standing, is_funding } = input
    const sweep = stillAsked(rows.get(sweeps, bank_guid, sweep_guid), event_sequence)
    if (!sweep) return stale
    if (standing.kind !== 'pending') return ended(sweep, standing, rows, moment)
    const to = is_funding ? 'funding' : 'pending'
    const isSent = standing.identifiers.length > 0
    if (sweep.state === to || sweep.state === 'pending' || !isSent) return early(standing.check_again_at)
    const { identifiers } = standing
    const moved = move(sweepStates, sweep, [to], { identifiers, updated_at: moment.now })
    return { output: moved.row, changes: [save(sweeps, moved)] }
  },
}

type Ended = Exclude<Standing, { kind: 'pending' }>

function ended(sweep: Sweep, standing: Ended, rows: Rows, moment: Moment) {
  const { bank_guid, chain, native_asset } = sweep
  const bank = defined(rows.get(banks, bank_guid, bank_guid), 'a bank that is swept exists')
  const { network_fee, identifiers } = standing
  const isDone = standing.kind === 'settled'
  const between = isDone && sweep.state !== 'pending' ? (['pending'] as const) : []
  const moved = move(sweepStates, sweep, [...between, isDone ? 'completed' : 'failed'], {
    ...{ network_fee, identifiers, updated_at: moment.now },
    failure_code: isDone ? null : failureOf(standing),
  })
  const lines = sweepFee(chain, native_asset, network_fee, setAside(sweep))
  const { postings, changes } = postingsOf(rows, bank, lines, moment)
  const subject = subjectOf('sweep', sweep)
  return {
    output: moved.row,
    changes: [...changes, save(sweeps, moved), ...freed(sweep, isDone, rows)],
    ledger: [postings.length > 0 ? journal(subject, 'fees', postings) : release(subject)],
  }
}

function failureOf(standing: Ended): SweepFailureCode {
  if (standing.kind === 'cancelled') return 'cancelled'
  assert(standing.kind === 'failed', 'nobody returns what went to our own wallet')
  const known = sweepFailureCodes.find((code) => code === standing.failure_code)
  return known ?? 'external_vendor_error'
}

function freed({ bank_guid, sources }: Sweep, isDone: boolean, rows: Rows): Change[] {
  rows.want(() => sources.map(({ source }) => key(sweepSources, bank_guid, source)))
  return sources.map(({ source, booked }) => {
    const own = defined(rows.get(sweepSources, bank_guid, source), 'a sweep has its sources')
    return update(sweepSources, { ...own, is_active: false, swept: isDone ? amount(own.swept + booked) : own.swept })
  })
}
