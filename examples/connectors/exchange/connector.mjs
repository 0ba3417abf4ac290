// The ports `market` and `liquidity` over an exchange of ccxt. Orders are fill-or-kill limit orders under the reference as client order id:
// an order fills as a whole at the price of the bank or better, or not at all.
import { decimalFromUnits, limitPrice, priceText, spreadPrice } from './decimals.mjs'
import { Refused } from './protocol.mjs'

/** An order that was sent and is in no list of the exchange after this time was never taken. */
const listed_after_ms = 60_000
const ask_again_ms = 2000

/**
 * `markets`: what is sold, as {'BTC-USD': {market: 'BTC/USD', asset_decimals: 8, counter_decimals: 2}}. `spread_bps` is what the operator
 * earns on each side. `now`: real time.
 */
export function exchangeConnector({ exchange, orders, markets, spread_bps, now = Date.now }) {
  const missing = ['fetchTickers', 'fetchOpenOrders', 'fetchClosedOrders'].filter((name) => !exchange.has[name])
  if (missing.length > 0) throw new Error(`${exchange.id} has no ${missing.join(', ')}: an order could not be found again`)
  const symbols = Object.keys(markets)
  /** Sent, and not answered by the exchange yet. */
  const under_way = new Map()

  const prices = async () => {
    const tickers = await exchange.fetchTickers(symbols.map((symbol) => markets[symbol].market))
    return symbols.flatMap((symbol) => {
      const { bid, ask } = tickers[markets[symbol].market] ?? {}
      // A market without both sides is not sold now.
      if (!(bid > 0) || !(ask > 0)) return []
      return [{ symbol, bid: spreadPrice(bid, 'bid', spread_bps), ask: spreadPrice(ask, 'ask', spread_bps) }]
    })
  }

  const send = (question) => {
    const { market, asset_decimals, counter_decimals } = markets[question.symbol]
    const is_buy = question.side === 'buy'
    const asset_units = is_buy ? question.receive_amount : question.deliver_amount
    const counter_units = is_buy ? question.deliver_amount : question.receive_amount
    const price = limitPrice({ asset_units, counter_units, asset_decimals, counter_decimals, is_buy })
    const params = { clientOrderId: question.reference, timeInForce: 'FOK' }
    const amount = Number(decimalFromUnits(asset_units, asset_decimals))
    return exchange.createOrder(market, 'limit', question.side, amount, Number(price), params)
  }

  /** Looks in all lists, because not every exchange finds an order by its client order id. */
  const find = async ({ symbol, reference }, taken_at) => {
    const { market } = markets[symbol]
    const lists = await Promise.all([
      exchange.fetchClosedOrders(market, taken_at - 60_000),
      exchange.fetchOpenOrders(market, taken_at - 60_000),
      exchange.has.fetchCanceledOrders ? exchange.fetchCanceledOrders(market, taken_at - 60_000) : [],
    ])
    return lists.flat().find(({ clientOrderId }) => clientOrderId === reference)
  }

  const answerOf = (order) => {
    if (order?.status === 'closed' && order.filled > 0) {
      return { kind: 'done', result: { rate: priceText(order.average ?? order.price), is_settled: true } }
    }
    const is_dead = ['canceled', 'expired', 'rejected', 'closed'].includes(order?.status)
    return is_dead ? { kind: 'failed', failure_code: 'not_filled' } : undefined
  }

  const laterThan = (asked_at) => new Date(Date.parse(asked_at) + ask_again_ms).toISOString()

  const fill = async (question) => {
    const { bank_guid, reference, symbol, side, receive_amount, deliver_amount, asked_at } = question
    if (![receive_amount, deliver_amount].every((each) => /^[1-9]\d{0,37}$/.test(each)) || !reference) {
      throw new Refused('bad_question', 'an amount or the reference is missing')
    }
    const key = `${bank_guid} ${reference}`
    const effect = [symbol, side, receive_amount, deliver_amount].join(' ')
    const taken = await orders.take(key, effect, now())
    if (taken.effect !== effect) throw new Refused('reference_conflict', 'this reference was asked with other data')
    const ended = orders.answerTo(key)
    if (ended) return ended
    // Orders over two markets would be two orders.
    if (!Object.hasOwn(markets, symbol) || (question.legs?.length ?? 1) > 1) {
      return orders.end(key, { kind: 'failed', failure_code: 'not_filled' })
    }
    if (taken.is_new) under_way.set(key, send(question).finally(() => under_way.delete(key)))
    // An error says nothing of the order, so the lists are looked at: now if it was sent before, else at the next question.
    const order = under_way.has(key)
      ? await under_way.get(key).catch(() => undefined)
      : await find(question, taken.taken_at)
    const answer = answerOf(order)
    if (answer) return orders.end(key, answer)
    const is_lost = !order && !under_way.has(key) && now() > taken.taken_at + listed_after_ms
    if (is_lost) return orders.end(key, { kind: 'failed', failure_code: 'not_filled' })
    return { kind: 'pending', check_again_at: laterThan(asked_at) }
  }

  return {
    manifest: {
      protocol: 1,
      name: `Exchange ${exchange.id}`,
      version: '1.0.0',
      ports: { market: { symbols }, liquidity: { symbols } },
    },
    async health() {
      await exchange.fetchTickers([markets[symbols[0]].market])
      return { status: 'ok' }
    },
    operations: {
      'market/snapshot': async () => ({ prices: await prices() }),
      'market/quote': async ({ reference }) => {
        if (!reference) throw new Refused('bad_question', 'the reference is missing')
        return { kind: 'done', result: { prices: await prices() } }
      },
      'liquidity/fill': fill,
      // Both sides are on the account at the exchange as soon as an order is filled.
      'liquidity/settle': async ({ bank_guid, reference, asked_at }) =>
        orders.answerTo(`${bank_guid} ${reference}`)?.kind === 'done'
          ? { kind: 'done' }
          : { kind: 'pending', check_again_at: laterThan(asked_at), is_settling: false },
    },
  }
}
