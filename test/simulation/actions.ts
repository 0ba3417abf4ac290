// What can happen in the simulation. An action is made at once, with all its random choices; submitting it sends its
// commands to the engine in that same turn. `touches` names what it must have to itself for its answer to be foretold.

import { receiveDeposit } from '../../src/arrivals/receive-deposit.ts'
import type { Sql } from '../../src/db/pool.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { Answer, SubmitOptions } from '../../src/engine/pending.ts'
import type { Amount } from '../../src/kernel/amount.ts'
import { findAsset } from '../../src/kernel/asset.ts'
import type { Command } from '../../src/kernel/command.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import { type ActivityLimit, limitKey, limitTypes } from '../../src/limits/activity-limit.ts'
import type { RateLookup } from '../../src/pricing/convert.ts'
import { applyBps, rateFromRatio } from '../../src/pricing/rate.ts'
import { updateBank } from '../../src/resources/banks/update-bank.ts'
import {
  type CustomerDecision,
  customerDecisions,
  decideCustomer,
} from '../../src/resources/customers/decide-customer.ts'
import { updateCustomer } from '../../src/resources/customers/update-customer.ts'
import { moveMarket } from '../../src/resources/sandbox/move-market.ts'
import { setClock } from '../../src/resources/sandbox/set-clock.ts'
import { changeLimitsOf } from '../support/limits.ts'
import { relimit } from './limits-model.ts'
import { type Bank, bankTime, type Owner, post } from './model.ts'
import type { World } from './world.ts'
import { symbols } from './world.ts'

export interface Action {
  readonly name: string
  readonly touches: readonly string[]
  /** Resolves to what tells the model; told in the order of submission, so that a run depends on nothing but its seed. */
  submit(): Promise<() => void>
}

export interface Stage extends World {
  readonly sql: Sql
  /** Answers that were stored with an idempotency key. */
  readonly kept: { key: string; fingerprint: string; body: string; owner: Owner }[]
  /** What was foretold against what came; does nothing where commands may get in each other's way. */
  foretold(what: string, expected: string, actual: string): void
}

/** Engines share the database; which one is asked must not matter. */
export const send = <Input extends object, Output>(
  { random, engines }: World,
  command: Command<Input, Output>,
  input: Input,
  options?: SubmitOptions<Output>,
): (() => Promise<Answer<Output>>) => {
  const engine = random.pick(engines)
  return () => engine.submit(command, input, options)
}

export const ratesAt = ({ prices }: Bank): RateLookup => {
  const now = new Map(prices)
  now.set('USDC-USD', rateFromRatio(100n, 10n ** 6n)).set('USDC-CAD', rateFromRatio(137n, 10n ** 6n))
  return (symbol) => {
    const bid = now.get(symbol)
    return bid && { bid, ask: applyBps(bid, 3) }
  }
}

export const said = (answer: Answer<unknown>): string => {
  if (answer.kind === 'rejected') return `rejected ${answer.rejection.rejected}`
  if (answer.kind === 'replayed') return 'replayed'
  const { output } = answer as { output: { state?: string; failure_code?: string | null } | string }
  if (typeof output === 'string') return output
  return output.failure_code ? `${output.state} ${output.failure_code}` : (output.state ?? 'done')
}

export const nowOf = (stage: Stage, bank: Bank): number => bankTime(bank, stage.now)

export function deposit(stage: Stage): Action {
  const { random } = stage
  const owner = random.pick(stage.owners)
  const account = random.pick(owner.accounts)
  const unit = { USD: 100n, CAD: 100n, BTC: 10n ** 5n, ETH: 10n ** 15n }[account.asset]!
  const amount = unit * BigInt(random.between(1, 20_000)) + BigInt(random.below(97))
  const ask = send(stage, receiveDeposit, {
    bank_guid: owner.bank.guid,
    account_guid: account.guid,
    amount: amount as Amount,
  })
  return {
    name: `deposit ${amount} to ${account.name}`,
    touches: [owner.name],
    async submit() {
      // Money for an owner who is not verified waits in suspense.
      const isWelcome = !owner.customer_guid || owner.state === 'verified' || owner.state === 'frozen'
      const answer = await ask()
      stage.foretold(this.name, isWelcome ? 'completed' : 'reviewing', said(answer))
      return () => {
        const state = answer.kind === 'decided' ? answer.output.state : 'completed'
        if (state === 'completed') account.posted += amount
        else post(owner.bank, `suspense ${account.asset}`, amount)
        post(owner.bank, `external ${findAsset(account.asset)!.chain ?? 'wire'} ${account.asset}`, -amount)
      }
    },
  }
}

const customersOf = ({ owners }: Stage): Owner[] => owners.filter((owner) => owner.customer_guid !== undefined)

/** Freezes and the like; whoever cannot trade is soon let back in. */
export function decideAbout(stage: Stage): Action {
  const { random } = stage
  const owner = random.pick(customersOf(stage))
  const bank_guid = owner.bank.guid
  const customer_guid = owner.customer_guid!
  const restoring = { frozen: 'unfreeze', unverified: 'verify', rejected: 'unverify', verified: 'freeze' } as const
  const decision = random.chance(70)
    ? restoring[owner.state]
    : random.pick(['verify', 'reject', 'freeze', 'unfreeze', 'unverify'] as const)
  const ask =
    decision === 'unverify'
      ? send(stage, updateCustomer, { bank_guid, customer_guid, state: 'unverified' })
      : send(stage, decideCustomer, { bank_guid, customer_guid, decision })
  return {
    name: `${decision} ${owner.name}`,
    touches: [owner.name],
    async submit() {
      const expected = decisionAnswer(owner, decision)
      const answer = await ask()
      stage.foretold(this.name, expected, said(answer))
      return () => {
        if (answer.kind === 'decided') owner.state = answer.output.state as Owner['state']
      }
    },
  }
}

