// The review desk in a real browser, with real sessions: two people decide about a suspicious wallet, race for the same approval, and
// somebody who may only look sees no way to decide.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { test_max_ms } from '../support/time-limits.ts'
import { type Browser, type Page, program, startBrowser, violationsOf } from './browser.ts'
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
      // A key opens the form, and the form wants a reason.
      await ann.page.keyboard.press('a')
      const dialog = ann.page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await dialog.getByText('This is needed.').waitFor()
      await dialog.getByRole('textbox').fill('The customer signed with it.')
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await ann.page.getByText('You asked for this yourself', { exact: false }).waitFor()
      expect(await ann.page.getByRole('button', { name: 'Approve as the second person' }).count()).toBe(0)
      expect(await violationsOf(ann.page)).toEqual([])
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
      expect(await violationsOf(ben.page)).toEqual([])
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
    'the policy is changed by two people, and says so',
    async () => {
      await ann.go('approval_policy')
      await ann.page.getByText('Approve external wallet').waitFor()
      await ann.page.getByRole('button', { name: 'Change the policy' }).click()
      await ann.page.getByText('a change needs a second person too', { exact: false }).waitFor()
      await ann.page.getByRole('button', { name: 'Add a rule' }).click()
      await ann.page.getByRole('textbox', { name: 'Reason' }).fill('More eyes.')
      expect(await violationsOf(ann.page)).toEqual([])
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
})
