// A NACHA file of payments. Businesses get CCD entries. Individuals are paid by PPD; they are debited by WEB, or by PPD where they have
// signed on paper. Returns that the bank dishonours are batches of their own.

import { type Dishonour, lastDishonourDay } from '../../rails/files/nacha/dishonour.ts'
import type { NachaAddendum, NachaBatch, NachaEntry, NachaFile } from '../../rails/files/nacha/nacha-file.ts'
import { writeNacha } from '../../rails/files/nacha/write-nacha.ts'
import { isRefusedFile } from '../../rails/files/record-fault.ts'
import { localTime } from '../../rails/local-time.ts'
import type { AchSettings } from './file-settings.ts'
import type { FiledPayment } from './memory/filed-payment.ts'
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

type BatchHead = Pick<NachaBatch, 'company_name' | 'company_identification' | 'entry_class' | 'entry_description'>

function headOf(one: PaymentWithParty, ach: AchSettings): BatchHead {
  const { company_name, company_identification, entry_description = 'PAYMENT' } = ach
  if (!one.dishonour)
    return { company_name, company_identification, entry_class: entryClassOf(one, ach), entry_description }
  const { original } = one.dishonour
  return {
    ...{ company_name: original.company_name, company_identification: original.company_identification },
    ...{ entry_class: original.entry_class, entry_description: original.entry_description },
  }
}

interface SameBatch {
  readonly head: BatchHead
  readonly side: PaymentWithParty['payment']['side']
  readonly payments: PaymentWithParty[]
}

function batchesOf(payments: readonly PaymentWithParty[], ach: AchSettings): readonly SameBatch[] {
  const found = new Map<string, SameBatch>()
  for (const one of payments) {
    const [head, { side }] = [headOf(one, ach), one.payment]
    const key = JSON.stringify([head, side, one.dishonour !== undefined])
    const same = found.get(key) ?? { head, side, payments: [] }
    same.payments.push(one)
    found.set(key, same)
  }
  return [...found.values()]
}

export function writeNachaPayments(
  ach: AchSettings,
  { sequence, created_at, days, payments }: FileToWrite,
): FileWritten {
  const { day: creation_date, clock_ms } = localTime('US', created_at)
  const minutes = Math.floor(clock_ms / 60_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const late = payments.filter(({ dishonour }) => dishonour && days.today > lastDishonourDay(dishonour.returned))
  if (late.length > 0)
    return { refused: late.map(({ payment: { guid } }) => ({ guid, failure_code: 'payment_rail_invalid' })) }
  const batches = batchesOf(payments, ach).map(
    ({ head, side, payments: same }, i): NachaBatch => ({
      ...{ service_class: side === 'deposit' ? '225' : '220', company_data: '', descriptive_date: '', ...head },
      ...{ effective_date: days.day, settlement_day: undefined, originator_status: '1' },
      originating_dfi: ach.originating_routing_number.slice(0, 8),
      batch_number: i + 1,
      entries: same
        .map((one) => (one.dishonour ? dishonouredEntry(one.payment, one.dishonour) : entryOf(one, head)))
        .sort((a, b) => (a.trace_number < b.trace_number ? -1 : 1)),
    }),
  )
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

const entryOf = ({ payment, party }: PaymentWithParty, { entry_class }: BatchHead): NachaEntry => ({
  account: 'checking',
  side: payment.side === 'deposit' ? 'debit' : 'credit',
  purpose: 'payment',
  // Without one, the entry is refused by its check digit.
  routing_number: routingOf(party, 'ABA') ?? '000000000',
  account_number: party.account_number ?? '',
  amount: payment.amount,
  identification: String(payment.number),
  name: party.names[0] ?? '',
  // WEB entries say that they are single ones.
  discretionary_data: entry_class === 'WEB' ? 'S' : '',
  trace_number: payment.name,
  addendum: undefined,
})

function dishonouredEntry({ amount, name }: FiledPayment, dishonour: Dishonour): NachaEntry {
  const { code, information, return_code, returned, original } = dishonour
  const { account, side, routing_number, account_number, identification, discretionary_data } = original
  const addendum: NachaAddendum = {
    ...{ kind: 'dishonoured', code, information, return_code, original_trace_number: original.trace_number },
    ...{ original_dfi: returned.original_dfi, return_trace_number: returned.trace_number },
    return_settlement_day: returned.settlement_day_of_year ?? undefined,
  }
  return {
    ...{ account, side, purpose: 'return', routing_number, account_number, amount },
    ...{ identification, name: original.name, discretionary_data, trace_number: name, addendum },
  }
}
