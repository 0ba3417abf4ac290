// Money that a partner's file told of enters the books, in the commit that ends its notice: so it is credited once. What cannot be credited
// is left to a person.
import { type Command, type Decided, insert, type Rows, update } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { providerRoutes } from '../providers/configured/route.ts'
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
  readonly received: Omit<ReceiveRailArrivalInput, 'bank_guid' | 'report'> | undefined
}

export const enterToldArrival: Command<EnterToldArrivalInput, ArrivalOutcome> = {
  name: 'enter-told-arrival',
  decide({ received, ...named }, rows, moment) {
    const notice = waitingNotice(named, rows)
    if (!notice) return { output: 'known' }
    if (!received) return leftToPerson(notice)
    const { bank_guid } = named
    const report = { provider: 'files', provider_event_id: notice.guid }
    const decided = receiveRailArrival.decide({ bank_guid, report, ...received }, rows, moment)
    if ('rejected' in decided) return leftToPerson(notice)
    const { output: transfer, changes = [], ...others } = decided
    if (transfer === 'known') return leftToPerson(notice)
    // If a person does not accept it, this provider is asked to send it back.
    const route = { bank_guid, guid: transfer.guid, port: 'rails', provider_guid: notice.provider_guid } as const
    const routed = insert(providerRoutes, { ...route, created_at: moment.now })
    const ended = update(fileNotices, { ...notice, result: 'applied', payment_guid: transfer.guid })
    const output = transfer.state === 'reviewing' ? 'reviewing' : 'credited'
    return { ...others, output, changes: [...changes, routed, ended] }
  },
}
