// The story that a newcomer lives through, from the link that `npm start` prints, with the mouse and the keyboard alone: buy bitcoin, send
// money to Mexico, let two weeks pass, return a payment by ACH and see who bears the loss.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clabe } from '../support/plans.ts'
import { test_max_ms } from '../support/time-limits.ts'
import { type Opened, type Page, program } from './browser.ts'
import { type ConsoleDesk, openDesk } from './desk.ts'

describe.skipIf(!program)('the story from the first link', () => {
  let desk: ConsoleDesk
  let opened: Opened
  let page: Page
  beforeAll(async () => {
    desk = await openDesk()
    opened = await desk.openAt(await desk.newLink())
    page = opened.page
  }, test_max_ms)
  afterAll(async () => {
    await page?.close()
    await desk?.stop()
  })

  const menu = (name: string) =>
    page
      .getByRole('navigation', { name: 'Navigation' })
      .getByRole('link', { name: new RegExp(`^${name}$`, 'i') })
      .click()
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
  const fill = (name: string | RegExp, text: string) => page.getByRole('textbox', { name }).first().fill(text)
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
  /** The state of the object whose page is shown. */
  const state = (name: string) => page.locator('main header [data-tone]').filter({ hasText: name }).waitFor()
  async function choose(label: string, option: string | RegExp): Promise<void> {
    await page.getByRole('combobox', { name: label }).first().click()
    await page.getByRole('option', { name: option }).first().click()
  }
  const firstCustomer = async () => {
    await menu('Customers')
    await page.locator('[data-row-link]').first().click()
    await state('Verified')
  }

  test('the link opens signed in, on the demo bank', async () => {
    await heading('Overview')
    await page.getByRole('button', { name: /Switch bank: / }).waitFor()
  })

  test('bitcoin is bought at a price with a countdown, and its money is shown', async () => {
    await firstCustomer()
    await follow('New trade')
    await fill('Amount', '250')
    await press('Ask for a price')
    await page.getByText(/Expires in 0:\d\d/).waitFor()
    await press(/^Buy 0\.\d+ BTC$/)
    await heading(/^bought 0\.\d+ BTC for 250\.00 USD$/i)
    await state('Completed')
    await page.getByRole('tab', { name: 'Money' }).click()
    await page.getByText('The columns add up', { exact: false }).waitFor()
  })

  test('money goes to Mexico along a drawn route', async () => {
    await firstCustomer()
    await follow('New counterparty')
    await fill('First', 'Maria')
    await fill('Last', 'Example')
    await fill(/^Country code/, 'MX')
    await press('Create counterparty')
    await state('Unverified')
    await press('Verify')
    await state('Verified')
    await follow('New external bank account')
    await fill('Name', 'Maria, Banamex')
    await choose('Asset', /^MXN/)
    await press('Add routing detail')
    await choose('Routing number type', 'CLABE')
    await fill('Routing number', clabe)
    await press('Create external bank account')
    await state('Completed')
    await follow('Send money')
    await choose('From account', /USD/)
    await fill('Amount', '100')
    await choose('Purpose of transaction', 'Family support')
    await press('Plan the route')
    await state('Completed')
    await page.getByText(/Why this route/).click()
    await press('Send 100.00 USD')
    await page.waitForURL(/executions/)
    await page.getByRole('list', { name: 'The route of the money' }).getByText('arrives').waitFor()
    await state('Completed')
  })

  test('a payment by ACH is pulled, and two weeks pass', async () => {
    await firstCustomer()
    await follow('New external bank account')
    await page.getByText('By an aggregator', { exact: true }).click()
    await fill('Name', 'Checking')
    await choose('Asset', /^USD /)
    await fill('Aggregator public token', 'sandbox-checking')
    await fill('Aggregator account', 'account-1')
    await press('Create external bank account')
    await state('Completed')
    await menu('Quotes')
    await follow('New quote')
    await choose('Side', 'Deposit')
    await choose('Asset', /^USD /)
    await choose('Customer', /./)
    await fill('Delivers', '500')
    await choose('Payment rail', 'ACH')
    await press('Create quote')
    await follow('Deposit 500.00 USD…')
    await choose('External bank account', /Checking/)
    await press('Create transfer')
    await page.waitForURL(/transfers\/[0-9a-f]{32}/)
    await press(/Sandbox panel/)
    await press('+14 days')
    await state('Completed')
  })

  test('the payment comes back after the money was spent, and the bank bears the loss', async () => {
    const pulled = page.url()
    await firstCustomer()
    await follow('New trade')
    await fill('Amount', '10,000')
    await press('Ask for a price')
    await press(/^Buy 0\.\d+ BTC$/)
    await state('Completed')
    await page.goto(pulled)
    await press('Return it')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Return code' }).fill('R01')
    await page.getByRole('dialog').getByRole('button', { name: 'Return it' }).click()
    await page.getByRole('heading', { name: 'Related' }).waitFor()
    await page.locator('main a[href*="/transfers/"]').first().click()
    await page.getByRole('tab', { name: 'Money' }).click()
    await page.getByText('Who bears the loss').waitFor()
    await page.getByText('The bank bears it', { exact: false }).waitFor()
    expect(opened.faults).toEqual([])
  })
})
