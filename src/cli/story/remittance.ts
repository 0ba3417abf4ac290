// Customers send money to their families in Mexico, most of them every other week.
import type { StoryCustomer } from './cast.ts'
import type { Plot, Story, StoryStage } from './story.ts'

interface Sender extends StoryCustomer {
  readonly payees: readonly string[]
}

const purposes = ['family_support', 'education', 'medical_treatment'] as const

export const remittance: Story = {
  tells: 'customers send money to Mexico, week after week',
  async open({ bank, cast, random, customers, progress }: StoryStage): Promise<Plot> {
    const senders: Sender[] = []
    await bank.each(Array.from({ length: customers }), async () => {
      const customer = await cast.customer([])
      await cast.pay(customer.usd, cast.dollars(400, 3000))
      const payees: string[] = []
      for (let i = random.between(1, 2); i > 0; i--) payees.push(await cast.payee(customer.guid))
      senders.push({ ...customer, payees })
      progress('senders with their families', senders.length, customers)
    })

    const send = async (): Promise<void> => {
      const { guid: customer_guid, usd, payees } = random.pick(senders)
      const plan = await bank.post('/plans', {
        ...{ type: 'remittance', customer_guid, purpose_of_transaction: random.pick(purposes) },
        source_account: { guid: usd, amount: cast.dollars(40, 900) },
        destination_account: { guid: random.pick(payees) },
      })
      const { state } = await bank.until(`/plans/${plan.guid}`, 'completed', 'failed')
      // Some only want to know what it would cost.
      if (state === 'completed' && !random.chance(10)) await bank.try('/executions', { plan_guid: plan.guid })
    }

    return {
      async day(day) {
        await bank.post('/sandbox/market', { symbol: 'MXN-USD', move_bps: random.between(-40, 40) })
        // Some payments are refused by the bank that should receive them.
        if (day % 23 === 11) await bank.post('/sandbox/scenarios', { noun: 'rail', outcome: 'fail', count: 2 })
        const isPayday = day % 14 < 2
        if (isPayday)
          await bank.each(
            senders.filter(() => random.chance(60)),
            ({ usd }) => cast.pay(usd, cast.dollars(800, 2600)),
          )
        const payments = Math.round(senders.length / (isPayday ? 6 : 18)) + random.between(1, 4)
        await bank.each(Array.from({ length: payments }), send)
      },
    }
  },
}
