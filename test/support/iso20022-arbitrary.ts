// Messages of every shape that the writers allow, for properties. The same seed gives the same message.
import fc from 'fast-check'
import { amount } from '../../src/kernel/amount.ts'
import { fiatAssets } from '../../src/kernel/asset.ts'
import { addDays, dayFromDate, dayFromMs } from '../../src/kernel/day.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import {
  type AccountEntry,
  type AccountReportMessage,
  directions,
  type EntryDetail,
  entryStatuses,
} from '../../src/rails/files/iso20022/account-report.ts'
import { latinText } from '../../src/rails/files/iso20022/latin-text.ts'
import { batchIdFrom, messageIdFrom, paymentIdsFrom } from '../../src/rails/files/iso20022/payment-ids.ts'
import {
  accountTypes,
  type CreditTransferMessage,
  chargeBearers,
  type DirectDebitMessage,
  sequenceTypes,
} from '../../src/rails/files/iso20022/payment-message.ts'
import { paymentStatuses, type StatusReport } from '../../src/rails/files/iso20022/status-report.ts'

const characters = "ABCXYZabcxyz0189/-?:().,'+ "
const latin = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: max })
    .map((text) => latinText(text) ?? '')
    .filter((text) => text !== '')
const letters = (unit: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength, maxLength })
const capitals = 'ABCDEFGHIJ'
const digits = '0123456789'
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined })
const code = letters(`${capitals}12`, 4)
const id = letters(`${capitals}${digits}-`, 1, 35)
const guid = fc.uuid({ version: 7 }).map((uuid) => uuid.replaceAll('-', '') as Guid)
const at = fc.integer({ min: 0, max: 4_000_000_000_000 }).map(timestampFromMs)
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(dayFromDate(1970, 1, 1), days))
const money = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(amount),
  asset: fc.constantFrom(...fiatAssets),
})

const address = fc.record({
  street: maybe(latin(70)),
  building: maybe(latin(16)),
  post_code: maybe(latin(16)),
  town: maybe(latin(35)),
  region: maybe(latin(35)),
  country: letters(capitals, 2),
})
const party = fc.record({ name: latin(70), address: maybe(address) })
const account = fc.oneof(
  fc.record({
    iban: fc.tuple(letters(capitals, 2), letters(digits, 12)).map((parts) => parts.join('')),
    type: maybe(fc.constantFrom(...accountTypes)),
  }),
  fc.record({ number: letters(digits, 1, 34), type: maybe(fc.constantFrom(...accountTypes)) }),
)
const agent = fc.record({
  bic: maybe(fc.constantFrom('CORRUS33', 'CORRDEFFXXX')),
  clearing: maybe(fc.record({ system: fc.constantFrom('USABA', 'CACPA'), member: letters(digits, 9) })),
  name: maybe(latin(140)),
})
const terms = fc.record({
  service_level: maybe(fc.constantFrom('SEPA', 'URGP', 'NURG')),
  local_instrument: maybe(fc.constantFrom('CORE', 'B2B', 'INST')),
  category_purpose: maybe(code),
  charge_bearer: maybe(fc.constantFrom(...chargeBearers)),
  is_batch_booked: maybe(fc.boolean()),
})
const payment = fc
  .record({
    reference: guid,
    money,
    party,
    account,
    agent,
    purpose: maybe(code),
    remittance: maybe(latin(140)),
    tracked: fc.boolean(),
  })
  .map(({ reference, money, tracked, ...rest }) => {
    const { uetr, ...ids } = paymentIdsFrom(reference)
    return { ...ids, uetr: tracked ? uetr : undefined, ...money, ...rest }
  })

const uniquePayments = <P extends { instruction_id: string }>(one: fc.Arbitrary<P>) =>
  fc.uniqueArray(one, { minLength: 1, maxLength: 4, selector: ({ instruction_id }) => instruction_id })

const messageOf = <B extends object>(batch: fc.Arbitrary<B>) =>
  fc
    .record({
      reference: guid,
      created_at: at,
      initiating_party: fc.record({ name: latin(140), id: maybe(id) }),
      parts: fc.array(batch, { minLength: 1, maxLength: 3 }),
    })
    .map(({ reference, parts, ...rest }) => ({
      message_id: messageIdFrom(reference),
      ...rest,
      batches: parts.map((part, i) => ({ payment_information_id: batchIdFrom(reference, i), ...part })),
    }))

export const creditTransfers: fc.Arbitrary<CreditTransferMessage> = messageOf(
  fc.record({ terms, day, party, account, agent, payments: uniquePayments(payment) }),
)

