// Quotes and trades in the simulation: asked for, executed, filled, settled and cancelled, also twice, late, and in the
// wrong order.
import type { Answer } from '../../src/engine/pending.ts'
import type { Amount } from '../../src/kernel/amount.ts'
import { parseRate } from '../../src/pricing/rate.ts'
import { takeFill } from '../../src/providers/sandbox/memory/take-fill.ts'
import { feeOf, type Quote as QuoteRow } from '../../src/resources/quotes/quote.ts'
import { quoteTrading } from '../../src/resources/quotes/quote-trading.ts'
import { quoteTradingExit } from '../../src/resources/quotes/quote-trading-exit.ts'
import { cancelTrade } from '../../src/resources/trades/cancel-trade.ts'
import { createTrade } from '../../src/resources/trades/create-trade.ts'
import { recordFill } from '../../src/resources/trades/record-fill.ts'
import { settleTrade } from '../../src/resources/trades/settle-trade.ts'
import type { Trade as TradeRow } from '../../src/resources/trades/trade.ts'
import { type Action, nowOf, ratesAt, type Stage, said, send } from './actions.ts'
import {
  accept,
  fiatsOf,
  fillAnswer,
  type Owner,
  type Quote,
  settle,
  type Trade,
  tradeAnswer,
  tradingOf,
  unwind,
} from './model.ts'
import { symbols } from './world.ts'

const nothing = (): void => {}

const unfit = (owner: Owner): string | undefined =>
  owner.customer_guid && owner.state !== 'verified' ? `rejected ${owner.state}_customer` : undefined

const ownerOf = (owner: Owner) => ({
  bank_guid: owner.bank.guid,
  ...(owner.customer_guid ? { customer_guid: owner.customer_guid } : {}),
})

const feesAtRandom = ({ random }: Stage) => [
  ...(random.chance(50) ? [{ type: 'spread' as const, spread_fee: random.between(1, 300) }] : []),
  ...(random.chance(50) ? [{ type: 'fixed' as const, fixed_fee: BigInt(random.between(1, 50)) as Amount }] : []),
]

function keep(stage: Stage, owner: Owner, row: QuoteRow, reference?: Trade): void {
  const [bank_fee, platform_fee] = [feeOf(row.fee_details, 'bank'), feeOf(row.fee_details, 'platform')]
  stage.foretold('the fee of a quote', String(row.fee), String(bank_fee + platform_fee))
  stage.quotes.push({
    name: `quote ${stage.quotes.length}`,
    ...{
      guid: row.guid,
      owner,
      symbol: row.symbol!,
      side: row.side as 'buy' | 'sell',
      bank_fee,
      platform_fee,
      reference,
    },
    ...{ deliver: row.deliver_amount, receive: row.receive_amount, rate: parseRate(row.rate)!, trade: undefined },
    expires_at: row.expires_at!,
  })
}

export function quote(stage: Stage): Action {
  const { random } = stage
  const owner = random.pick(stage.owners)
  const symbol = random.pick(symbols)
  const side = random.pick(['buy', 'sell'] as const)
  const named = random.pick(['deliver', 'receive'] as const)
  const isAsset = (side === 'buy') === (named === 'receive')
  const unit = isAsset ? (symbol.startsWith('ETH') ? 10n ** 14n : 1_000n) : 100n
  const amount = (unit * BigInt(random.between(1, 2500)) + BigInt(random.below(89))) as Amount
  const rates = ratesAt(owner.bank)(symbol)
  const order = { symbol, side, named, amount, rates, fees: feesAtRandom(stage) }
  const ask = send(stage, quoteTrading, { ...ownerOf(owner), ...order })
  return {
    name: `${owner.name} asks to ${side} ${symbol}, ${named} ${amount}`,
    touches: [owner.name],
    async submit() {
      const refusal = unfit(owner) ?? (owner.bank.symbols.includes(symbol) ? undefined : 'rejected unsupported_value')
      const answer = await ask()
      // Fees may leave nothing of a small order; which orders these are is the pricing tests' business.
      if (said(answer) !== 'rejected invalid_amount') stage.foretold(this.name, refusal ?? 'done', said(answer))
      if (answer.kind !== 'decided') return nothing
      stage.foretold(this.name, String(amount), String(answer.output[`${named}_amount`]))
      return () => keep(stage, owner, answer.output)
    },
  }
}

export function quoteExit(stage: Stage): Action | undefined {
  const { random } = stage
  if (stage.trades.length === 0) return undefined
  const reference = random.pick(stage.trades)
  const { owner, symbol } = reference.quote
  const input = { ...ownerOf(owner), reference_trade_guid: reference.guid, rates: ratesAt(owner.bank)(symbol) }
  const ask = send(stage, quoteTradingExit, input)
  return {
    name: `${owner.name} asks to undo ${reference.name}`,
    touches: [owner.name],
    async submit() {
      const canExit = reference.state === 'completed' && !reference.exit && !reference.quote.reference
      const isOffered = canExit && owner.bank.symbols.includes(symbol)
      const expected = unfit(owner) ?? (isOffered ? 'done' : 'rejected unsupported_value')
      const answer = await ask()
      stage.foretold(this.name, expected, said(answer))
      return answer.kind === 'decided' ? () => keep(stage, owner, answer.output, reference) : nothing
    },
  }
}

