// The review desk in a real browser, with real sessions: two people decide about a suspicious wallet, race for the same approval, and
// somebody who may only look sees no way to decide.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { test_max_ms } from '../support/time-limits.ts'
import { type Browser, type Page, program, startBrowser, violationsInBoth } from './browser.ts'
import { openAs, type StaffPage, suspiciousWallet } from './staff-pages.ts'

const slow_ms = 10 * test_max_ms

describe.skipIf(!program)('the review desk', () => {
  let s: TestService
  let browser: Browser
  let ann: StaffPage
  let ben: StaffPage
  beforeAll(async () => {
    s = await startTestService()
    browser = await startBrowser()
    const { bank_guid, organization_key: key } = s.demo
    const settings = { approval_policy: [{ kind: 'external_wallet', decision: 'approve' }] }
    await ok(s.call('PATCH', `/banks/${bank_guid}`, { settings }, { key }))
    ann = await openAs(s, browser, 'Ann First', ['admin'])
    ben = await openAs(s, browser, 'Ben Second', ['admin'])
  }, slow_ms)
  afterAll(async () => {
    await browser?.close()
    await s?.stop()
  })

  const inReview = async (): Promise<string> => {
    const guid = await suspiciousWallet(s)
    await stateOf(guid, 'reviewing')
    return guid
  }
  const stateOf = (guid: string, wanted: string) =>
    eventually(
      async () => (await ok(s.call('GET', `/external_wallets/${guid}`))).state as string,
      (state) => state === wanted,
    )
  const decide = async (page: Page, button: string, reason: string) => {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await page.getByRole('dialog').getByRole('textbox').fill(reason)
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  }
  /** The first of two has asked for the approval of this wallet. */
  const asked = async (): Promise<string> => {
    const guid = await inReview()
    await ann.go(`reviews/external_wallet/${guid}`)
    await decide(ann.page, 'Approve', 'The customer signed with it.')
    await ann.page.getByText('You asked for this yourself', { exact: false }).waitFor()
    return guid
  }

  test(
    'a suspicious wallet is approved by the second of two people',
    async () => {
      const guid = await inReview()
      // From the head of the frame, where the count appears by itself.
      await ann.page.getByRole('link', { name: '1 waiting for review' }).click()
      await ann.page.getByRole('heading', { name: 'Review desk' }).waitFor()
      await ann.page.getByText('Screening wants a person', { exact: false }).waitFor()
      const dialog = ann.page.getByRole('dialog')
      await ann.page.keyboard.press('r')
      await dialog.getByRole('textbox').waitFor()
      expect(await violationsInBoth(ann.page)).toEqual([])
      await ann.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      // A key opens the form, and the form wants a reason.
      await ann.page.keyboard.press('a')
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await dialog.getByText('This is needed.').waitFor()
      await dialog.getByRole('textbox').fill('The customer signed with it.')
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await ann.page.getByText('You asked for this yourself', { exact: false }).waitFor()
      expect(await ann.page.getByRole('button', { name: 'Approve as the second person' }).count()).toBe(0)
      expect(await violationsInBoth(ann.page)).toEqual([])
      expect((await ok(s.call('GET', `/external_wallets/${guid}`))).state).toBe('reviewing')

      await ben.go('reviews')
      await ben.page.getByText('Ann First', { exact: false }).first().waitFor()
      await decide(ben.page, 'Approve as the second person', 'Seen the signature.')
      await ben.page.getByText('Approved. It is done.').waitFor()
      await stateOf(guid, 'completed')
      // The first person's page follows without a reload.
      await ann.page.getByText('Nothing waits for a person.').waitFor()

      await ben.go('approvals')
      await ben.page.getByRole('cell', { name: /Approve: External wallet.*Approved/ }).waitFor()
      await ben.page.getByText('Seen the signature.').waitFor()
      await ben.page.getByText('The customer signed with it.').waitFor()
      expect(await violationsInBoth(ben.page)).toEqual([])
      expect([...ann.faults.splice(0), ...ben.faults.splice(0)].filter((each) => !/status of 404/.test(each))).toEqual(
        [],
      )
    },
    slow_ms,
  )

  test(
    'of two people who race to approve one wins, and the other sees who it was',
    async () => {
      const cid = await openAs(s, browser, 'Cid Third', ['admin'])
      const guid = await asked()
      const racers = [ben, cid]
      for (const each of racers) {
        await each.go(`reviews/external_wallet/${guid}`)
        await each.page.getByRole('button', { name: 'Approve as the second person' }).click()
        await each.page.getByRole('dialog').getByRole('button', { name: 'Approve as the second person' }).waitFor()
      }
      await Promise.all(
        racers.map(({ page }) =>
          page.getByRole('dialog').getByRole('button', { name: 'Approve as the second person' }).click(),
        ),
      )
      const results = await Promise.all(
        racers.map(async ({ page }) => {
          await page.getByText(/Approved\. It is done\.|The approval is over/).waitFor()
          return (await page.getByText('Approved. It is done.').count()) === 1
        }),
      )
      expect(results.sort()).toEqual([false, true])
      const loser = (await ben.page.getByRole('alert').count()) > 0 ? ben : cid
      const winner = loser === ben ? 'Cid Third' : 'Ben Second'
      expect(await loser.page.getByRole('alert').innerText()).toBe(`The approval is over: approved by ${winner}.`)
      await stateOf(guid, 'completed')
      await loser.page.keyboard.press('Escape')
      await cid.page.close()
    },
    slow_ms,
  )

  test(
    'the second person declines, and the first takes an act back',
    async () => {
      const guid = await asked()
      await ben.go(`reviews/external_wallet/${guid}`)
      await decide(ben.page, 'Decline', 'The address is on a list.')
      await ben.page.getByText('Declined. Nothing has happened.').waitFor()
      await decide(ann.page, 'Approve', 'Asked again.')
      await ann.page.getByRole('button', { name: 'Take it back' }).click()
      await ann.page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
      await ann.page.getByText('Taken back.').waitFor()
      await decide(ann.page, 'Reject', 'The address is on a list.')
      await ann.page.getByText('Reject: External wallet. It is done.').waitFor()
      await stateOf(guid, 'failed')
    },
    slow_ms,
  )

  test(
    'somebody who may only look has no way to decide',
    async () => {
      const guid = await inReview()
      const vic = await openAs(s, browser, 'Vic Viewer', ['viewer'])
      await vic.go(`reviews/external_wallet/${guid}`)
      await vic.page.getByText('Your role can look at reviews', { exact: false }).waitFor()
      await vic.page.keyboard.press('a')
      expect(await vic.page.getByRole('dialog').count()).toBe(0)
      expect(await vic.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
      expect(await vic.page.getByRole('button', { name: /personal data/ }).count()).toBe(0)
      const status = await vic.page.evaluate<number>(`fetch('/api/reviews/${guid}/decisions', {
        method: 'POST', headers: { 'content-type': 'application/json', 'corridor-acts-for': '${s.demo.bank_guid}' },
        body: JSON.stringify({ kind: 'external_wallet', decision: 'approve', reason: 'x' }) }).then(({ status }) => status)`)
      expect(status).toBe(403)
      await vic.page.close()
    },
    slow_ms,
  )

  test(
    'a role that decides other kinds is offered nothing that the service would refuse',
    async () => {
      const guid = await asked()
      const tess = await openAs(s, browser, 'Tess Treasurer', ['treasurer'])
      const buttons = tess.page.getByRole('button', { name: /^(?:Approve|Reject|Decline|Change the policy)/ })
      const readOnly = tess.page.getByText('Your role can look at reviews of this kind', { exact: false })
      await tess.go(`reviews/external_wallet/${guid}`)
      await readOnly.waitFor()
      for (const key of ['a', 'r']) await tess.page.keyboard.press(key)
      expect([await buttons.count(), await tess.page.getByRole('dialog').count()]).toEqual([0, 0])
      await tess.go('approvals')
      await tess.page.getByText('Approve: External wallet').first().waitFor()
      await readOnly.waitFor()
      expect(await buttons.count()).toBe(0)
      await ann.go(`reviews/external_wallet/${guid}`)
      await ann.page.getByRole('button', { name: 'Take it back' }).click()
      await ann.page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
      await ann.page.getByText('Taken back.').waitFor()
      // What waits for one person.
      await tess.go(`reviews/external_wallet/${guid}`)
      await readOnly.waitFor()
      expect(await buttons.count()).toBe(0)
      await tess.go('approval_policy')
      await tess.page.getByText('Approve external wallet').waitFor()
      expect(await buttons.count()).toBe(0)
      expect(tess.faults).toEqual([])
      await tess.page.close()
    },
    slow_ms,
  )

  test(
    'the policy is changed by two people, and says so',
    async () => {
      await ann.go('approval_policy')
      await ann.page.getByText('Approve external wallet').waitFor()
      await ann.page.getByRole('button', { name: 'Change the policy' }).click()
      await ann.page.getByText('a change needs a second person too', { exact: false }).waitFor()
      await ann.page.getByRole('button', { name: 'Add a rule' }).click()
      await ann.page.getByRole('textbox', { name: 'Reason' }).fill('More eyes.')
      expect(await violationsInBoth(ann.page)).toEqual([])
      await ann.page.getByRole('button', { name: 'Ask for the new policy' }).click()
      await ann.page.getByText('The new policy waits for a second person.').waitFor()
      await ben.go('approvals')
      await ben.page.getByText('Decide about transfer').waitFor()
      await decide(ben.page, 'Approve as the second person', 'Agreed.')
      await ben.page.getByText('Approved. It is done.').waitFor()
      await ben.go('approval_policy')
      await ben.page.getByText('Decide about transfer').waitFor()
    },
    slow_ms,
  )

  test(
    'a new key is shown once, with a warning',
    async () => {
      await ann.go(`api_keys/new?bank_guid=${s.demo.bank_guid}`)
      await ann.page.getByRole('textbox', { name: 'Name' }).fill('Web shop')
      await ann.page.getByLabel('Scopes').first().fill('trades:read')
      await ann.page.keyboard.press('Enter')
      await ann.page.getByRole('button', { name: 'Create API key' }).click()
      await ann.page.getByText('Copy it now.', { exact: false }).waitFor()
      const shown = await ann.page.locator('pre').first().innerText()
      const answer = await s.call('GET', '/trades', undefined, { key: shown })
      expect(answer.status, answer.text).toBe(200)
      expect(await violationsInBoth(ann.page)).toEqual([])
      await ann.page.getByRole('button', { name: 'I have stored it' }).click()
      await ann.page.getByRole('heading', { name: 'Web shop' }).waitFor()
      expect(await ann.page.getByText(shown).count()).toBe(0)
    },
    slow_ms,
  )

  test(
    'an account is renamed, and the limits of a customer are replaced, by forms that begin with what is there',
    async () => {
      const { guid: customer, accounts } = s.demo.customers[0]!
      const { guid } = accounts[0]!
      const { name } = await ok(s.call('PATCH', `/accounts/${guid}`, { labels: ['old'] }))
      await ann.go(`accounts/${guid}`)
      await ann.page.getByRole('button', { name: 'Edit' }).click()
      const field = ann.page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
      expect(await field.inputValue()).toBe(name)
      await field.fill('Savings')
      await ann.page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
      await ann.page.getByRole('heading', { name: /^Savings/ }).waitFor()
      expect(await ok(s.call('GET', `/accounts/${guid}`))).toMatchObject({ name: 'Savings', labels: ['old'] })

      const limit = { type: 'rolling', name: 'Daily', asset: 'USD', amount: 123_456, interval: 86_400 }
      const activity_limits = [{ ...limit, activities: ['trading'], sides: ['buy'] }]
      await ok(s.call('PATCH', `/customers/${customer}`, { activity_limits }))
      await ann.go(`customers/${customer}`)
      await ann.page.getByRole('button', { name: 'Edit' }).click()
      const dialog = ann.page.getByRole('dialog')
      expect(await dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('1,234.56')
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('2,000')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await dialog.waitFor({ state: 'hidden' })
      const limits = async () => (await ok(s.call('GET', `/customers/${customer}`))).activity_limits
      expect(await limits()).toMatchObject([{ ...limit, amount: 200_000, sides: ['buy'] }])
      await ann.page.getByRole('button', { name: 'Edit' }).click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await limits()).toEqual([])
      expect((await ok(s.call('GET', `/customers/${customer}`))).state).toBe('verified')
    },
    slow_ms,
  )
})