const debit = fc.tuple(payment, fc.record({ id, signed_on: day })).map(([order, mandate]) => ({ ...order, mandate }))

export const directDebits: fc.Arbitrary<DirectDebitMessage> = messageOf(
  fc.record({
    ...{ terms, day, party, account, agent, creditor_id: maybe(id) },
    sequence_type: fc.constantFrom(...sequenceTypes),
    payments: uniquePayments(debit),
  }),
)

const reason = fc.oneof(
  fc.record({ code, additional: fc.array(latin(105), { maxLength: 2 }) }),
  fc.record({ proprietary: latin(35), additional: fc.array(latin(105), { maxLength: 2 }) }),
)
const status = fc.constantFrom(...paymentStatuses)

export const statusReports: fc.Arbitrary<StatusReport> = fc.record({
  message_id: id,
  created_at: at,
  original_message_id: id,
  original_message_name: fc.constantFrom('pain.001.001.09', 'pain.008.001.08'),
  original_count: maybe(fc.integer({ min: 12, max: 1000 })),
  original_sum: maybe(fc.bigInt({ min: 0n, max: 10n ** 17n })),
  status,
  reasons: fc.array(reason, { maxLength: 2 }),
  batches: fc.array(
    fc.record({
      payment_information_id: id,
      original_count: maybe(fc.integer({ min: 4, max: 1000 })),
      original_sum: maybe(fc.bigInt({ min: 0n, max: 10n ** 17n })),
      status: maybe(status),
      reasons: fc.array(reason, { maxLength: 2 }),
      payments: fc.array(
        fc.record({
          instruction_id: id,
          end_to_end_id: maybe(id),
          uetr: maybe(guid.map((each) => paymentIdsFrom(each).uetr)),
          status: maybe(status),
          reasons: fc.array(reason, { maxLength: 2 }),
          accepted_at: maybe(at),
          ordered: maybe(money),
        }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 3 },
  ),
})

const dayOrTime = fc.oneof(
  day.map((each) => ({ day: each })),
  at.map((each) => ({ at: each, day: dayFromMs(each) })),
)
const detail: fc.Arbitrary<EntryDetail> = fc.record({
  references: fc.record({
    ...{
      message_id: maybe(id),
      payment_information_id: maybe(id),
      instruction_id: maybe(id),
      end_to_end_id: maybe(id),
    },
    ...{ uetr: maybe(guid.map((each) => paymentIdsFrom(each).uetr)), transaction_id: maybe(id), mandate_id: maybe(id) },
    servicer_reference: maybe(id),
  }),
  debtor_name: maybe(latin(140)),
  debtor_account: maybe(account.map(({ type: _, ...rest }) => rest)),
  creditor_name: maybe(latin(140)),
  creditor_account: maybe(account.map(({ type: _, ...rest }) => rest)),
  remittance: fc.array(latin(140), { maxLength: 2 }),
  return_reason: maybe(reason),
})
/** The amounts of the details add up to the entry. */
const entry: fc.Arbitrary<AccountEntry> = fc
  .record({
    asset: fc.constantFrom(...fiatAssets),
    parts: fc.array(fc.tuple(detail, fc.bigInt({ min: 1n, max: 10n ** 12n })), { minLength: 1, maxLength: 3 }),
    entry_reference: maybe(id),
    direction: fc.constantFrom(...directions),
    is_reversal: fc.boolean(),
    status: fc.constantFrom(...entryStatuses),
    booked: maybe(dayOrTime),
    value: maybe(dayOrTime),
    servicer_reference: maybe(id),
    code: fc.constantFrom({ domain: 'PMNT', family: 'RCDT', subfamily: 'RRTN' }, { proprietary: 'NTRF' }),
  })
  .map(({ parts, asset, ...rest }) => ({
    ...rest,
    asset,
    amount: amount(parts.reduce((sum, [, part]) => sum + part, 0n)),
    details: parts.map(([each, part]) => ({
      ...each,
      money: { amount: amount(part), asset },
      direction: rest.direction,
    })),
  }))

export const notifications: fc.Arbitrary<AccountReportMessage> = fc.record({
  message_id: id,
  created_at: at,
  is_whole: fc.constant(true),
  reports: fc.array(
    fc.record({
      ...{ id, created_at: maybe(at), account: account.map(({ type: _, ...rest }) => rest) },
      ...{ asset: maybe(fc.constantFrom(...fiatAssets)), balances: fc.constant([]) },
      entries: fc.array(entry, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
})