/** Executes a quote: once, twice at once, with an idempotency key, or with that key twice. */
export function trade(stage: Stage): Action | undefined {
  const { random } = stage
  const isOld = random.chance(15)
  const candidates = isOld ? stage.quotes : stage.quotes.slice(-30).filter((each) => !each.trade)
  if (candidates.length === 0) return undefined
  const chosen = random.pick(candidates)
  const { owner, symbol } = chosen
  const fiats = fiatsOf(owner, symbol)
  const fiat = fiats.length > 1 && random.chance(85) ? random.pick(fiats) : undefined
  const expected_error = random.chance(4) ? random.pick(['expired_quote', 'non_sufficient_funds'] as const) : undefined
  const rates = ratesAt(owner.bank)
  const input = {
    ...{ bank_guid: owner.bank.guid, quote_guid: chosen.guid, rates },
    ...(fiat ? { fiat_account_guid: fiat.guid } : {}),
    ...(expected_error ? { expected_error } : {}),
  }
  const times = random.chance(15) ? 2 : 1
  const key = random.chance(30) ? `key ${random.below(1e9)}` : undefined
  const keyed = key ? { idempotency: { owner_guid: owner.bank.guid, key, fingerprint: chosen.guid } } : {}
  const render = (row: TradeRow) => ({ status: 201, body: row.guid })
  const asks = Array.from({ length: times }, () => send(stage, createTrade, input, { ...keyed, render }))
  return {
    name: `${times} x ${owner.name} executes ${chosen.name}${key ? ' with a key' : ''}`,
    touches: [owner.name],
    async submit() {
      const now = nowOf(stage, owner.bank)
      const first = tradeAnswer(chosen, fiat, expected_error, now, rates)
      const isMade = !first.startsWith('rejected')
      const second = isMade ? (key ? 'replayed' : 'rejected data_exists') : first
      const answers = await Promise.all(asks.map((ask) => ask()))
      const expected = [first, second].slice(0, times).sort()
      stage.foretold(this.name, expected.join(), answers.map(said).sort().join())
      const made = answers.find((answer) => answer.kind === 'decided')
      for (const answer of answers) {
        if (answer.kind === 'replayed') stage.foretold(this.name, made?.output.guid ?? '', answer.rendered.body)
      }
      if (!made) return nothing
      return () => {
        if (key) stage.kept.push({ key, fingerprint: chosen.guid, body: made.output.guid, owner })
        begin(stage, chosen, made.output, now, rates)
      }
    },
  }
}

function begin(stage: Stage, from: Quote, row: TradeRow, now: number, rates: ReturnType<typeof ratesAt>): void {
  const { owner, symbol, side } = from
  const fiatGuid = side === 'buy' ? row.deliver_account_guid : row.receive_account_guid
  const fiat = fiatsOf(owner, symbol).find((account) => account.guid === fiatGuid)!
  const trading = tradingOf(owner, symbol)
  const [deliver, receive] = side === 'buy' ? [fiat, trading] : [trading, fiat]
  const { guid, state, failure_code, event_sequence: sequence } = row
  const made: Trade = {
    ...{ name: `trade of ${from.name}`, guid, quote: from, deliver, receive, state, failure_code, sequence },
    ...{ exit: undefined, uses: [], at: now },
  }
  from.trade = made
  stage.trades.push(made)
  if (state !== 'storing') return
  accept(made, now, rates)
  if (from.reference) from.reference.exit = made
}

/** A key that was used comes again, perhaps with another request. */
export function replay(stage: Stage): Action | undefined {
  if (stage.kept.length === 0) return undefined
  const { random } = stage
  const { key, fingerprint, body, owner } = random.pick(stage.kept)
  const isSame = random.chance(60)
  const idempotency = { owner_guid: owner.bank.guid, key, fingerprint: isSame ? fingerprint : 'another' }
  const input = { bank_guid: owner.bank.guid, quote_guid: random.pick(stage.quotes).guid, rates: ratesAt(owner.bank) }
  const ask = send(stage, createTrade, input, { idempotency, render: (row) => ({ status: 201, body: row.guid }) })
  return {
    name: `${key} again${isSame ? '' : ' with another request'}`,
    touches: [],
    async submit() {
      const answer = await ask()
      stage.foretold(this.name, isSame ? 'replayed' : 'rejected idempotency_key_reused', said(answer))
      if (answer.kind === 'replayed') stage.foretold(this.name, body, answer.rendered.body)
      return nothing
    },
  }
}

