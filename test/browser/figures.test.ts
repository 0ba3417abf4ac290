// Measures the console on a bank with 100,000 trades, and prints what it saw: it measures this machine and fails at no figure.
// FIGURES=1 npx vitest run --project browser test/browser/figures.test.ts
import { test } from 'vitest'
import { test_max_ms } from '../support/time-limits.ts'
import { type Page, program } from './browser.ts'
import { openDesk } from './desk.ts'
import { makeTrades } from './many-trades.ts'

const rounds = 7
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** From a click to the first frame that was painted after the page had answered it. */
const paintedAfter = (selector: string): string => `new Promise((done) => {
  const from = performance.now()
  document.querySelector(${JSON.stringify(selector)}).click()
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)))
})`

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1`)

test.skipIf(!process.env.FIGURES || !program)(
  'how fast the console is with 100,000 trades',
  async () => {
    const desk = await openDesk()
    await makeTrades(desk.s, 100_000, 90)
    const seen = new Map<string, number[]>()
    const note = (name: string, ms: number) => seen.set(name, [...(seen.get(name) ?? []), ms])
    for (let round = 0; round < rounds; round++) {
      for (const path of ['', 'trades']) {
        const since = performance.now()
        const { page } = await desk.open(path)
        const rows = path === '' ? page.getByText('From the newest', { exact: false }) : page.locator('[data-row-link]')
        await rows.first().waitFor()
        note(`/${path}: whole, with a new browser profile`, performance.now() - since)
        note(`/${path}: first contentful paint`, await firstPaint(page))
        if (path !== '') {
          note('open a trade: answer to the click', await page.evaluate<number>(paintedAfter('[data-row-link]')))
          await page.getByRole('tab', { name: 'Money' }).waitFor()
          note(
            'another page: answer to the click',
            await page.evaluate<number>(paintedAfter('nav a[href$="/customers"]')),
          )
          await page.getByRole('heading', { name: 'Customers' }).waitFor()
          note(
            'back to 100,000 trades: answer to the click',
            await page.evaluate<number>(paintedAfter('nav a[href$="/trades"]')),
          )
        }
        await page.close()
      }
    }
    await desk.stop()
    for (const [name, all] of seen)
      console.info(`${name}: median ${median(all).toFixed(0)} ms, worst ${Math.max(...all).toFixed(0)} ms`)
  },
  test_max_ms,
)
