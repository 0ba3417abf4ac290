// The simulated network pays an invoice once, whoever comes with it, and again only after a payment that failed.
import { describe, expect, test } from 'vitest'
import { bank_guid, decide, type Given, given, guidOf, later, now, row } from '../../../../test/support/rows.ts'
import { amount, zero } from '../../../kernel/amount.ts'
import type { Timestamp } from '../../../kernel/time.ts'
import { payInvoice } from './pay-invoice.ts'
import { sandboxPaidHashes } from './sandbox-paid-hash.ts'
import { type SandboxPayment, sandboxPayments } from './sandbox-payment.ts'

const payment_hash = 'ab'.repeat(32)
const plan = (at: Timestamp) => ({
  ...{ ref: 'lightning', side: 'withdrawal', asset: 'BTC', amount: amount(5n), fee_asset: 'BTC', fee: amount(2n) },
  ...{ identifiers: [], leaves_at: at, settles_at: later(1), failure_code: null, return_code: null },
  ...{ returns_at: null, cancelled_at: null, outcome: null },
})
const payment = (name: string, fields: Partial<SandboxPayment> = {}): Given =>
  row(sandboxPayments, { ...plan(now), bank_guid, guid: guidOf(name), accepted_at: now, ...fields } as SandboxPayment)
const first = row(sandboxPaidHashes, { bank_guid, payment_hash, reference_guid: guidOf('first') })
const pay = (rows: readonly Given[], reference = guidOf('second')) =>
  decide(payInvoice, { bank_guid, reference, payment_hash, plan: plan as never }, rows)

const written = (decision: ReturnType<typeof pay>) =>
  'rejected' in decision ? [] : (decision.changes ?? []).map(({ op, table }) => `${op} ${table.name}`)

describe('a payment', () => {
  test('under a new hash goes out', () => {
    const decision = pay(given())
    expect(decision).toMatchObject({ output: { guid: guidOf('second'), failure_code: null } })
    expect(written(decision)).toEqual(['insert sandbox_payments', 'insert sandbox_paid_hashes'])
  })

  test('that is known is not made again', () => {
    const decision = pay(given(first, payment('first')), guidOf('first'))
    expect(decision).toMatchObject({ output: { guid: guidOf('first') } })
    expect(written(decision)).toEqual([])
  })

  test.each([
    ['on its way', {}],
    ['paid', { settles_at: now }],
    ['stuck', { settles_at: null, failure_code: 'external_vendor_error' }],
    ['about to fail', { failure_code: 'external_vendor_error' }],
  ] as const)('of an invoice that is %s is refused for good, and costs nothing', (_, fields) => {
    const decision = pay(given(first, payment('first', fields)))
    expect(decision).toMatchObject({ output: { failure_code: 'invalid_destination', settles_at: now, fee: zero } })
    expect(written(decision)).toEqual(['insert sandbox_payments'])
  })

  test('after one that failed goes out', () => {
    const failed = payment('first', { settles_at: now, failure_code: 'external_vendor_error' })
    const decision = pay(given(first, failed))
    expect(decision).toMatchObject({ output: { failure_code: null } })
    expect(written(decision)).toEqual(['insert sandbox_payments', 'update sandbox_paid_hashes'])
  })
})
