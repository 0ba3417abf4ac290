// Payouts from upload to result, over HTTP: rows are validated one by one, planned, executed once, and reported.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countsOf, csvOf, openPayoutDesk, type PayoutDesk } from '../support/payouts.ts'
import { clabe } from '../support/plans.ts'
import { ok } from '../support/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())

const statesIn = (rows: Any[]): string[] => rows.map(({ state }) => state)

describe('a payout', () => {
  test('is validated, planned and executed, and its sums are exact', async () => {
    const payer = await desk.payer(100_000)
    const payees = await desk.payees(3)
    const sent = await ok(desk.upload(payer, desk.wages(payees, 1_000), { labels: ['june'] }))
    expect(sent).toMatchObject({ state: 'storing', row_count: 3, asset: 'USD', halt_code: null, labels: ['june'] })
    const validated = await desk.rest(sent.guid)
    expect([validated.state, countsOf(validated), validated.sums]).toEqual(['validated', { valid: 3 }, []])

    const planned = await desk.run(sent.guid, 'plan')
    expect([planned.state, countsOf(planned)]).toEqual(['planned', { planned: 3 }])
    const [first] = await desk.rows(sent.guid)
    expect(first).toMatchObject({ row_number: 1, line_number: 2, amount: 1_000, asset: 'USD', source_amount: 1_000 })
    const arrives = first.destination_amount
    expect(planned.sums).toEqual([
      { state: 'planned', end: 'source', asset: 'USD', amount: 3_000 },
      { state: 'planned', end: 'destination', asset: 'USD', amount: 3 * arrives },
    ])

    const done = await desk.run(sent.guid, 'execute')
    expect([done.state, countsOf(done)]).toEqual(['completed', { completed: 3 }])
    expect(await desk.balances(payer.fiat)).toEqual([97_000, 97_000])
    for (const payee of payees) expect(await desk.balances(payee)).toEqual([arrives, arrives])
    const rows = await desk.rows(sent.guid)
    for (const { execution_guid, plan_guid } of rows) {
      expect(await desk.execution(execution_guid)).toMatchObject({ state: 'completed', plan_guid })
    }
    expect(await desk.statesOf(sent.guid)).toEqual(
      ['storing', 'validated', 'planning', 'planned', 'executing', 'completed'].map((state) => `payout.${state}`),
    )
    await desk.verify()
  })
})
