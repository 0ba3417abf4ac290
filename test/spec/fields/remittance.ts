// Fields of plans and executions.
import { expect } from 'vitest'
import type { Recipe } from '../desk.ts'
import { inside, longWay, mexican, ownAccount, planOf, remits, settle_seconds } from '../enumerations/remittance.ts'
import { later, nowOf, shows, someGuid } from './notes.ts'

export const remittanceFields: readonly Recipe[] = [
  {
    does: 'a payout abroad, with papers, that comes back',
    bank: remits,
    async run(desk, s) {
      const { bank_guid } = desk
      const { organization_guid } = s.demo
      const { guid: customer_guid, accounts } = await desk.person(['USD'])
      await desk.post('/sandbox/market', { symbol: 'MXN-USD', price: 5 })
      const payee = await mexican(desk, customer_guid)
      const { counterparty_guid } = await desk.get(`/external_bank_accounts/${payee}`)
      const paper = { filename: 'i.pdf', content_type: 'application/pdf' }
      const { guid: file_guid } = await desk.post('/files', { type: 'invoice', ...paper, data: 'AAAA' })
      const document = { type: 'invoice', document_reference_number: 'I-1' }
      const more = { bank_guid, purpose_of_transaction: 'gift', labels: ['abroad'] }
      const at = await nowOf(desk)
      const plan_guid = await planOf(
        desk,
        { guid: customer_guid, accounts },
        { source: { guid: accounts.USD, amount: 100_000 }, destination: { guid: payee } },
        {
          ...more,
          travel_rule_info: {
            ultimate_originating_party_guid: customer_guid,
            ultimate_receiving_party_guid: counterparty_guid,
          },
          supporting_documents: [{ ...document, file_guids: [file_guid] }],
        },
      )
      const owner = { organization_guid, bank_guid, customer_guid }
      const none = { requested_amount: null, executed_amount: null, payment_rail: null }
      const source = { ...none, ...owner, guid: accounts.USD, type: 'fiat', counterparty_guid: null, asset: 'USD' }
      const destination = {
        ...none,
        ...owner,
        guid: payee,
        type: 'external_bank_account',
        counterparty_guid,
        asset: 'MXN',
        quoted_amount: 1_972_254,
      }
      const fee = { payer: 'customer', asset: 'USD' }
      const fees = [
        { ...fee, type: 'bank', quoted_amount: 496 },
        { ...fee, type: 'rail', quoted_amount: 150 },
        { ...fee, type: 'platform', quoted_amount: 100 },
      ]
      const [payer, receiver] = [
        { type: 'customer', participant_guid: customer_guid },
        { type: 'counterparty', participant_guid: counterparty_guid },
      ]
      const remittance = {
        ...more,
        type: 'remittance',
        customer_guid,
        created_at: at,
        state: 'completed',
        failure_code: null,
        travel_rule_info: {
          originating_party: payer,
          receiving_party: receiver,
          ultimate_originating_party: payer,
          ultimate_receiving_party: receiver,
        },
      }
      const plan = {
        guid: plan_guid,
        ...remittance,
        updated_at: at,
        expires_at: later(at, 900),
        source_account: { ...source, requested_amount: 100_000, quoted_amount: 100_000 },
        destination_account: destination,
        stages: [
          {
            guid: someGuid,
            type: 'payout',
            state: 'planned',
            failure_code: null,
            created_at: at,
            updated_at: at,
            source_account: { ...source, quoted_amount: 99_254 },
            destination_account: destination,
            fees,
          },
        ],
        fees,
        supporting_documents: [{ guid: someGuid, ...document, files: [{ guid: file_guid, ...paper }] }],
      }
      await shows(desk, `/plans/${plan_guid}`, plan)
      await shows(desk, `/plans?guid=${plan_guid}`, { objects: [plan] })
      const { guid, stages } = await desk.post('/executions', { plan_guid })
      await desk.advance(settle_seconds)
      const end = await nowOf(desk)
      await desk.post(`/sandbox/executions/${guid}/return`, { stage_guid: stages[0].guid, return_code: 'AC04' })
      const executed = fees.map((each) => ({ ...each, executed_amount: each.quoted_amount }))
      await shows(desk, `/executions/${guid}`, {
        guid,
        plan_guid,
        ...remittance,
        updated_at: end,
        source_account: { executed_amount: 100_000 },
        destination_account: { executed_amount: 1_972_254 },
        stages: [
          {
            type: 'payout',
            state: 'completed',
            identifiers: [{ type: 'end_to_end_id', value: stages[0].guid }],
            withdrawal_return_details: { returned_at: end, return_code: 'AC04' },
          },
        ],
        fees: executed,
      })
      const { objects } = await desk.get('/executions?type=withdrawal_return')
      const references = [
        { type: 'returned_execution', guid },
        { type: 'returned_stage', guid: stages[0].guid },
      ]
      await shows(desk, `/executions/${objects[0].guid}`, { type: 'withdrawal_return', references })
    },
  },
  {
    does: 'a pull that is held, paid to a wallet, and then comes back',
    bank: { ...remits, settings: { ...remits.settings, hold_seconds: 3600 } },
    async run(desk) {
      const person = await desk.person(['USD', 'USDC'])
      const { source, destination } = await longWay(desk, person)
      const plan_guid = await planOf(desk, person, { source: { ...source, payment_rail: 'ach' }, destination })
      await desk.rest()
      const { guid, stages } = await desk.post('/executions', { plan_guid })
      await desk.advance(settle_seconds)
      const at = await nowOf(desk)
      const hold = { type: 'customer_hold_duration', started_at: at, eta_at: later(at, 3600) }
      await shows(desk, `/executions/${guid}`, {
        state: 'reviewing',
        source_account: { payment_rail: 'ach' },
        holds: [{ ...hold, state: 'active', completed_at: null }],
      })
      await desk.post(`/sandbox/executions/${guid}/decide`, { decision: 'approve' })
      await desk.advance(settle_seconds)
      const end = await nowOf(desk)
      await desk.post(`/sandbox/executions/${guid}/return`, { stage_guid: stages[0].guid, return_code: 'R10' })
      await shows(desk, `/executions/${guid}`, {
        holds: [{ ...hold, state: 'completed', completed_at: at }],
        stages: [
          { type: 'deposit', deposit_return_details: { returned_at: end, return_code: 'R10' } },
          { type: 'trade' },
          {
            type: 'withdrawal',
            links: [
              { type: 'explorer', value: expect.stringMatching(/^https:\/\/etherscan\.io\/tx\/0x[0-9a-f]{64}$/) },
            ],
          },
        ],
      })
    },
  },
  {
    does: 'plans and executions that fail, and a plan that explains itself',
    bank: remits,
    async run(desk) {
      const person = await desk.person(['USD', 'BTC'])
      const { USD, BTC } = person.accounts
      const small = await planOf(desk, person, { source: { guid: USD, amount: 1 }, destination: { guid: BTC } })
      const failed = { state: 'failed', failure_code: 'invalid_quote_amount' }
      await shows(desk, `/plans/${small}`, failed)
      await shows(desk, `/plans?guid=${small}`, { objects: [failed] })
      const source = { guid: USD, amount: 10_000 }
      const destination = { guid: await ownAccount(desk, person.guid), payment_rail: 'wire' }
      const wired = await planOf(desk, person, { source, destination })
      await shows(desk, `/plans/${wired}?include_explanation=true`, {
        destination_account: { payment_rail: 'wire' },
        explanation: { route: 'withdrawal by wire' },
      })
      const given = { guid: (await inside(desk, person)).destination.guid, amount: 5000 }
      const rejected = await planOf(desk, person, { source: { guid: USD }, destination: given })
      await desk.rest()
      await desk.script('screening', 'reject')
      const { guid } = await desk.post('/executions', { plan_guid: rejected })
      await shows(desk, `/executions/${guid}`, {
        failure_code: 'compliance_rejection',
        destination_account: { requested_amount: 5000, quoted_amount: 5000 },
      })
      const bought = await planOf(desk, person, { source, destination: { guid: BTC } })
      await desk.rest()
      await desk.script('market', 'not_filled')
      const unfilled = { failure_code: 'not_filled', stages: [{ state: 'failed', failure_code: 'not_filled' }] }
      await shows(desk, `/executions/${(await desk.post('/executions', { plan_guid: bought })).guid}`, unfilled)
    },
  },
]
