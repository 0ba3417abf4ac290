// The pages with which a bank is watched and run, in a real browser: journals, books, reports, audit log, webhooks, settings.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkTokenFor, memberWith } from '../support/staff.ts'
import { test_max_ms } from '../support/time-limits.ts'
import { program, violationsOf } from './browser.ts'
import { openConsoleDesk, type StoryDesk } from './desk.ts'

const slow_ms = 10 * test_max_ms

describe.skipIf(!program)('the console, to watch and run a bank', () => {
  let desk: StoryDesk
  beforeAll(async () => {
    desk = await openConsoleDesk()
  }, slow_ms)
  afterAll(() => desk?.stop())

  test('shows the journals of an execution as T-accounts that add up', async () => {
    const { page, faults } = await desk.open(`executions/${desk.story.guids.executions}?tab=money`)
    await page.getByText('The columns add up', { exact: false }).waitFor()
    const heads = await page.locator('thead').first().innerText()
    expect(heads).toContain('USD account')
    expect(heads).toContain('SPEI')
    expect(await page.locator('tfoot').innerText()).toContain('-250.00 USD')
    expect(faults).toEqual([])
    await page.close()
  })

  test(
    'runs all checks to their end, compares the books of others, and the overview knows it',
    async () => {
      const { page, faults } = await desk.open('books')
      await page.getByRole('button', { name: 'Run all checks' }).click()
      await page.getByText(/The books prove: all \d+ checks hold\./).waitFor()
      await page.getByRole('button', { name: 'Compare the books' }).click()
      await page.getByText('All positions agree.').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('link', { name: 'Overview' }).click()
      await page.getByRole('link', { name: /Books\s*Prove/ }).waitFor()
      expect(faults).toEqual([])
      await page.close()
    },
    slow_ms,
  )

  test('stops the checks when one leaves the page, and shows the row that breaks one', async () => {
    const { page } = await desk.open('books')
    const { sql } = desk.s.service
    const [row] = await sql`update balances set posted = posted + 1
      where account_guid = ${desk.story.guids.accounts!} returning account_guid`
    expect(row).toBeDefined()
    await page.getByRole('button', { name: 'Run all checks' }).click()
    await page.locator('details').first().waitFor()
    expect(await page.locator('details').first().innerText()).toContain(desk.story.guids.accounts!)
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('link', { name: /Books\s*Violated/ }).waitFor()
    await page.getByRole('link', { name: 'Books', exact: true }).click()
    await page.getByRole('button', { name: 'Run them again' }).waitFor()
    await sql`update balances set posted = posted - 1 where account_guid = ${desk.story.guids.accounts!}`
    await page.close()
  })

  test.each([
    ['CSV', /\.csv$/, 'balance'],
    ['PDF', /\.pdf$/, '%PDF'],
    ['camt.053', /\.xml$/, 'camt.053.001.08'],
  ])('downloads a statement as %s', async (format, name, content) => {
    const { page, faults } = await desk.open(`reports/statement?account=${desk.story.guids.accounts}`)
    await page.getByText('add up to the closing balance', { exact: false }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${format}` }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(name)
    expect(readFileSync(await file.path(), 'latin1')).toContain(content)
    expect(faults).toEqual([])
    await page.close()
  })

  test('tells a balance of the past, from before the account had any money', async () => {
    const { page } = await desk.open(`accounts/${desk.story.guids.accounts}?tab=money`)
    await page.getByLabel('Balance as of, UTC').fill('2020-01-01T00:00')
    await page.getByRole('status').getByText('0.00 USD').waitFor()
    await page.close()
  })

  test('filters the audit log in the address, and exports what matches', async () => {
    const { page, faults } = await desk.open('audit_records?act=setSandboxClock')
    await page.locator('tbody tr').first().waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toContain('"act"')
    expect(lines).toHaveLength(13)
    expect(lines.slice(1).every((line) => line.includes('setSandboxClock'))).toBe(true)
    expect(faults).toEqual([])
    await page.close()
  })

  test('sends the events of a range to a webhook again, and says how many', async () => {
    const { page } = await desk.open(`subscriptions/${desk.story.guids.subscriptions}`)
    await page.getByRole('button', { name: 'Send events again' }).click()
    await page.getByLabel('Created from').fill('2026-01-01T00:00')
    await page.getByLabel('Created before').fill('2100-01-01T00:00')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Send events again' }).nth(1).click()
    await page.getByText('0 events are sent again.').waitFor()
    await page.close()
  })

  test('invites somebody, shows the link once, and disables the member', async () => {
    const admin = await memberWith(desk.s, [{ role: 'admin', bank_guid: null }])
    const link = await linkTokenFor(desk.s, admin)
    const { page, faults } = await desk.openAt(`/console/sign-in#link=${link}`)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('tab', { name: 'Your sessions' }).click()
    await page.getByText('this session').waitFor()
    await page.getByRole('tab', { name: 'Staff' }).click()
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByLabel('Email').fill('grace@example.com')
    await page.getByLabel('Name').fill('Grace Hopper')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Invite grace@example.com' }).click()
    await page.getByText(/sign-in#invitation=/).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    const row = page.getByRole('row', { name: /Grace Hopper/ })
    await row.getByText('Viewer · whole organization').waitFor()
    await row.getByRole('button', { name: /Grace Hopper/ }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await row.getByText('Disabled').waitFor()
    const { body } = await desk.s.call('GET', '/staff_members?state=disabled', undefined, {
      key: desk.s.demo.organization_key,
    })
    expect(body.objects.map(({ email }: { email: string }) => email)).toEqual(['grace@example.com'])
    expect(faults).toEqual([])
    await page.close()
  })

  test('changes a setting of the bank by the form', async () => {
    const { page, faults } = await desk.open('settings/bank')
    await page.getByRole('button', { name: 'Change settings' }).click()
    await page.getByLabel('Quotes hold for seconds').fill('45')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByRole('button', { name: 'Change settings' }).waitFor()
    const { body } = await desk.s.call('GET', `/banks/${desk.s.demo.bank_guid}`)
    expect([body.settings.quote_seconds, body.settings.spread_fee_bps]).toEqual([45, 75])
    expect(faults).toEqual([])
    await page.close()
  })
})
