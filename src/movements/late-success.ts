// A carrier says that it paid, or fetched, what had failed here (W5). The movement stays failed: its money was given back. What
// moved outside waits in suspense, and `corridor verify` names it, until an operator says who bears it. The inbox remembers both,
// so each is booked once.
import { isKnown, type ReportId, remembered } from '../arrivals/inbox.ts'
import type { Amount } from '../kernel/amount.ts'
import type { Change, Moment, Need, Rows } from '../kernel/command.ts'
import type { LedgerStep } from '../kernel/posting.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import { available } from '../ledger/balance.ts'
import type { RecipePosting } from '../ledger/lines.ts'
import { outOfSuspense, settledByBank, settledByOwner } from '../ledger/recipes.ts'
import { postAndRecover } from '../resources/accounts/recovery.ts'
import type { Bank } from '../resources/banks/bank.ts'
import type { Movement, MovementStanding } from './movement.ts'
import { lateLines } from './movement-lines.ts'

/** A movement that was reversed, sent back or taken back had settled before: that is old news. */
export const isLateSuccess = (movement: Movement, { kind }: MovementStanding): boolean =>
  movement.state === 'failed' &&
  kind === 'settled' &&
  movement.kind !== 'arrival' &&
  movement.route.by !== 'market' &&
  movement.route.by !== 'book' &&
  movement.failure_code !== 'reversed' &&
  !(movement.kind === 'pull' && movement.failure_code === 'cancelled')

const toldLate = ({ money, guid }: Movement): ReportId => ({
  provider: money.ref,
  provider_event_id: `settled after failure ${guid}`,
})

const resolved = ({ guid }: Movement): ReportId => ({ provider: 'operator', provider_event_id: `resolve ${guid}` })

interface Booked {
  readonly changes: readonly Change[]
  readonly ledger: readonly LedgerStep[]
  readonly exact: readonly Need[]
}

/** Undefined: it was told before. */
export function bookLateSuccess(
  movement: Movement,
  { network_fee }: MovementStanding,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): Booked | undefined {
  if (isKnown(rows, bank.guid, toldLate(movement))) return undefined
  const journal = { subject: movement.subject, ...lateLines(movement, network_fee) }
  const booked = postAndRecover(rows, bank, [journal], undefined, moment)
  return { ...booked, changes: [...booked.changes, remembered(bank.guid, toldLate(movement), moment)] }
}

/** Who bears a payment that was made although it had failed: its owner, or the bank at a loss. */
export const resolutions = ['own', 'receivable'] as const

export interface Resolution {
  readonly from: (typeof resolutions)[number]
  /** What its own entries put into suspense: of an invoice they include the fee of its route, which nothing else knows. */
  readonly amount: Amount
}

/** It was not paid after a failure. */
export const refuseOnTime = (noun: string): Rejection => {
  const message = `The ${noun} is not one that failed and was paid after all. Only such a ${noun} is resolved.`
  return reject('data_exists', undefined, message)
}

/** An operator says who bears it. Money that was fetched after all is credited to its owner. */
export function bookResolution(
  movement: Movement,
  { from, amount }: Resolution,
  bank: Bank,
  rows: Rows,
  moment: Moment,
): Booked | Rejection {
  const { kind, state, subject, money } = movement
  const noun = subject.subject_type
  if (state !== 'failed' || !isKnown(rows, bank.guid, toldLate(movement))) {
    return refuseOnTime(noun)
  }
  if (isKnown(rows, bank.guid, resolved(movement))) {
    return reject('data_exists', undefined, `The ${noun} was resolved already.`)
  }
  if (kind === 'pull' && from === 'receivable') {
    return reject('invalid_parameter', 'from', 'Pulled money is given to its owner: from must be own.')
  }
  const isOwners = kind !== 'pull' && from === 'own'
  if (isOwners && available(rows, bank.guid, money.account) < amount) return reject('insufficient_balance', 'from')
  const journal = { subject, step: 'resolve', lines: resolutionLines(movement, from, amount) } as const
  const booked = postAndRecover(rows, bank, [journal], from === 'receivable' ? money.asset : undefined, moment)
  return { ...booked, changes: [...booked.changes, remembered(bank.guid, resolved(movement), moment)] }
}

function resolutionLines({ kind, money }: Movement, from: Resolution['from'], amount: Amount): RecipePosting[] {
  const { asset, account } = money
  if (kind === 'pull') return outOfSuspense(asset, account, amount)
  return from === 'own' ? settledByOwner(asset, account, amount) : settledByBank(asset, amount)
}
