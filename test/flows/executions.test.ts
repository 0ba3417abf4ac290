// Executions over HTTP: chains of stages from one end to the other, every account asserted to the base unit. A dollar is
// 1 USDC, 1.40 CAD and 20 pesos; buyers pay 5 basis points more, sellers get 5 less; the bank takes 50 basis points and the
// platform 10. The amounts themselves are worked out in plans.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExecutionDesk, openExecutionDesk } from '../support/executions.ts'

let d: ExecutionDesk
beforeAll(async () => {
  d = await openExecutionDesk()
}, 60_000)
afterAll(() => d.close())

describe('from a dollar account to Mexico', () => {
  test.each([
    ['source', 100_000, 100_000, 99_254, 1_972_254, 646, 100],
    ['destination', 2_000_000, 101_405, 100_651, 2_000_000, 653, 101],
  ] as const)('the %s is named', async (end, amount, leaves, paid, arrives, bank, platform) => {
    const { customer, mexican } = await d.sender(200_000)
    const { execution, moved } = await d.run(customer, customer.fiat, mexican, end, amount)
    expect(execution).toMatchObject({
      type: 'remittance',
      state: 'completed',
      failure_code: null,
      holds: null,
      references: null,
      source_account: { quoted_amount: leaves, executed_amount: leaves },
      destination_account: { quoted_amount: arrives, executed_amount: arrives },
      fees: [
        { type: 'bank', asset: 'USD', quoted_amount: bank, executed_amount: bank },
        { type: 'platform', asset: 'USD', quoted_amount: platform, executed_amount: platform },
      ],
      stages: [
        {
          type: 'payout',
          state: 'completed',
          identifiers: [{ type: 'end_to_end_id', value: expect.any(String) }],
          links: [],
          source_account: { executed_amount: paid },
          destination_account: { executed_amount: arrives },
        },
      ],
    })
    expect(moved).toEqual({
      'own USD': -leaves,
      'external market USD': paid,
      'fee USD': bank,
      'platform_fee USD': platform,
      'external market MXN': -arrives,
      'external spei MXN': arrives,
    })
    expect(await d.statesOf(execution.guid)).toEqual(['storing', 'executing', 'completed'])
  })
})
