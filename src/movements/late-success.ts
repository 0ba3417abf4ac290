// W5: a carrier paid, or fetched, a movement that had already failed. The movement stays failed: its money was given back. What
// moved outside waits in suspense, and `corridor verify` reports it, until an operator says who bears it. The inbox records the
// report and the resolution, so each is posted once.
import { isKnown, type ReportId, remembered } from '../arrivals/inbox.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Moment, Rows } from '../kernel/command.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import { available } from '../ledger/balance.ts'
import type { RecipePosting } from '../ledger/lines.ts'
import { outOfSuspense, settledByBank, settledByOwner } from '../ledger/recipes.ts'
import { type PostedJournals, postAndRecover } from '../resources/accounts/recovery.ts'
import type { Bank } from '../resources/banks/bank.ts'
import type { Movement, MovementStanding } from './movement.ts'
import { lateLines } from './movement-lines.ts'

/** A reversed or returned movement, and a cancelled pull, may have settled before they failed: that is no late success. */
export const isLateSuccess = (movement: Movement, { kind }: MovementStanding): boolean =>
  movement.state === 'failed' &&
  kind === 'settled' &&
  movement.kind !== 'arrival' &&
  movement.route.by !== 'market' &&
  movement.route.by !== 'book' &&
  movement.failure_code !== 'reversed' &&
  !(movement.kind === 'pull' && movement.failure_code === 'cancelled')

const lateReport = ({ money, guid }: Movement): ReportId => ({
  provider: money.place,
  provider_event_id: `settled after failure ${guid}`,
})

const resolutionReport = ({ guid }: Movement): ReportId => ({
  provider: 'operator',
  provider_event_id: `resolve ${guid}`,
})

/** Undefined: it was posted before. */
export function postLateSuccess(
  movement: Movement,
  { network_fee }: MovementStanding,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): PostedJournals | undefined {
  const report = lateReport(movement)
  if (isKnown(rows, bank.guid, report)) return undefined
  const journal = { subject: movement.subject, ...lateLines(movement, network_fee) }
  const posted = postAndRecover(rows, bank, [journal], undefined, moment)
  return { ...posted, changes: [...posted.changes, remembered(bank.guid, report, moment)] }
}

/** Who bears a late payment: its owner, or the bank at a loss. */
export const resolutions = ['own', 'receivable'] as const

export interface Resolution {
  readonly from: (typeof resolutions)[number]
  /** What the movement's entries put into suspense. Of an invoice they include the fee of its route. */
  readonly amount: Amount
}

export const refuseNotLate = (noun: string): Rejection => {
  const message = `The ${noun} is not one that failed and was paid after all. Only such a ${noun} is resolved.`
  return reject('data_exists', undefined, message)
}

/** The operator says who bears it. Money that was fetched late is credited to its owner. */
export function postResolution(
  movement: Movement,
  { from, amount }: Resolution,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): PostedJournals | Rejection {
  const { kind, state, subject, money } = movement
  const noun = subject.subject_type
  if (state !== 'failed' || !isKnown(rows, bank.guid, lateReport(movement))) return refuseNotLate(noun)
  const report = resolutionReport(movement)
  if (isKnown(rows, bank.guid, report)) return reject('data_exists', undefined, `The ${noun} was resolved already.`)
  if (kind === 'pull' && from === 'receivable') {
    return reject('invalid_parameter', 'from', 'Pulled money is given to its owner: from must be own.')
  }
  const isPaidByOwner = kind !== 'pull' && from === 'own'
  if (isPaidByOwner && available(rows, bank.guid, money.account) < amount) return reject('insufficient_balance', 'from')
  const journal = { subject, step: 'resolve', lines: resolutionLines(movement, from, amount) } as const
  const posted = postAndRecover(rows, bank, [journal], from === 'receivable' ? money.asset : undefined, moment)
  return { ...posted, changes: [...posted.changes, remembered(bank.guid, report, moment)] }
}

function resolutionLines({ kind, money }: Movement, from: Resolution['from'], amount: Amount): RecipePosting[] {
  const { asset, account } = money
  if (kind === 'pull') return outOfSuspense(asset, account, amount)
  return from === 'own' ? settledByOwner(asset, account, amount) : settledByBank(asset, amount)
}
