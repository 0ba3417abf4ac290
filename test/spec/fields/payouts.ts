// Fields of payouts and their rows.
import { expect } from 'vitest'
import type { Guid } from '../../../src/kernel/guid.ts'
import { decideCustomer } from '../../../src/resources/customers/decide-customer.ts'
import { planPayout } from '../../../src/resources/payouts/plan-payout.ts'
import { clabe } from '../../support/plans.ts'
import type { Recipe } from '../desk.ts'
import { mexican, remits, settle_seconds } from '../enumerations/remittance.ts'
import { nowOf, shows, someGuid } from './notes.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

export const payoutFields: readonly Recipe[] = [
  {
    does: 'a payout abroad by account numbers, with a row that is wrong',
    bank: remits,
    async run(desk) {
      const { bank_guid } = desk
      const { guid: customer_guid, accounts } = await desk.person(['USD'])
      await desk.post('/sandbox/market', { symbol: 'MXN-USD', price: 5 })
      const payee = await mexican(desk, customer_guid)
      const columns = ['name', 'amount', 'destination_account_guid', 'asset', 'routing_number_type', 'routing_number']
      const lines = [
        [...columns, 'account_number', 'purpose_of_transaction', 'reference'],
        ['Maria', '100000', '', 'MXN', 'CLABE', clabe, clabe, 'gift', 'E-1'],
        ['Nemo', '', payee, '', '', '', '', '', ''],
      ]
      const sent = {
        name: 'Wages',
        customer_guid,
        source_account_guid: accounts.USD,
        amount_end: 'source',
        needs_all_rows: false,
        labels: ['june'],
      }
      const at = await nowOf(desk)
      const csv = lines.map((cells) => cells.join(',')).join('\n')
      const { guid } = await desk.post('/payouts', { ...sent, allows_repeated_references: true, data: base64(csv) })
      const payout = { ...sent, guid, bank_guid, asset: 'USD', row_count: 2, created_at: at, halt_code: null }
      const none = { storing: 0, valid: 0, planning: 0, planned: 0, executing: 0, failed: 0, cancelled: 0 }
      await shows(desk, `/payouts/${guid}`, { ...payout, state: 'validated', rows: { ...none, valid: 1, invalid: 1 } })
      await desk.post(`/payouts/${guid}/plan`)
      await desk.rest()
      await desk.post(`/payouts/${guid}/execute`)
      await desk.advance(settle_seconds)
      const end = await nowOf(desk)
      const done = { ...payout, state: 'completed', updated_at: end }
      await shows(desk, `/payouts/${guid}`, {
        ...done,
        rows: { ...none, completed: 1, invalid: 1 },
        sums: [
          { state: 'completed', end: 'source', asset: 'USD', amount: 100_000 },
          { state: 'completed', end: 'destination', asset: 'MXN', amount: 1_972_254 },
        ],
      })
      await shows(desk, `/payouts?guid=${guid}`, { objects: [done] })
      const fee = { payer: 'customer', asset: 'USD' }
      const of = { bank_guid, payout_guid: guid, created_at: at }
      const paid = {
        ...of,
        updated_at: end,
        row_number: 1,
        line_number: 2,
        state: 'completed',
        errors: [],
        failure_code: null,
        reference: 'E-1',
        amount: 100_000,
        asset: 'MXN',
        routing_number_type: 'CLABE',
        purpose_of_transaction: 'gift',
        destination_account_guid: payee,
        plan_guid: someGuid,
        execution_guid: someGuid,
        source_amount: 100_000,
        destination_amount: 1_972_254,
        fees: [
          { ...fee, type: 'bank', quoted_amount: 496, executed_amount: 496 },
          { ...fee, type: 'rail', quoted_amount: 150, executed_amount: 150 },
          { ...fee, type: 'platform', quoted_amount: 100, executed_amount: 100 },
        ],
        input: {
          name: 'Maria',
          amount: '100000',
          asset: 'MXN',
          routing_number_type: 'CLABE',
          routing_number: clabe,
          account_number: clabe,
          purpose_of_transaction: 'gift',
          reference: 'E-1',
        },
      }
      const wrong = {
        ...of,
        row_number: 2,
        state: 'invalid',
        errors: [{ field: 'amount', message: expect.any(String) }],
        input: { name: 'Nemo', destination_account_guid: payee },
      }
      const { objects } = await desk.get(`/payout_rows?payout_guid=${guid}`)
      for (const [i, expected] of [wrong, paid].entries()) {
        const row = objects[i].guid
        await shows(desk, `/payout_rows/${row}?include_pii=true`, { guid: row, ...expected })
        await shows(desk, `/payout_rows?guid=${row}&include_pii=true`, { objects: [{ guid: row, ...expected }] })
      }
    },
  },
  {
    does: 'a payout that halts, and a row that fails',
    bank: remits,
    async run(desk, s) {
      const { guid: customer_guid, accounts } = await desk.person(['USD', 'BTC'])
      const csv = `name,amount,destination_account_guid\nA,1,${accounts.BTC}\n`
      const of = { name: 'P', customer_guid, source_account_guid: accounts.USD, amount_end: 'source' }
      const { guid } = await desk.post('/payouts', { ...of, data: base64(csv) })
      await desk.rest()
      await desk.post(`/payouts/${guid}/plan`)
      await desk.rest()
      const { objects } = await desk.get(`/payout_rows?payout_guid=${guid}`)
      const failed = { state: 'failed', failure_code: 'invalid_quote_amount' }
      await shows(desk, `/payout_rows/${objects[0].guid}`, failed)
      await shows(desk, `/payout_rows?payout_guid=${guid}`, { objects: [failed] })
      await shows(desk, `/payouts/${guid}`, { state: 'completed', rows: { failed: 1 }, sums: [] })

      // Decided one after the other, before the job of the first begins.
      const { guid: halted } = await desk.post('/payouts', { ...of, data: base64(csv) })
      await desk.rest()
      const at = { bank_guid: desk.bank_guid as Guid, customer_guid: customer_guid as Guid }
      const { engine } = s.service
      await Promise.all([
        engine.submit(planPayout, { ...at, payout_guid: halted as Guid }),
        engine.submit(decideCustomer, { ...at, decision: 'freeze' }),
      ])
      const expected = { state: 'validated', halt_code: 'frozen_customer' }
      await shows(desk, `/payouts/${halted}`, expected)
      await shows(desk, `/payouts?guid=${halted}`, { objects: [expected] })
    },
  },
]
