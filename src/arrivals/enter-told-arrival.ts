// Money that a partner's file told of enters the books, in the commit that ends its notice: so it is credited once. What cannot be credited
// is left to a person.
import { type Command, type Decided, type Rows, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { type FileNotice, fileNotices } from '../providers/files/memory/file-notice.ts'
import type { ArrivalOutcome } from '../providers/rail-arrivals.ts'
import { type ReceiveRailArrivalInput, receiveRailArrival } from './receive-rail-arrival.ts'

export interface NoticeName {
  readonly bank_guid: Guid
  readonly provider_guid: Guid
  readonly notice_key: string
}

/** Undefined: it has entered the books, or is left to a person. */
export function waitingNotice(
  { bank_guid, provider_guid, notice_key }: NoticeName,
  rows: Rows,
): FileNotice | undefined {
  const notice = rows.get(fileNotices, bank_guid, provider_guid, notice_key)
  return notice?.result === 'waiting' ? notice : undefined
}

/** It depends on rows that may have changed, and is final. */
export const leftToPerson = (notice: FileNotice): Decided<ArrivalOutcome> => ({
  output: 'unmatched',
  changes: [update(fileNotices, { ...notice, result: 'unmatched' })],
  isDoubtful: true,
})

export interface EnterToldArrivalInput extends NoticeName {
  /** Undefined: nobody is known for whom it could wait. */
  readonly received: Omit<ReceiveRailArrivalInput, 'bank_guid' | 'report' | 'told_by'> | undefined
}

export const enterToldArrival: Command<EnterToldArrivalInput, ArrivalOutcome> = {
  name: 'enter-told-arrival',
  decide({ received, ...named }, rows, moment) {
    const notice = waitingNotice(named, rows)
    if (!notice) return { output: 'known' }
    if (!received) return leftToPerson(notice)
    const { bank_guid } = named
    const report = { provider: 'files', provider_event_id: notice.guid }
    const told_by = { provider_guid: notice.provider_guid, port: 'rails' } as const
    const decided = receiveRailArrival.decide({ bank_guid, report, told_by, ...received }, rows, moment)
    if ('rejected' in decided) return leftToPerson(notice)
    const { output: transfer, changes = [], ...others } = decided
    if (typeof transfer === 'string') return leftToPerson(notice)
    const ended = update(fileNotices, { ...notice, result: 'applied', payment_guid: transfer.guid })
    const output = transfer.state === 'reviewing' ? 'reviewing' : 'credited'
    return { ...others, output, changes: [...changes, ended] }
  },
}
