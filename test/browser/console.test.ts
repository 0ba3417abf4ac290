// The console in a real browser, on a whole service: each page opens without an error, loads nothing from elsewhere and has nothing
// that axe finds wrong. Then the things that people do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { test_max_ms } from '../support/time-limits.ts'
import { program, violationsOf } from './browser.ts'
import { type ConsoleDesk, openConsoleDesk } from './desk.ts'
import { pagesOf } from './pages.ts'

const slow_ms = 10 * test_max_ms

describe.skipIf(!program)('the console', () => {
  let desk: ConsoleDesk
  beforeAll(async () => {
    desk = await openConsoleDesk()
  }, slow_ms)
  afterAll(() => desk?.stop())

  test(
    'opens every page, in both schemes, without an error',
    async () => {
      const { page, faults } = await desk.open('')
      const found: Record<string, readonly string[]> = {}
      for (const [at, path] of pagesOf(desk.story).entries()) {
        // As a link does it: without loading everything again.
        const to = `/console/${desk.s.demo.bank_guid}${path && `/${path}`}`
        await page.evaluate(`history.pushState(null, '', '${to}'); dispatchEvent(new PopStateEvent('popstate'))`)
        await page.locator('h1, main p').first().waitFor()
        await page.waitForTimeout(300)
        if (at % 2) await page.evaluate(`document.documentElement.dataset.mantineColorScheme = 'dark'`)
        const wrong = [...faults.splice(0), ...(await violationsOf(page))]
        if (wrong.length > 0) found[path] = wrong
      }
      expect(found).toEqual({})
    },
    slow_ms,
  )
})
