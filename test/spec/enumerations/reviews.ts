// Recipes of reviews: a policy with every rule there is, and an approval in each state.
import { decisionsOf, reviewKinds, ruleKinds } from '../../../src/resources/reviews/review-act.ts'
import { type Browser, browserWith } from '../../support/staff.ts'
import type { Any, Recipe } from '../desk.ts'

const everyRule = ruleKinds.flatMap((kind) => decisionsOf[kind].map((decision) => ({ kind, decision })))
const freeze = { kind: 'customer', decision: 'freeze' }
const admin = [{ role: 'admin' as const, bank_guid: null }]

export const reviewRecipes: readonly Recipe[] = [
  {
    does: 'policies of approvals with every rule',
    async run(desk, s) {
      const { organization, bank_guid } = desk
      const settings = { approval_policy: everyRule }
      await organization.post('/banks', { name: 'b', type: 'sandbox', settings })
      await organization.patch(`/banks/${bank_guid}`, { settings })
      await desk.show(`/banks/${bank_guid}`)
      // What is no change is not asked for, so this bank has another policy.
      const { guid: acts_for } = await organization.post('/banks', {
        ...{ name: 'b', type: 'sandbox', settings: { approval_policy: [freeze] } },
      })
      const { browser } = await browserWith(s, admin)
      const body = { kind: 'approval_policy', decision: 'replace', reason: 'r', approval_policy: everyRule }
      const path = `/reviews/${acts_for}/decisions`
      const asked = await browser.call('POST', path, { acts_for, body })
      desk.noteRequest('POST', path, body)
      desk.noteAnswer('POST', path, asked.status, asked.body)
      const shown = await browser.call('GET', '/approvals', { acts_for })
      desk.noteAnswer('GET', '/approvals', shown.status, shown.body)
    },
  },
  {
    does: 'approvals in each state',
    async run(desk, s) {
      const { organization, bank_guid } = desk
      await organization.patch(`/banks/${bank_guid}`, { settings: { approval_policy: [freeze] } })
      const [first, second] = [(await browserWith(s, admin)).browser, (await browserWith(s, admin)).browser]
      const asked = async (): Promise<{ readonly person: Any; readonly guid: string }> => {
        const person = await desk.person([])
        const path = `/reviews/${person.guid}/decisions`
        const { status, body } = await first.call('POST', path, {
          acts_for: bank_guid,
          body: { ...freeze, reason: 'r' },
        })
        desk.noteAnswer('POST', path, status, body)
        return { person, guid: body.approval.guid }
      }
      const ends = async (browser: Browser, end: string, guid: string): Promise<void> => {
        const path = `/approvals/${guid}/${end}`
        const { status, body } = await browser.call('POST', path, {
          acts_for: bank_guid,
          body: end === 'withdraw' ? {} : { reason: 'r' },
        })
        desk.noteAnswer('POST', path, status, body)
      }
      await ends(second, 'approve', (await asked()).guid)
      await ends(second, 'decline', (await asked()).guid)
      await ends(first, 'withdraw', (await asked()).guid)
      const late = await asked()
      await desk.post(`/sandbox/customers/${late.person.guid}/freeze`)
      await ends(second, 'approve', late.guid)
      await asked()
      await desk.post('/sandbox/clock', { advance_seconds: 86_401 })
      await desk.rest()
      await asked()
      await desk.show('/approvals?per_page=100')
      const { guid } = await desk.person([])
      await desk.post(`/sandbox/customers/${guid}/freeze`)
      await desk.post(`/reviews/${guid}/decisions`, { kind: 'customer', decision: 'unfreeze', reason: 'r' })
      for (const kind of reviewKinds) await desk.show(`/reviews?kind=${kind}`)
    },
  },
]
