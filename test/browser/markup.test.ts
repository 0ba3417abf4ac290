// Whatever a customer, a counterparty or a member of staff writes is shown as text: markup in names, labels, file names and other texts
// runs nowhere, breaks no page, and the policy of the page has nothing to refuse.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raw } from '../support/external-bank-accounts.ts'
import { ok } from '../support/service.ts'
import { test_max_ms } from '../support/time-limits.ts'
import { loaded, program } from './browser.ts'
import { type ConsoleDesk, goTo, openDesk } from './desk.ts'

const attack = `"><img src=x onerror="window.attacked=1"><script>window.attacked=1</script>{{7*7}}`
const link = 'javascript:window.attacked=1'

describe.skipIf(!program)('markup in texts', () => {
  let desk: ConsoleDesk
  /** Pages that show something of it. */
  const paths: string[] = []
  beforeAll(async () => {
    desk = await openDesk()
    const { organization_key: key, bank_guid, customers } = desk.s.demo
    const { guid: customer_guid, accounts } = customers[0]!
    const post = async (noun: string, body: object, options = {}) => {
      const { guid } = await ok(desk.s.call('POST', `/${noun}`, body, options))
      paths.push(noun, ...['', '?tab=details', '?tab=raw'].map((tab) => `${noun}/${guid}${tab}`))
      return guid
    }
    const labels = ['<b>label</b>', '"><i>']
    const name = { first: attack, last: link }
    const address = { street: attack, city: attack, country_code: 'MX' }
    const person = { type: 'individual', name, address, labels }
    await post('customers', { ...person, email_address: '<script>@example.com' }).catch(() => post('customers', person))
    const counterparty_guid = await post('counterparties', { ...person, customer_guid })
    await post('external_bank_accounts', raw({ name: attack, counterparty_guid, customer_guid }))
    await post('accounts', { type: 'fiat', asset: 'USD', customer_guid: customers[1]!.guid, name: attack, labels })
    await post('files', {
      type: 'invoice',
      filename: attack.replaceAll('/', ''),
      content_type: 'application/pdf',
      data: 'AAAA',
      customer_guid,
    })
    await post('deposit_addresses', { account_guid: accounts[1]!.guid, name: attack, labels })
    const data = Buffer.from(
      `name,amount,destination_account_guid,reference\n"${attack.replaceAll('"', '""')}",,,<b>\n`,
    )
    await post('payouts', {
      name: attack,
      customer_guid,
      source_account_guid: accounts[0]!.guid,
      amount_end: 'source',
      data: data.toString('base64'),
    })
    const quote = { product_type: 'trading', customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 }
    const { guid: quote_guid } = await ok(desk.s.call('POST', '/quotes', quote))
    await post('trades', { trade_type: 'platform', quote_guid, labels })
    const webhook = {
      name: attack,
      type: 'webhook',
      url: 'https://receiver.example/"><script>',
      environment: 'sandbox',
      event_types: ['trade.completed'],
    }
    await post('subscriptions', webhook, { key })
    await post('api_keys', { name: attack, kind: 'bank', bank_guid, scopes: ['trades:read'] }, { key })
  }, test_max_ms)
  afterAll(() => desk?.stop())

  test('is text on every page, and in the palette', async () => {
    const { page, faults } = await desk.open('')
    const { bank_guid } = desk.s.demo
    const found: Record<string, unknown> = {}
    for (const path of new Set(['', ...paths])) {
      await goTo(page, `/console/${bank_guid}${path && `/${path}`}`)
      await loaded(page)
      const show = page.getByRole('button', { name: /Show personal data/ })
      if ((await show.count()) > 0) {
        await show.first().click()
        await page.getByRole('button', { name: /Hide personal data/ }).waitFor()
        await loaded(page)
      }
      const seen =
        await page.evaluate<string>(`[window.attacked, document.querySelectorAll('img[src=x], [onerror], main b, main i').length,
        document.querySelectorAll('a[href^="javascript:"]').length].join()`)
      if (seen !== ',0,0') found[path] = seen
    }
    await page.getByRole('button', { name: /Ctrl K/ }).click()
    await page.locator('input.mantine-Spotlight-search').fill('<b>label</b>')
    await page
      .locator('.mantine-Spotlight-action')
      .filter({ hasText: /^Customer/ })
      .first()
      .waitFor()
    expect(await page.evaluate('window.attacked')).toBe(undefined)
    expect([found, faults]).toEqual([{}, []])
    await page.close()
  })

  test('shows the attack as it was written', async () => {
    const { page } = await desk.open('external_bank_accounts')
    await page.getByText(attack).first().waitFor()
    await page.close()
  })

  test('no page of another site can show the console in a frame', async () => {
    for (const path of ['/console/', '/console/sign-in', `/console/${desk.s.demo.bank_guid}/trades`]) {
      const { headers } = await fetch(`${desk.s.service.base_url}${path}`)
      expect(headers.get('x-frame-options')).toBe('DENY')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toMatch(/unsafe|\*/)
    }
  })
})
