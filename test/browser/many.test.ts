// Lists of many rows: the newest page comes first, filters are in the address, the last page is as near as the first, and no page
// has more rows than a screen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '../support/service.ts'
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

  test('the charts of the overview are of all trades', async () => {
    const { days } = await ok(desk.s.call('GET', '/reports/activity'))
    const counts = (days as { trades: { count: number }[] }[])
      .slice(-14)
      .map(({ trades }) => trades.reduce((sum, { count }) => sum + count, 0))
    const all = counts.reduce((sum, count) => sum + count, 0)
    // More than a page could read, and the same as the list counts.
    const since = `${days.at(-14).date}T00:00:00.000Z`
    expect(all).toBe((await ok(desk.s.call('GET', `/trades?per_page=1&created_at_gte=${since}`))).total)
    expect(all).toBeGreaterThan(2_000)
    const { page, faults } = await desk.open('')
    await page.getByRole('button', { name: 'Table' }).first().click()
    const shown = await page.locator('main section table').first().locator('td:last-child').allInnerTexts()
    expect(shown.map((text) => Number(text.replace(',', '')))).toEqual(counts)
    expect(faults).toEqual([])
    await page.close()
  })
})