function decisionAnswer({ state }: Owner, decision: CustomerDecision | 'unverify'): string {
  if (decision === 'unverify') return state === 'frozen' ? 'rejected frozen_customer' : 'unverified'
  const { from, to } = customerDecisions[decision]
  return state === to || (from as readonly string[]).includes(state) ? to : 'rejected data_exists'
}

export function changeLimits(stage: Stage): Action {
  const { random } = stage
  const owner = random.pick(customersOf(stage))
  const limits = new Map<string, ActivityLimit>()
  for (let n = random.below(5); n > 0; n--) {
    const type = random.pick(limitTypes)
    const asset = random.pick(['USD', 'CAD', 'BTC'])
    const amount = BigInt(random.between(1, 400)) * (asset === 'BTC' ? 100_000n : 1_000n)
    const limit: ActivityLimit = {
      ...{ type, asset, amount: amount as Amount, activities: random.pick([[], ['trading'], ['trading', 'funding']]) },
      sides: random.pick([[], ['buy'], ['sell'], ['buy', 'sell']]),
      ...(type === 'rolling' ? { interval: random.pick([60, 3600, 86_400]) } : {}),
    }
    limits.set(limitKey(limit), limit)
  }
  const activity_limits = [...limits.values()]
  const rates = ratesAt(owner.bank)
  const input = { bank_guid: owner.bank.guid, customer_guid: owner.customer_guid!, activity_limits, rates }
  const services = { engine: random.pick(stage.engines) as Engine, sql: stage.sql, now: () => stage.now as Timestamp }
  return {
    name: `${activity_limits.length} limits for ${owner.name}`,
    touches: [owner.name],
    async submit() {
      const expected = owner.state
      const now = nowOf(stage, owner.bank)
      stage.foretold(this.name, expected, said(await changeLimitsOf(services, input)))
      return () => relimit(owner, activity_limits, stage.trades, now, rates)
    },
  }
}

/** Prices are what the market is asked for, so they move without a command; scripts are the simulated market's memory. */
export function moveTheMarket(stage: Stage): Action {
  const { random } = stage
  const bank = random.pick(stage.banks)
  const symbol = random.pick(symbols)
  bank.prices.set(symbol, applyBps(bank.prices.get(symbol)!, random.between(-90, 90)))
  const outcome = random.pick(['market_volatility', 'not_filled'] as const)
  const count = random.below(3)
  const ask = send(stage, moveMarket, { bank_guid: bank.guid, symbol, change: { outcome, count } })
  return {
    name: `script ${count} x ${outcome} for ${symbol} of ${bank.name}`,
    touches: [`${bank.name} ${symbol}`],
    async submit() {
      stage.foretold(this.name, 'done', said(await ask()))
      return () => void bank.scripts.set(symbol, { outcome, remaining: count })
    },
  }
}

/** Changes the ground a whole bank stands on. */
const wholeBank = (stage: Stage, bank: Bank): string[] => [
  ...stage.owners.filter((owner) => owner.bank === bank).map((owner) => owner.name),
  ...symbols.map((symbol) => `${bank.name} ${symbol}`),
]

export function changeSymbols(stage: Stage): Action {
  const bank = stage.random.pick(stage.banks)
  const kept = stage.random.chance(60) ? [...symbols] : symbols.filter(() => stage.random.chance(60))
  const { guid: bank_guid, organization_guid } = bank
  const input = {
    bank_guid,
    organization_guid,
    environment: 'sandbox',
    changes: { supported_trading_symbols: kept },
  } as const
  const ask = send(stage, updateBank, input)
  return {
    name: `${bank.name} trades ${kept.join(' ')}`,
    touches: wholeBank(stage, bank),
    async submit() {
      stage.foretold(this.name, 'done', said(await ask()))
      return () => {
        bank.symbols = kept
      }
    },
  }
}

export function turnClock(stage: Stage): Action {
  const { random } = stage
  const bank = random.pick(stage.banks)
  const advance_seconds = random.pick([0, 1, 20, 45, 3600, 40_000])
  const frozen = random.pick([true, false, undefined])
  const change = { advance_seconds, ...(frozen === undefined ? {} : { frozen }) }
  const ask = send(stage, setClock, { bank_guid: bank.guid, ...change, real_now: stage.now as Timestamp })
  return {
    name: `clock of ${bank.name} +${advance_seconds} ${frozen}`,
    touches: wholeBank(stage, bank),
    async submit() {
      const now = nowOf(stage, bank) + advance_seconds * 1000
      stage.foretold(this.name, 'done', said(await ask()))
      return () => {
        const isFrozen = frozen ?? bank.clock?.frozen_at != null
        bank.clock = { offset: Math.max(0, now - stage.now), frozen_at: isFrozen ? now : null }
      }
    },
  }
}
