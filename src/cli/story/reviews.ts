// Most things pass by themselves. Some wait for a person: wallets, payments, verifications, deposits. People decide most of them within
// days; the newest are still in the queue at the end.
import type { StoryCustomer } from './cast.ts'
import type { Plot, Story, StoryStage } from './story.ts'

interface Waiting {
  readonly day: number
  decide(): Promise<unknown>
}

/** So many of the last days are left to whoever looks at the queue. */
const open_days = 6

export const reviews: Story = {
  tells: 'wallets, payments, deposits and identities wait for a person, and most are decided',
  async open({ bank, cast, random, customers, progress }: StoryStage): Promise<Plot> {
    const people: StoryCustomer[] = []
    await bank.each(Array.from({ length: customers }), async () => {
      const customer = await cast.customer(['ETH'])
      await cast.pay(customer.usd, cast.dollars(500, 9000))
      people.push(customer)
      progress('customers', people.length, customers)
    })
    let waiting: Waiting[] = []
    const verdict = (path: string) => () => {
      const decision = random.chance(80) ? 'approve' : 'reject'
      return bank.try(`${path}/decide`, { decision })
    }

    const wallet = async (isSuspicious: boolean): Promise<Waiting['decide'] | undefined> => {
      const { guid: customer_guid } = random.pick(people)
      const behaviour = isSuspicious ? { expected_behaviours: ['force_review'] } : {}
      const body = { name: 'Own wallet', asset: 'ETH', address: cast.address(), customer_guid, ...behaviour }
      const made = await bank.try('/external_wallets', body)
      return made && isSuspicious ? verdict(`/sandbox/external_wallets/${made.guid}`) : undefined
    }
    const payment = async (isSuspicious: boolean): Promise<Waiting['decide'] | undefined> => {
      const [from, to] = [random.pick(people), random.pick(people)]
      if (from === to) return undefined
      const quote = await bank.try('/quotes', {
        ...{
          product_type: 'book_transfer',
          customer_guid: from.guid,
          asset: 'USD',
          deliver_amount: cast.dollars(20, 2500),
        },
        ...{ source_account_guid: from.usd, destination_account_guid: to.usd },
      })
      if (!quote) return undefined
      const behaviour = isSuspicious ? { expected_behaviours: ['force_review'] } : {}
      const made = await bank.try('/transfers', { transfer_type: 'book', quote_guid: quote.guid, ...behaviour })
      return made && isSuspicious ? verdict(`/sandbox/transfers/${made.guid}`) : undefined
    }
    const identity = async (): Promise<Waiting['decide']> => {
      const customer_guid = await cast.register()
      const { guid } = await bank.post('/identity_verifications', {
        ...{ type: 'kyc', method: 'enhanced_due_diligence', customer_guid },
      })
      const path = `/sandbox/identity_verifications/${guid}/decide`
      await bank.try(path, { verifier_state: 'reviewing' })
      return () => bank.try(path, { outcome: random.chance(75) ? 'passed' : 'failed' })
    }
    /** Money for somebody whose identity is not known yet. */
    const earlyMoney = async (): Promise<Waiting['decide']> => {
      const customer_guid = await cast.register()
      const { guid: account_guid } = await bank.post('/accounts', {
        ...{ type: 'fiat', asset: 'USD', name: 'USD account', customer_guid },
      })
      const { guid } = await bank.post('/sandbox/deposits', { account_guid, amount: cast.dollars(50, 1500) })
      return async () => {
        await bank.post(`/sandbox/customers/${customer_guid}/verify`)
        await bank.try(`/sandbox/transfers/${guid}/decide`, { decision: 'approve' })
      }
    }

    return {
      async day(day, days) {
        const made: (Waiting['decide'] | undefined)[] = await bank.each(Array.from({ length: 8 }), (_, i) =>
          i % 2 === 0 ? wallet(false) : payment(false),
        )
        made.push(...(await bank.each([wallet, payment], (make) => make(random.chance(60)))))
        if (random.chance(50)) made.push(await identity())
        if (random.chance(25)) made.push(await earlyMoney())
        for (const decide of made) if (decide) waiting.push({ day, decide })
        const due = waiting.filter((each) => each.day < day - 1 && each.day < days - open_days && random.chance(60))
        waiting = waiting.filter((each) => !due.includes(each))
        await bank.each(due, ({ decide }) => decide())
      },
    }
  },
}
