// Customers fund their accounts by ACH. Some payments come back: at once, after weeks, and after the money was spent.
import type { StoryCustomer } from './cast.ts'
import type { Plot, Story, StoryStage } from './story.ts'

interface Payer extends StoryCustomer {
  readonly bank_account: string
}

interface Pull {
  readonly guid: string
  readonly payer: Payer
  readonly day: number
}

/** Unauthorized, insufficient funds, account closed. */
const codes = ['R10', 'R01', 'R02'] as const
/** A pull settles within some days; what has settled can come back. */
const settle_days = 4

export const returns: Story = {
  tells: 'customers pull money from their banks by ACH, and some of it comes back',
  async open({ bank, cast, random, customers, progress }: StoryStage): Promise<Plot> {
    const payers: Payer[] = []
    await bank.each(Array.from({ length: customers }), async () => {
      const customer = await cast.customer(['BTC'])
      payers.push({ ...customer, bank_account: await cast.linkedAccount(customer.guid) })
      progress('customers with linked banks', payers.length, customers)
    })
    let pulls: Pull[] = []

    const fund = async (quote: Record<string, unknown>, payer: Payer): Promise<string | undefined> => {
      const found = await bank.try('/quotes', {
        product_type: 'funding',
        asset: 'USD',
        customer_guid: payer.guid,
        ...quote,
      })
      if (!found) return undefined
      const accounts = { external_bank_account_guid: payer.bank_account }
      const made = await bank.try('/transfers', { transfer_type: 'funding', quote_guid: found.guid, ...accounts })
      return made?.guid
    }
    const pull = async (day: number): Promise<void> => {
      const payer = random.pick(payers)
      const guid = await fund({ side: 'deposit', deliver_amount: cast.dollars(50, 3000) }, payer)
      if (guid) pulls.push({ guid, payer, day })
    }
    /** Buys bitcoin with most of what came, so that a return finds too little. */
    const spend = async ({ payer }: Pull): Promise<void> => {
      const { platform_available } = await bank.get(`/accounts/${payer.usd}`)
      const deliver_amount = Math.floor(Number(platform_available ?? 0) * 0.9)
      if (deliver_amount < 1000) return
      const order = {
        product_type: 'trading',
        customer_guid: payer.guid,
        symbol: 'BTC-USD',
        side: 'buy',
        deliver_amount,
      }
      const quote = await bank.try('/quotes', order)
      if (quote) await bank.try('/trades', { trade_type: 'platform', quote_guid: quote.guid })
    }
    const takeBack = async ({ guid }: Pull): Promise<void> => {
      const { state } = await bank.get(`/transfers/${guid}`)
      if (state === 'completed')
        await bank.try(`/sandbox/transfers/${guid}/return`, { return_code: random.pick(codes) })
    }

    return {
      async day(day) {
        const settled = pulls.filter((each) => each.day === day - settle_days)
        await bank.each(
          settled.filter(() => random.chance(40)),
          spend,
        )
        const disputed = pulls.filter((each) => each.day <= day - settle_days - 1 && random.chance(1))
        pulls = pulls.filter((each) => !disputed.includes(each))
        await bank.each(disputed, takeBack)
        await bank.each(Array.from({ length: random.between(4, 8) + Math.round(customers / 40) }), () => pull(day))
        if (day % 5 === 3)
          await fund({ side: 'withdrawal', receive_amount: cast.dollars(20, 200) }, random.pick(payers))
      },
    }
  },
}
