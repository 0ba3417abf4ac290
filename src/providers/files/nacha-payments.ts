// A NACHA file of payments. Businesses get CCD entries. Individuals are paid by PPD; they are debited by WEB, or by PPD where they have
// signed on paper. Returns that the bank dishonours are batches of their own.
import { easternTime } from '../../rails/eastern-time.ts'
import { type Dishonour, lastDishonourDay } from '../../rails/files/nacha/dishonour.ts'
import type { NachaAddendum, NachaBatch, NachaEntry, NachaFile } from '../../rails/files/nacha/nacha-file.ts'
import { writeNacha } from '../../rails/files/nacha/write-nacha.ts'
import { isRefusedFile } from '../../rails/files/record-fault.ts'
import type { AchSettings } from './file-settings.ts'
import {
  type FileToWrite,
  type FileWritten,
  type PaymentWithParty,
  type RefusedPayment,
  routingOf,
  UnwritableFileFault,
} from './written-file.ts'

const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** So many files a day have one origin. */
export const nacha_files_max = modifiers.length

type EntryClass = 'PPD' | 'CCD' | 'WEB'

const entryClassOf = ({ payment, party }: PaymentWithParty, { individual_debits = 'WEB' }: AchSettings): EntryClass => {
  if (party.type === 'business') return 'CCD'
  return payment.side === 'deposit' ? individual_debits : 'PPD'
}

export function writeNachaPayments(
  ach: AchSettings,
  { sequence, created_at, days, payments }: FileToWrite,
): FileWritten {
  const { day: creation_date, clock_ms } = easternTime(created_at)
  const minutes = Math.floor(clock_ms / 60_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const late = payments.filter(({ dishonour }) => dishonour && days.today > lastDishonourDay(dishonour.returned))
  if (late.length > 0)
    return { refused: late.map(({ payment: { guid } }) => ({ guid, failure_code: 'payment_rail_invalid' })) }
  const kinds = new Map<string, PaymentWithParty[]>()
  for (const one of payments) {
    const kind = `${entryClassOf(one, ach)} ${one.payment.side} ${one.dishonour ? 'dishonoured' : 'paid'}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), one])
  }
  const batches = [...kinds.values()].map((same, i): NachaBatch => {
    const entry_class = entryClassOf(same[0] as PaymentWithParty, ach)
    return {
      service_class: same[0]?.payment.side === 'deposit' ? '225' : '220',
      ...{ company_name: ach.company_name, company_data: '', company_identification: ach.company_identification },
      ...{ entry_class, entry_description: ach.entry_description ?? 'PAYMENT', descriptive_date: '' },
      ...{ effective_date: days.day, settlement_day: undefined, originator_status: '1' },
      originating_dfi: ach.originating_routing_number.slice(0, 8),
      batch_number: i + 1,
      entries: same.map((one) => entryOf(one, entry_class)).sort((a, b) => (a.trace_number < b.trace_number ? -1 : 1)),
    }
  })
  const file: NachaFile = {
    ...{ immediate_destination: ach.immediate_destination, immediate_origin: ach.immediate_origin, creation_date },
    creation_time: `${two(Math.floor(minutes / 60))}${two(minutes % 60)}`,
    file_id_modifier: modifiers.charAt(sequence - 1),
    ...{ destination_name: ach.immediate_destination_name, origin_name: ach.immediate_origin_name },
    ...{ reference_code: '', batches },
  }
  const written = writeNacha(file)
  if (!isRefusedFile(written)) return written
  const refused = new Map<string, RefusedPayment>()
  const byName = new Map(payments.map(({ payment }) => [payment.name, payment]))
  for (const { trace_number, field, reason } of written.faults) {
    const payment = trace_number === undefined ? undefined : byName.get(trace_number)
    if (!payment) throw new UnwritableFileFault(`a NACHA file cannot be written: ${field} ${reason}`)
    const failure_code = field === 'name' ? 'party_name_invalid' : 'invalid_destination'
    if (!refused.has(payment.guid)) refused.set(payment.guid, { guid: payment.guid, failure_code })
  }
  return { refused: [...refused.values()] }
}

const entryOf = ({ payment, party, dishonour }: PaymentWithParty, entry_class: EntryClass): NachaEntry => ({
  account: 'checking',
  side: payment.side === 'deposit' ? 'debit' : 'credit',
  purpose: dishonour ? 'return' : 'payment',
  // Without one, the entry is refused by its check digit.
  routing_number: routingOf(party, 'ABA') ?? '000000000',
  account_number: party.account_number ?? '',
  amount: payment.amount,
  identification: String(payment.number),
  name: party.names[0] ?? '',
  // WEB entries say that they are single ones.
  discretionary_data: entry_class === 'WEB' ? 'S' : '',
  trace_number: payment.name,
  addendum: dishonour && addendumOf(dishonour),
})

const addendumOf = ({ returned, ...dishonour }: Dishonour): NachaAddendum => ({
  ...{ kind: 'dishonoured', ...dishonour, original_dfi: returned.original_dfi },
  return_trace_number: returned.trace_number,
  return_settlement_day: returned.settlement_day_of_year ?? undefined,
})
