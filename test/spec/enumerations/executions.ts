// Recipes of executions, of their holds, and of what comes back.
import type { Recipe } from '../desk.ts'
import { execute, inside, longWay, mexican, planOf, remits, settle_seconds, showExecution } from './remittance.ts'

export const executionRecipes: readonly Recipe[] = [
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
        await desk.showReview(reviewed)
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
        ['chain', 'fail', { failure_code: 'invalid_address' }],
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
