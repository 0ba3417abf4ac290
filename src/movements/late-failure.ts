// W6: a carrier says that a movement failed, or was cancelled, which it had settled. The two contradict each other, so nothing is posted and
// the movement stays settled: a person asks the carrier, and decides. Either the money came back, and is a return like others, or the
// payment was made after all. The inbox records the report and the decision, so each counts once. A return that the carrier reports
// meanwhile is posted as always, and ends the review.
import { isKnown, type ReportId, remembered } from '../arrivals/inbox.ts'
import { assert } from '../kernel/assert.ts'
import type { Change, Moment, Rows } from '../kernel/command.ts'
import { type Rejection, reject } from '../kernel/rejections.ts'
import { returnCodeFrom } from '../providers/standing.ts'
import type { Movement, MovementStanding } from './movement.ts'

/** Arrivals are confirmed before they are credited, and what stays inside or goes to the market has no carrier. */
export const isLateFailure = ({ state, kind, route, isReturned }: Movement, standing: MovementStanding): boolean =>
  (standing.kind === 'failed' || standing.kind === 'cancelled') &&
  state === 'settled' &&
  kind !== 'arrival' &&
  route.by !== 'market' &&
  route.by !== 'book' &&
  !isReturned

const failureReport = ({ money, guid }: Movement): ReportId => ({
  provider: money.place,
  provider_event_id: `failed after success ${guid}`,
})

const settledReport = ({ guid }: Movement): ReportId => ({
  provider: 'operator',
  provider_event_id: `settled after all ${guid}`,
})

/** Empty: it was reported before. */
export function noteLateFailure(movement: Movement, rows: Rows, moment: Moment): readonly Change[] {
  const { bank_guid } = movement
  const report = failureReport(movement)
  return isKnown(rows, bank_guid, report) ? [] : [remembered(bank_guid, report, moment)]
}

export const lateFailureDecisions = ['returned', 'settled'] as const
export type LateFailureDecision = (typeof lateFailureDecisions)[number]

/** Why a person cannot decide it. */
export function refuseLateFailure(movement: Movement, rows: Rows): Rejection | undefined {
  const { bank_guid, subject, isReturned } = movement
  const noun = subject.subject_type
  if (!isKnown(rows, bank_guid, failureReport(movement))) {
    const message = `The ${noun} is not one that was completed and is said to have failed. Only such a ${noun} is decided.`
    return reject('data_exists', undefined, message)
  }
  if (isReturned) return reject('data_exists', undefined, `The ${noun} was returned already.`)
  if (isKnown(rows, bank_guid, settledReport(movement)))
    return reject('data_exists', undefined, `The ${noun} was decided already: it was made after all.`)
  assert(movement.state === 'settled', 'what is said to have failed late was settled')
  return undefined
}

/** The carrier named no reason of a return. */
export const late_return_code = returnCodeFrom(undefined)

/** It was made after all. */
export const settledAfterAll = (movement: Movement, moment: Moment): Change =>
  remembered(movement.bank_guid, settledReport(movement), moment)
