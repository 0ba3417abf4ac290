// Payments that fit one by one, and not together.
import { expect, test } from 'vitest'
import { bank_guid } from '../../../test/support/rows.ts'
import { ibanOf } from '../../bank-numbers/iban.ts'
import { amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { parseTimestamp } from '../../kernel/time.ts'
import { fileDays } from './file-times.ts'
import { nothingYet } from './memory/filed-payment.ts'
import { writeMost } from './write-payments.ts'
import type { FileToWrite, PaymentWithParty } from './written-file.ts'

const at = parseTimestamp('2026-11-18T10:00:00Z')!
const iban = ibanOf('DE37040044', '12345678')
const accounts = [{ asset: 'EUR', name: 'The Bank', iban, bic: 'COBADEFFXXX' }]

const paymentOf = (n: number, value: bigint): PaymentWithParty => {
  const guid = String(n).padStart(32, '0') as Guid
  const terms = { rail: 'sepa', asset: 'EUR', amount: amount(value), side: 'withdrawal' } as const
  const names = { execution_guid: null, number: n, name: guid, created_at: at, dishonoured_notice_key: null }
  const routing_numbers = [{ routing_number_type: 'IBAN', routing_number: iban }] as const
  return {
    payment: { bank_guid, guid, provider_guid: bank_guid, ...terms, ...names, ...nothingYet },
    party: { names: ['Ida Roth'], routing_numbers },
  }
}
const fileOf = (...payments: PaymentWithParty[]): FileToWrite => ({
  ...{ guid: bank_guid, sequence: 1, created_at: at, days: fileDays('sepa', 'EUR', at), payments },
  settings: { iso20022: { initiating_name: 'The Bank', accounts } },
})
const most = 10n ** 18n - 1n

test('a sum with too many digits goes in several files', () => {
  const all = [paymentOf(1, most), paymentOf(2, 100n), paymentOf(3, most)]
  const first = writeMost('pain.001', fileOf(...all))
  expect(first.written).toHaveProperty('text')
  expect(first.payments).toEqual(all.slice(0, 1))
  const second = writeMost('pain.001', fileOf(...all.slice(1, 2)))
  expect([second.payments, 'text' in second.written]).toEqual([all.slice(1, 2), true])
})

test('a payment that no file can have is named', () => {
  const [good, bad] = [paymentOf(1, 100n), paymentOf(2, most + 1n)]
  const { written } = writeMost('pain.001', fileOf(good, bad))
  expect(written).toEqual({ refused: [{ guid: bad.payment.guid, failure_code: 'invalid_destination' }] })
})
