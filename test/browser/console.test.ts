// The console in a real browser, on a whole service: each page opens without an error, loads nothing from elsewhere and has nothing
// that axe finds wrong. Then the things that people do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, ok } from '../support/service.ts'
import { test_max_ms } from '../support/time-limits.ts'
import { loaded, program, violationsInBoth, violationsOf } from './browser.ts'
import { goTo, openConsoleDesk, type StoryDesk } from './desk.ts'
import { makeEveryReview } from './every-review.ts'
import { pagesOf } from './pages.ts'

const slow_ms = 10 * test_max_ms

describe.skipIf(!program)('the console', () => {
  let desk: StoryDesk
  beforeAll(async () => {
    desk = await openConsoleDesk()
  }, slow_ms)
  afterAll(() => desk?.stop())

  test(
    'opens every page, in both schemes, without an error',
    async () => {
      const reviews = await makeEveryReview(desk.s)
      const { page, faults } = await desk.open('')
      const found: Record<string, readonly string[]> = {}
      for (const path of pagesOf(desk.story, reviews)) {
        await goTo(page, `/console/${desk.s.demo.bank_guid}${path && `/${path}`}`)
        await loaded(page)
        // A page of what is not there says so, and the browser says it too.
        const isMissing = (fault: string) => /0{32}/.test(path) && /status of 404/.test(fault)
        const wrong = [...(await violationsInBoth(page)), ...faults.splice(0).filter((fault) => !isMissing(fault))]
        if (wrong.length > 0) found[path] = wrong
      }
      await page.close()
      expect(found).toEqual({})
    },
    slow_ms,
  )

  test('buys bitcoin by a button that says what will happen, and shows the journal behind it', async () => {
    const { page, faults } = await desk.open(`trades/new?customer_guid=${desk.story.guids.customers}`)
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await page.getByRole('button', { name: 'Ask for a price' }).click()
    const buy = page.getByRole('button', { name: /^Buy 0\.\d+ BTC$/ })
    await buy.waitFor()
    await page.getByText(/Expires in 0:\d\d/).waitFor()
    await buy.click()
    await page.getByRole('heading', { name: /^bought 0\.\d+ BTC for 100\.00 USD$/i }).waitFor()
    // The states change without a reload.
    await page.locator('header [data-tone=done]').waitFor()
    await page.getByRole('tab', { name: 'Money' }).click()
    await page.getByText('The columns add up', { exact: false }).waitFor()
    await page.getByText('USD account').first().waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('sends money along a drawn route', async () => {
    const { page, faults } = await desk.open(`plans/${desk.story.guids.plans}`)
    await page.getByText(/Why this route/).click()
    await page.getByRole('button', { name: 'Send 100.00 USD' }).click()
    await page.waitForURL(/executions/)
    await page.getByText('arrives').waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('tells what the routes that were not taken would have cost', async () => {
    const post = async (path: string, body: object) => ok(desk.s.call('POST', path, body))
    const { guid: customer_guid, accounts } = desk.s.demo.customers[0]!
    const [own] = (await ok(desk.s.call('GET', `/external_bank_accounts?customer_guid=${customer_guid}`))).objects
    const made = await post('/plans', {
      ...{ type: 'remittance', customer_guid, source_account: { guid: accounts[0]!.guid, amount: 10_000 } },
      destination_account: { guid: own.guid },
    })
    const { page, faults } = await desk.open(`plans/${made.guid}`)
    await page.getByText(/Why this route: withdrawal by ach/).click()
    await page.getByText(/withdrawal by rtp: \d+\.\d\d USD would arrive, 0\.50 less/).waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('shows a row that appears elsewhere, live', async () => {
    const { page } = await desk.open('customers?label=live')
    await page.getByText('No customers match').waitFor()
    await desk.s.call('POST', '/customers', { type: 'individual', name: { first: 'L', last: 'L' }, labels: ['live'] })
    await page.locator('tbody tr').waitFor()
    await page.close()
  })

  test('says what the service says beside the field, and keeps what was typed', async () => {
    const { page, faults } = await desk.open('customers/new')
    await page.getByLabel('Email address').fill('ada@example.com')
    await page.getByRole('button', { name: 'Create customer' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com')
    expect(await page.locator('[aria-invalid=true], [data-error]').count()).toBeGreaterThan(0)
    expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
    await page.close()
  })

  test('hides personal data until it is asked for', async () => {
    const { page } = await desk.open('customers?label=story')
    await page.locator('tbody tr').first().waitFor()
    expect(await page.getByText('Ada Lovelace').count()).toBe(0)
    await page.getByRole('button', { name: /Show personal data/ }).click()
    await page.getByText('Ada Lovelace').waitFor()
    await page.close()
  })

  test('reads personal data only when a person asks, whatever happens meanwhile', async () => {
    const { page, faults, requests } = await desk.open('customers?label=story')
    const rows = page.locator('tbody tr')
    const reads = async (): Promise<number> =>
      (await ok(desk.s.call('GET', '/audit_records?act=readPersonalData&per_page=1'))).total
    const before = await reads()
    await page.getByRole('button', { name: 'Show personal data' }).click()
    await page.getByText('Ada Lovelace').waitFor()
    const [shown, asked] = [await rows.count(), await reads()]
    expect(asked - before).toBe(shown)
    const name = { first: 'Mary', last: 'Somerville' }
    const made = await ok(desk.s.call('POST', '/customers', { type: 'individual', name, labels: ['story'] }))
    await rows.nth(shown).waitFor()
    // The focus of the window reads the session again.
    const sessions = async () => requests.filter(({ path }) => path === '/api/session').length
    const seen = await sessions()
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    await eventually(sessions, (count) => count > seen)
    await page.getByText('Ada Lovelace').waitFor()
    expect([await reads(), await page.getByText('Mary Somerville').count()]).toEqual([asked, 0])
    await page.getByRole('button', { name: 'Hide personal data' }).click()
    await page.getByText('Ada Lovelace').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Show personal data' }).click()
    await page.getByText('Mary Somerville').waitFor()
    expect(await reads()).toBe(asked + shown + 1)

    // An object's page follows its state, with what was read before beside it.
    await goTo(page, `/console/${desk.s.demo.bank_guid}/customers/${made.guid}?tab=details`)
    await page.getByRole('button', { name: 'Show personal data' }).click()
    await page.getByText('Mary Somerville').first().waitFor()
    await ok(desk.s.call('POST', `/sandbox/customers/${made.guid}/verify`))
    await page.locator('header').getByText('Verified', { exact: true }).first().waitFor()
    expect([await reads(), await page.getByText('Mary Somerville').first().isVisible()]).toEqual([
      asked + shown + 2,
      true,
    ])
    expect(faults).toEqual([])
    await page.close()
  })

  test('is moved by the keyboard: the palette finds a guid, j and Enter open a row', async () => {
    const { page } = await desk.open('trades')
    await page.locator('[data-row-link]').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/trades\/[0-9a-f]{32}/)
    await page.keyboard.press('Control+k')
    await page.locator('input.mantine-Spotlight-search').fill(desk.story.guids.accounts!)
    await page.getByText('Account USD account').click()
    await page.waitForURL(new RegExp(`accounts/${desk.story.guids.accounts}`))
    await page.close()
  })

  describe('finds people by name', () => {
    // The keys are heard once the page has begun, which nothing on it shows. The button is heard whenever it is there.
    const searches = async (): Promise<number> =>
      (await desk.s.call('GET', '/audit_records?act=searchPeople')).body.total

    test('in the palette, when it is asked to and not while somebody types', async () => {
      const { page, faults } = await desk.open('')
      const before = await searches()
      await page.getByRole('button', { name: /Ctrl K/ }).click()
      await page.locator('input.mantine-Spotlight-search').fill('love ada')
      const ask = page.getByRole('button', { name: /Search people named “love ada”/ })
      await ask.waitFor()
      expect([await page.getByText('Ada Lovelace').count(), await searches()]).toEqual([0, before])
      await ask.click()
      const found = page.getByText('Ada Lovelace').first()
      await found.waitFor()
      expect([await searches(), await violationsOf(page)]).toEqual([before + 1, []])
      await found.click()
      await page.waitForURL(/customers\/[0-9a-f]{32}/)
      expect([await searches(), faults]).toEqual([before + 1, []])
      await page.close()
    })

    test('from the list, with a word if there is nobody', async () => {
      const { page, faults } = await desk.open('counterparties')
      await page.getByRole('button', { name: 'By name' }).click()
      await page.getByLabel('Name', { exact: true }).fill('nobody at all')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByText('Nobody has such a name.').waitFor()
      await page.getByLabel('Name', { exact: true }).fill('ada')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Ada Lovelace' }).first().waitFor()
      expect([faults, await violationsOf(page)]).toEqual([[], []])
      await page.close()
    })

    test('for nobody who may not see personal data', async () => {
      const viewer = await desk.signIn({ role: 'viewer', bank_guid: null })
      const { page } = await desk.open('customers', { as: viewer })
      await page.locator('tbody tr').first().waitFor()
      expect(await page.getByRole('button', { name: 'By name' }).count()).toBe(0)
      await page.getByRole('button', { name: /Ctrl K/ }).click()
      await page.locator('input.mantine-Spotlight-search').fill('customers')
      await page.getByRole('button', { name: 'Customers' }).first().waitFor()
      expect(await page.getByText(/Search people named/).count()).toBe(0)
      await page.close()
    })
  })

  test('moves the clock from the sandbox panel', async () => {
    const { page, faults } = await desk.open('')
    await page.getByRole('button', { name: /Sandbox panel/ }).click()
    const before = Date.parse((await desk.s.call('GET', '/sandbox/clock')).body.now)
    await page.getByRole('button', { name: '+1 day' }).click()
    await eventually(
      async () => Date.parse((await desk.s.call('GET', '/sandbox/clock')).body.now),
      (now) => now > before + 80_000_000,
    )
    for (const section of ['Market', 'Scenarios', 'Deposit', 'Verdicts'])
      await page.getByRole('button', { name: section }).first().click()
    await page.getByRole('button', { name: '+1 %', exact: true }).waitFor()
    await page.getByText('What is in review stands here.', { exact: false }).waitFor()
    expect([faults, await violationsOf(page)]).toEqual([[], []])
    await page.close()
  })

  test('says that a price has expired, takes the button away, and asks again', async () => {
    const { page, faults } = await desk.open(`trades/new?customer_guid=${desk.story.guids.customers}`)
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await page.getByRole('button', { name: 'Ask for a price' }).click()
    const buy = page.getByRole('button', { name: /^Buy 0\.\d+ BTC$/ })
    await buy.waitFor()
    // The page follows the bank's clock, whoever moves it.
    await ok(desk.s.call('POST', '/sandbox/clock', { advance_seconds: 3_600 }))
    await page.getByText('Expired: this price holds no longer.').waitFor()
    expect(await buy.count()).toBe(0)
    expect(await page.getByText(/Expires in/).count()).toBe(0)
    expect(await violationsInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Ask again' }).click()
    await buy.click()
    await page.getByRole('heading', { name: /^bought 0\.\d+ BTC for 100\.00 USD$/i }).waitFor()
    expect(faults).toEqual([])
    await page.close()
  })

  test('leads from the page of an expired quote to the same question', async () => {
    const { page } = await desk.open(`quotes/${desk.story.expired_quote}`)
    await page.getByText('Expired: this price holds no longer.').waitFor()
    await page.getByRole('link', { name: 'Ask for a price' }).click()
    await page.getByRole('button', { name: 'Ask for a price' }).click()
    await page.getByRole('button', { name: /^Buy 0\.\d+ BTC$/ }).waitFor()
    await page.close()
  })

  test('fits a narrow screen, with the navigation as a drawer', async () => {
    const { page } = await desk.open('', { width: 390 })
    await page.getByRole('button', { name: 'Navigation' }).click()
    await page.getByRole('link', { name: 'Trades' }).click()
    await page.getByRole('heading', { name: 'Trades', exact: true }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await page.close()
  })
})
