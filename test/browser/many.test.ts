// Lists of many rows: the newest page comes first, filters are in the address, the last page is as near as the first, and no page
// has more rows than a screen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { test_max_ms } from '../support/time-limits.ts'
import { program } from './browser.ts'
import { type ConsoleDesk, openDesk } from './desk.ts'
import { makeTrades } from './many-trades.ts'

describe.skipIf(!program)('a bank with 10,000 trades', () => {
  let desk: ConsoleDesk
  beforeAll(async () => {
    desk = await openDesk()
    await makeTrades(desk.s, 10_000, 60)
  }, test_max_ms)
  afterAll(() => desk?.stop())

  test('pages and filters', async () => {
    const { page, faults } = await desk.open('trades')
    await page.getByText('1–25 of 10,001').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(25)
    await page.getByRole('button', { name: '401', exact: true }).click()
    await page.getByText('10,001–10,001 of 10,001').waitFor()
    await page.locator('tbody tr').nth(1).waitFor({ state: 'hidden' })
    expect(await page.locator('tbody tr').count()).toBe(1)
    // Back to the same page by the address alone.
    await page.reload()
    await page.getByText('10,001–10,001 of 10,001').waitFor()
    const { guid } = desk.s.demo.customers[1]!
    await page.goto(page.url().replace(/\?.*/, `?customer_guid=${guid}&state=completed`))
    await page.getByText(/^1–25 of 3,33\d$/).waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('the overview says of how many trades its charts are made', async () => {
    const { page, faults } = await desk.open('')
    await page
      .getByText(/From the newest [\d,]+ trades/)
      .first()
      .waitFor()
    expect(faults).toEqual([])
    await page.close()
  })
})
