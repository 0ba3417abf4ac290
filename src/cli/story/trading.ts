// Customers join over months and trade bitcoin and ether, in a market that moves and sometimes fails.
import type { StoryCustomer } from './cast.ts'
import type { Plot, Story, StoryStage } from './story.ts'

const symbols = { BTC: 'BTC-USD', ETH: 'ETH-USD' } as const
const assets = Object.keys(symbols) as (keyof typeof symbols)[]

export const trading: Story = {
  tells: 'customers buy and sell bitcoin and ether in a moving market',
  async open({ bank, cast, random, customers, progress }: StoryStage): Promise<Plot> {
    const people: StoryCustomer[] = []
    const join = async (): Promise<void> => {
      const customer = await cast.customer(assets)
      await cast.pay(customer.usd, cast.dollars(200, 25_000))
      people.push(customer)
    }
    const founders = Math.ceil(customers / 2)
    await bank.each(Array.from({ length: founders }), async () => {
      await join()
      progress('customers', people.length, founders)
    })

    const moveMarket = (): Promise<unknown> =>
      bank.each(assets, (asset) =>
        bank.post('/sandbox/market', { symbol: symbols[asset], move_bps: random.between(-180, 190) }),
      )

    const trade = async (): Promise<void> => {
      const customer = random.pick(people)
      const asset = random.chance(70) ? 'BTC' : 'ETH'
      const order = { product_type: 'trading', customer_guid: customer.guid, symbol: symbols[asset] }
      const isSale = random.chance(35)
      const held = isSale ? await availableOf(customer, asset) : 0
      const amount = isSale ? Math.floor((held * random.between(10, 90)) / 100) : cast.dollars(10, 2500)
      if (amount === 0) return
      const quote = await bank.try('/quotes', { ...order, side: isSale ? 'sell' : 'buy', deliver_amount: amount })
      // Some only look at the price.
      if (!quote || random.chance(12)) return
      await bank.try('/trades', { trade_type: 'platform', quote_guid: quote.guid })
    }

    const availableOf = async ({ trading: accounts }: StoryCustomer, asset: string): Promise<number> => {
      const { platform_available } = await bank.get(`/accounts/${accounts[asset]}`)
      return Number(platform_available ?? 0)
    }

    return {
      async day(day, days) {
        await moveMarket()
        // On a bad day the market takes no orders for a while.
        if (day % 31 === 17)
          await bank.post('/sandbox/market', { symbol: symbols.BTC, outcome: 'market_volatility', count: 4 })
        const newcomers = Math.round(((day + 1) * customers) / (2 * days)) - (people.length - founders)
        await bank.each(Array.from({ length: Math.max(0, newcomers) }), join)
        // More people, and a busy day each week.
        const trades = random.between(8, 16) + Math.round(people.length / 20) + (day % 7 === 5 ? 10 : 0)
        await bank.each(Array.from({ length: trades }), trade)
        const paydays = day % 14 === 0 ? Math.round(people.length / 5) : 2
        await bank.each(Array.from({ length: paydays }), () =>
          cast.pay(random.pick(people).usd, cast.dollars(300, 4000)),
        )
      },
    }
  },
}
