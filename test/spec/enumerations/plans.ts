// Recipes of plans.
import { purposes } from '../../../src/planning/purposes.ts'
import { supportingDocumentTypes } from '../../../src/planning/requirements.ts'
import type { Recipe } from '../desk.ts'
import {
  execute,
  inside,
  linkedAccount,
  mexican,
  ownAccount,
  planOf,
  remits,
  settle_seconds,
  showExecution,
  showPlan,
} from './remittance.ts'

export const planRecipes: readonly Recipe[] = [
  {
    does: 'a plan in each of its states',
    bank: remits,
    async run(desk) {
      const person = await desk.person(['USD', 'BTC'])
      const ends = { source: { guid: person.accounts.USD, amount: 10_000 }, destination: { guid: person.accounts.BTC } }
      for (const outcome of ['take_later', 'quote_later']) {
        await desk.script('market', outcome)
        const guid = await planOf(desk, person, ends)
        await showPlan(desk, guid)
        await desk.advance(5)
        await showPlan(desk, guid)
      }
      await showPlan(desk, await planOf(desk, person, { ...ends, source: { guid: person.accounts.USD, amount: 1 } }))
      const back = {
        source: { guid: person.accounts.BTC, amount: 100_000 },
        destination: { guid: person.accounts.USD },
      }
      await showPlan(desk, await planOf(desk, person, back))
    },
  },
  {
    does: 'a plan that fails for each reason',
    bank: { settings: remits.settings },
    async run(desk) {
      const person = await desk.person(['USD'])
      const { USD } = person.accounts
      const source = { guid: USD, amount: 10_000 }
      await showPlan(
        desk,
        await planOf(desk, person, { source, destination: { guid: await mexican(desk, person.guid) } }),
      )
      await desk.organization.patch(`/banks/${desk.bank_guid}`, {
        supported_payout_symbols: remits.supported_payout_symbols,
      })
      const firm = await mexican(desk, person.guid, 'business')
      await desk.post('/sandbox/deposits', { account_guid: USD, amount: 10_000_000 })
      const large = { source: { guid: USD, amount: 4_000_000 }, destination: { guid: firm } }
      await showPlan(desk, await planOf(desk, person, large))
    },
  },
  {
    does: 'plans for each purpose, and executions of them',
    bank: remits,
    async run(desk) {
      const payer = await desk.person(['USD'])
      const ends = await inside(desk, payer)
      const plans: string[] = []
      for (const purpose_of_transaction of purposes) {
        plans.push(await planOf(desk, payer, ends, { purpose_of_transaction }))
      }
      await desk.show('/plans?per_page=100')
      for (const guid of plans) await desk.show(`/plans/${guid}`)
      for (const plan_guid of plans) await desk.post('/executions', { plan_guid })
      await desk.show('/executions?per_page=100')
    },
  },
  {
    does: 'a plan with papers of each type',
    bank: remits,
    async run(desk) {
      const payer = await desk.person(['USD'])
      const ends = await inside(desk, payer)
      for (const part of [supportingDocumentTypes.slice(0, 3), supportingDocumentTypes.slice(3)]) {
        const supporting_documents = []
        for (const type of part) {
          const file = { type, filename: 'f', content_type: 'application/pdf', data: 'AAAA' }
          supporting_documents.push({ type, file_guids: [(await desk.post('/files', file)).guid] })
        }
        await showPlan(desk, await planOf(desk, payer, ends, { supporting_documents }))
      }
    },
  },
  {
    does: 'plans over each rail',
    bank: { ...remits, supported_fiat_account_assets: ['USD', 'CAD', 'EUR', 'GBP'] },
    async run(desk) {
      const person = await desk.person(['USD', 'CAD', 'EUR', 'GBP'], { email_address: 'enid@example.com' })
      const { USD, CAD, EUR, GBP } = person.accounts
      const american = { guid: await ownAccount(desk, person.guid) }
      const canadian = { guid: await ownAccount(desk, person.guid, 'CAD') }
      const out = [
        ['ach', USD, american],
        ['wire', USD, american],
        ['rtp', USD, american],
        ['eft', CAD, canadian],
        ['wire', CAD, canadian],
        ['etransfer', CAD, canadian],
        ['sepa', EUR, { guid: await ownAccount(desk, person.guid, 'EUR') }],
        ['fps', GBP, { guid: await ownAccount(desk, person.guid, 'GBP') }],
      ] as const
      for (const [payment_rail, source, destination] of out) {
        const ends = { source: { guid: source, amount: 10_000 }, destination: { ...destination, payment_rail } }
        const guid = await execute(desk, person, ends)
        await desk.advance(settle_seconds)
        await showExecution(desk, guid)
      }
      const into = [
        ['ach', 'USD', USD],
        ['eft', 'CAD', CAD],
        ['etransfer', 'CAD', CAD],
      ] as const
      for (const [payment_rail, asset, destination] of into) {
        const source = { guid: await linkedAccount(desk, person.guid, asset), amount: 10_000, payment_rail }
        await showPlan(desk, await planOf(desk, person, { source, destination: { guid: destination } }))
      }
    },
  },
]
