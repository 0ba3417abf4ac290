// A partner has taken back an arrival that its files told of. If the arrival was credited, it is returned (D6). If it waits in suspense, it
// fails, and the suspense is empty again (D3).
import type { Command, Decided, Moment, Rows } from '../kernel/command.ts'
import { key, update } from '../kernel/command.ts'
import { isStale } from '../kernel/job-answer.ts'
import { type FileNotice, fileNotices, toldNames } from '../providers/files/memory/file-notice.ts'
import type { ArrivalOutcome } from '../providers/rail-arrivals.ts'
import { nothingReported, returnCodeFrom } from '../providers/standing.ts'
import { decideStanding } from '../resources/transfers/record-standing.ts'
import { type Transfer, transfers } from '../resources/transfers/transfer.ts'
import { leftToPerson, type NoticeName, waitingNotice } from './enter-told-arrival.ts'

export interface TakeBackArrivalInput extends NoticeName {
  /** Names under which the arrival was told. */
  readonly takes_back: readonly string[]
}

export const takeBackArrival: Command<TakeBackArrivalInput, ArrivalOutcome> = {
  name: 'take-back-arrival',
  decide({ takes_back, ...named }, rows, moment) {
    const notice = waitingNotice(named, rows)
    if (!notice) return { output: 'known' }
    const transfer = arrivalOf(notice, takes_back, rows)
    const decided = transfer && takenBack(transfer, returnCodeFrom(notice.code), rows, moment)
    if (!decided) return leftToPerson(notice)
    const ended = update(fileNotices, { ...notice, result: 'applied', payment_guid: transfer.guid })
    return { ...decided, output: 'taken_back', changes: [...(decided.changes ?? []), ended] }
  },
}

/** The transfer of the arrival, if it had this amount. */
function arrivalOf(
  { bank_guid, provider_guid, asset, amount }: FileNotice,
  takes_back: readonly string[],
  rows: Rows,
): Transfer | undefined {
  rows.want(() => takes_back.map((name) => key(toldNames, bank_guid, provider_guid, name)))
  for (const name of takes_back) {
    const told = rows.get(toldNames, bank_guid, provider_guid, name)
    const arrival = told && rows.get(fileNotices, bank_guid, provider_guid, told.notice_key)
    const transfer = arrival?.payment_guid ? rows.get(transfers, bank_guid, arrival.payment_guid) : undefined
    if (transfer && transfer.asset === asset && transfer.receive_amount === amount) return transfer
  }
  return undefined
}

/** Undefined: it came back already, or was sent back. */
export function takenBack(
  transfer: Transfer,
  return_code: string,
  rows: Rows,
  moment: Moment,
): Decided<unknown> | undefined {
  const { bank_guid, guid: transfer_guid } = transfer
  const standing = { kind: 'returned', return_code, ...nothingReported } as const
  const decided = decideStanding({ bank_guid, transfer_guid, standing }, rows, moment)
  return isStale(decided.output) ? undefined : decided
}
