// Recipes of plans and executions.
import { purposes } from '../../../src/planning/purposes.ts'
import { supportingDocumentTypes } from '../../../src/planning/requirements.ts'
import { linked, raw } from '../../support/external-bank-accounts.ts'
import { clabe, payout } from '../../support/plans.ts'
import { freshAddress } from '../../support/wallets.ts'
import type { Any, EnumDesk, Fields, Person, Recipe } from './desk.ts'

const remits = {
  supported_payout_symbols: payout('MXN-USD', 'MX'),
  settings: { platform_fee_bps: 10, spread_fee_bps: 50 },
}
const american = [{ routing_number_type: 'ABA', routing_number: '021000021' }]
const canadian = [{ routing_number_type: 'CPA', routing_number: '000300002' }]
let made = 0

interface Ends {
  readonly source: Fields
  readonly destination: Fields
}

const planOf = async (desk: EnumDesk, person: Person | undefined, { source, destination }: Ends, more: Fields = {}) => {
  const body = {
    type: 'remittance',
    ...(person ? { customer_guid: person.guid } : {}),
    source_account: source,
    destination_account: destination,
    ...more,
  }
  return (await desk.post('/plans', body)).guid as string
}

/** The plan as each operation shows it. */
async function showPlan(desk: EnumDesk, guid: string): Promise<Any> {
  await desk.show(`/plans?guid=${guid}`)
  return desk.show(`/plans/${guid}?include_explanation=true`)
}

async function showExecution(desk: EnumDesk, guid: string): Promise<Any> {
  const execution = await desk.show(`/executions/${guid}`)
  await showPlan(desk, execution.plan_guid)
  return execution
}

/** The execution of a new plan, just begun. */
async function execute(desk: EnumDesk, person: Person | undefined, ends: Ends, more: Fields = {}): Promise<string> {
  const plan_guid = await planOf(desk, person, ends, more)
  const plan = await showPlan(desk, plan_guid)
  if (plan.state !== 'completed') throw new Error(`no plan: ${JSON.stringify(plan)}`)
  return (await desk.post('/executions', { plan_guid })).guid
}

const linkedAccount = async (desk: EnumDesk, customer_guid: string, asset = 'USD'): Promise<string> => {
  const token = `sandbox-${asset === 'USD' ? 'checking' : 'canadian'}-${++made}`
  const { guid } = await desk.post('/external_bank_accounts', linked(token, { customer_guid, asset }))
  await desk.rest()
  return guid
}

const ownAccount = async (desk: EnumDesk, customer_guid: string, asset = 'USD'): Promise<string> => {
  const routing_details = asset === 'USD' ? american : canadian
  return (await desk.post('/external_bank_accounts', raw({ customer_guid, asset, routing_details }))).guid
}

async function mexican(desk: EnumDesk, customer_guid: string, type = 'individual'): Promise<string> {
  const name = type === 'individual' ? { first: 'M', last: 'M' } : { full: 'M' }
  const { guid } = await desk.post('/counterparties', { type, name, address: { country_code: 'MX' }, customer_guid })
  await desk.post(`/sandbox/counterparties/${guid}/verify`)
  const account = await desk.post('/external_bank_accounts', {
    name: 'M',
    account_kind: 'raw_routing_details',
    asset: 'MXN',
    counterparty_guid: guid,
    routing_details: [{ routing_number_type: 'CLABE', routing_number: clabe }],
  })
  return account.guid
}

async function wallet(desk: EnumDesk): Promise<string> {
  const { guid } = await desk.post('/external_wallets', { name: 'W', asset: 'USDC', address: freshAddress() })
  await desk.rest()
  return guid
}

const inside = async (desk: EnumDesk, payer: Person): Promise<Ends> => ({
  source: { guid: payer.accounts.USD, amount: 10_000 },
  destination: { guid: (await desk.person(['USD'])).accounts.USD },
})

/** Pulled, bought, and sent to a wallet. */
const longWay = async (desk: EnumDesk, { guid }: Person): Promise<Ends> => ({
  source: { guid: await linkedAccount(desk, guid), amount: 100_000 },
  destination: { guid: await wallet(desk) },
})

const settle_seconds = 600