const youngest = ({ trades, random }: Stage, isOpen: (trade: Trade) => boolean): Trade | undefined => {
  const open = random.chance(85) ? trades.slice(-60).filter(isOpen) : trades.slice(-60)
  return open.length > 0 ? random.pick(open) : undefined
}

/** The market's answer arrives: usually once and in time, with or without the settlement. */
export function fill(stage: Stage): Action | undefined {
  const { random } = stage
  const filled = youngest(stage, ({ state }) => state === 'storing')
  if (!filled) return undefined
  const { guid: trade_guid, quote } = filled
  const { bank } = quote.owner
  const { bid, ask } = ratesAt(bank)(quote.symbol)!
  const rate = quote.side === 'buy' ? ask : bid
  const took_ms = random.pick([0, 0, 9_000, 10_000, 11_000])
  const is_settled = random.chance(50)
  const event_sequence = random.chance(90) ? filled.sequence : random.pick([1, 3])
  const times = random.chance(15) ? 2 : 1
  const asked = send(stage, takeFill, { bank_guid: bank.guid, symbol: quote.symbol, reference: trade_guid })
  const input = { bank_guid: bank.guid, trade_guid, event_sequence, took_ms }
  const engines = Array.from({ length: times }, () => random.pick(stage.engines))
  return {
    name: `${times} x fill of ${filled.name} at ${event_sequence}${is_settled ? ', settled' : ''}`,
    touches: [quote.owner.name, `${bank.name} ${quote.symbol}`],
    async submit() {
      const script = bank.scripts.get(quote.symbol)
      const isWaiting = filled.state === 'storing' && filled.sequence === event_sequence
      const scripted = answered.get(filled) ?? (script && script.remaining > 0 ? script.outcome : undefined)
      const plain = fillAnswer(filled, rate, is_settled, took_ms)
      const taken = await asked()
      stage.foretold(this.name, scripted ?? 'unscripted', said(taken))
      if (taken.kind !== 'decided') return nothing
      const answer = taken.output === 'unscripted' ? { rate, is_settled } : { failure_code: taken.output }
      const answers = await Promise.all(engines.map((engine) => engine.submit(recordFill, { ...input, answer })))
      const first = isWaiting ? (scripted ? `failed ${scripted}` : plain) : 'stale'
      stage.foretold(this.name, [first, 'stale'].slice(0, times).sort().join(), answers.map(said).sort().join())
      return () => {
        if (scripted && !answered.has(filled)) script!.remaining -= 1
        if (scripted) answered.set(filled, scripted)
        for (const each of answers) follow(filled, each)
      }
    },
  }
}

/** What the simulated market answered by script: asked again, it must answer the same. */
const answered = new WeakMap<Trade, string>()

export function settleUp(stage: Stage): Action | undefined {
  const { random } = stage
  const settled = youngest(stage, ({ state }) => state === 'executed')
  if (!settled) return undefined
  const bank_guid = settled.quote.owner.bank.guid
  // Before the fill the settlement is ahead of its time, and must change nothing.
  const event_sequence = settled.state === 'storing' ? 3 : settled.sequence
  const isOpen = settled.state === 'executed'
  if (!isOpen && settled.state !== 'storing') return undefined
  const times = random.chance(20) ? 2 : 1
  const asks = Array.from({ length: times }, () =>
    send(stage, settleTrade, { bank_guid, trade_guid: settled.guid, event_sequence }),
  )
  return {
    name: `${times} x settlement of ${settled.name}`,
    touches: [settled.quote.owner.name],
    async submit() {
      const answers = await Promise.all(asks.map((ask) => ask()))
      const first = isOpen ? 'completed' : 'stale'
      stage.foretold(this.name, [first, 'stale'].slice(0, times).sort().join(), answers.map(said).sort().join())
      return () => answers.forEach((each) => void follow(settled, each))
    },
  }
}

export function cancel(stage: Stage): Action | undefined {
  const cancelled = youngest(stage, ({ state }) => state === 'storing')
  if (!cancelled) return undefined
  const input = { bank_guid: cancelled.quote.owner.bank.guid, trade_guid: cancelled.guid }
  const ask = send(stage, cancelTrade, input)
  return {
    name: `cancel ${cancelled.name}`,
    touches: [cancelled.quote.owner.name],
    async submit() {
      const expected = cancelled.state === 'storing' ? 'cancelled' : 'rejected data_exists'
      const answer = await ask()
      stage.foretold(this.name, expected, said(answer))
      return () => follow(cancelled, answer)
    },
  }
}

/** The model goes where the books went, once for each move that was really made. */
function follow(moved: Trade, answer: Answer<TradeRow | 'stale'>): void {
  if (answer.kind !== 'decided' || answer.output === 'stale') return
  const { state, failure_code, event_sequence } = answer.output
  if (state === 'failed' || state === 'cancelled') unwind(moved)
  if (state === 'completed') settle(moved)
  if (event_sequence > moved.sequence) Object.assign(moved, { state, failure_code, sequence: event_sequence })
}