export const remittanceRecipes: readonly Recipe[] = [
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
    bank: remits,
    async run(desk) {
      const person = await desk.person(['USD', 'CAD'], { email_address: 'enid@example.com' })
      const { USD, CAD } = person.accounts
      const american = { guid: await ownAccount(desk, person.guid) }
      const canadian = { guid: await ownAccount(desk, person.guid, 'CAD') }
      const out = [
        ['ach', USD, american],
        ['wire', USD, american],
        ['rtp', USD, american],
        ['eft', CAD, canadian],
        ['wire', CAD, canadian],
        ['etransfer', CAD, canadian],
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
  {
    does: 'an execution in each of its states, with stages of each kind',
    bank: remits,
    async run(desk) {
      const person = await desk.person(['USD', 'USDC'])
      const ends = await longWay(desk, person)
      await desk.script('screening', 'take_later')
      const guid = await execute(desk, person, ends)
      await showExecution(desk, guid)
      await desk.advance(5)
      await showExecution(desk, guid)
      await desk.advance(settle_seconds)
      await desk.advance(settle_seconds)
      await showExecution(desk, guid)
      const abroad = {
        source: { guid: person.accounts.USD, amount: 100_000 },
        destination: { guid: await mexican(desk, person.guid) },
      }
      const paid = await execute(desk, person, abroad)
      await desk.advance(settle_seconds)
      await showExecution(desk, paid)
      for (const decision of ['approve', 'reject']) {
        await desk.script('screening', 'review')
        const reviewed = await execute(desk, person, await inside(desk, person))
        await showExecution(desk, reviewed)
        await desk.post(`/sandbox/executions/${reviewed}/decide`, { decision })
        await showExecution(desk, reviewed)
      }
    },
  },
  {
    does: 'an execution of the bank itself',
    bank: remits,
    async run(desk) {
      const source = { guid: await desk.account('USD'), amount: 10_000 }
      const destination = { guid: (await desk.person(['USD'])).accounts.USD }
      await showExecution(desk, await execute(desk, undefined, { source, destination }))
    },
  },
  {
    does: 'holds of each type',
    bank: { ...remits, settings: { ...remits.settings, hold_seconds: 3600, reserve_minimums: { USD: 1 } } },
    async run(desk) {
      const person = await desk.person(['USD', 'USDC'])
      for (const outcome of ['administrative', 'non_administrative']) {
        await desk.script('screening', outcome)
        const guid = await execute(desk, person, await longWay(desk, person))
        await desk.advance(settle_seconds)
        await showExecution(desk, guid)
        await desk.post(`/sandbox/executions/${guid}/decide`, { decision: 'approve' })
        await showExecution(desk, guid)
      }
    },
  },
  {
    does: 'an execution that fails for each reason',
    bank: remits,
    async run(desk) {
      const person = await desk.person(['USD', 'USDC'])
      const failures = [
        ['rail', 'fail', { failure_code: 'non_sufficient_funds' }],
        ['rail', 'fail', { failure_code: 'party_name_invalid' }],
        ['rail', 'fail', { failure_code: 'external_vendor_error' }],
        ['rail', 'fail', { failure_code: 'invalid_destination' }],
        ['rail', 'fail', { failure_code: 'amount_too_low' }],
        ['rail', 'return', {}],
        ['market', 'not_filled', {}],
        ['market', 'market_volatility', {}],
        ['screening', 'reject', {}],
      ] as const
      for (const [noun, outcome, more] of failures) {
        const ends = await longWay(desk, person)
        await desk.script(noun, outcome, more)
        const guid = await execute(desk, person, ends)
        await desk.advance(settle_seconds)
        await desk.advance(settle_seconds)
        await showExecution(desk, guid)
      }
      for (const [type, more] of Object.entries({ rolling: { interval: 60 }, daily: {}, weekly: {}, monthly: {} })) {
        const activity_limits = [{ type, asset: 'USD', amount: 1, ...more }]
        const limited = await desk.person(['USD'], { activity_limits })
        await showExecution(desk, await execute(desk, limited, await inside(desk, limited)))
      }
      const ends = {
        source: { guid: person.accounts.USD, amount: 10_000 },
        destination: { guid: person.accounts.USDC },
      }
      const plan_guid = await planOf(desk, person, ends)
      await desk.rest()
      await desk.organization.patch(`/banks/${desk.bank_guid}`, { supported_trading_symbols: ['BTC-USD'] })
      await showExecution(desk, (await desk.post('/executions', { plan_guid })).guid)
    },
  },
  {
    does: 'what was pulled and what was paid come back',
    bank: remits,
    async run(desk) {
      const person = await desk.person(['USDC'])
      await desk.post('/accounts', { type: 'fiat', asset: 'USD', name: 'USD', customer_guid: person.guid })
      const pulled = await execute(desk, person, await longWay(desk, person))
      await desk.advance(settle_seconds)
      await desk.advance(settle_seconds)
      const payer = await desk.person(['USD'])
      const abroad = {
        source: { guid: payer.accounts.USD, amount: 100_000 },
        destination: { guid: await mexican(desk, payer.guid) },
      }
      const paid = await execute(desk, payer, abroad)
      await desk.advance(settle_seconds)
      for (const [guid, return_code] of [
        [pulled, 'R10'],
        [paid, 'AC04'],
      ]) {
        const { stages } = await showExecution(desk, guid!)
        await desk.post(`/sandbox/executions/${guid}/return`, { stage_guid: stages[0].guid, return_code })
        await showExecution(desk, guid!)
      }
      const { objects } = await desk.show('/executions?type=deposit_return,withdrawal_return')
      for (const { guid } of objects) await showExecution(desk, guid)
    },
  },
]
