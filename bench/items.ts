// What the load generator uses: quotes created beforehand, or customers for whom it creates quotes. Customers take turns.
import type { Core } from '#src/core'
import { amount } from '#src/kernel/amount'
import type { Guid } from '#src/kernel/guid'
import { quoteBookTransfer } from '#src/resources/quotes/quote-book-transfer'
import { quoteCryptoTransfer } from '#src/resources/quotes/quote-crypto-transfer'
import { quoteTrading } from '#src/resources/quotes/quote-trading'
import { type BenchBank, each, run } from './banks.ts'
import type { WorkloadName } from './load-messages.ts'

export interface Items {
  readonly items: string[]
  readonly banks: Uint16Array
}

/** `other`: a customer whose turn is far away. */
interface Turn {
  readonly bank: BenchBank
  readonly customer: BenchBank['customers'][number]
  readonly other: BenchBank['customers'][number]
}

type Quoter = (turn: Turn) => Promise<{ readonly guid: Guid }>

/** A buy for 5 dollars with a spread fee. */
async function tradingQuoter(core: Core, banks: readonly BenchBank[]): Promise<Quoter> {
  const rates = new Map(await Promise.all(banks.map(async ({ guid }) => [guid, await ratesOf(core, guid)] as const)))
  return ({ bank, customer }) =>
    run(core, quoteTrading, {
      bank_guid: bank.guid,
      customer_guid: customer.guid,
      symbol: 'BTC-USD',
      side: 'buy',
      named: 'deliver',
      amount: amount(500n),
      fees: [{ type: 'spread', spread_fee: 50 }],
      rates: rates.get(bank.guid),
    })
}

/** 5 dollars for another customer. */
const bookQuoter =
  (core: Core): Quoter =>
  ({ bank, customer, other }) =>
    run(core, quoteBookTransfer, {
      bank_guid: bank.guid,
      customer_guid: customer.guid,
      asset: 'USD',
      source_account_guid: customer.usd_account_guid,
      destination_account_guid: other.usd_account_guid,
      amount: amount(500n),
    })

/** A thousand satoshis and the bank's fee, to the bank's wallet. */
const cryptoQuoter =
  (core: Core): Quoter =>
  ({ bank, customer }) =>
    run(core, quoteCryptoTransfer, {
      bank_guid: bank.guid,
      customer_guid: customer.guid,
      asset: 'BTC',
      named: 'receive',
      amounts: [amount(1000n)],
      destinations: [bank.wallet_guid],
      fees: [{ type: 'spread', spread_fee: 50 }],
      network_fee: amount(2000n),
      network_fee_asset: 'BTC',
    })

function quoterFor(workload: WorkloadName, core: Core, banks: readonly BenchBank[]): Quoter | Promise<Quoter> {
  if (workload === 'book') return bookQuoter(core)
  return workload === 'crypto' ? cryptoQuoter(core) : tradingQuoter(core, banks)
}

/** Customers in turn, of every bank in turn. */
export function customersOf(banks: readonly BenchBank[]): Items {
  const per_bank = Math.min(...banks.map(({ customers }) => customers.length))
  const items: string[] = []
  for (let i = 0; i < per_bank; i++) for (const bank of banks) items.push(bank.customers[i]!.guid)
  return { items, banks: Uint16Array.from(items, (_, i) => i % banks.length) }
}

let quoted = 0

export async function createQuotes(
  core: Core,
  banks: readonly BenchBank[],
  workload: WorkloadName,
  count: number,
  progress: (made: number) => void,
): Promise<Items> {
  const quoter = await quoterFor(workload, core, banks)
  const items = new Array<string>(count)
  const bankOf = new Uint16Array(count)
  let made = 0
  const first = quoted
  quoted += count
  await each(count, async (i) => {
    const at = (first + i) % banks.length
    const bank = banks[at]!
    const turn = Math.floor((first + i) / banks.length)
    // Customers with close turns pay at the same moment; payments between them would measure conflicts only.
    const far = Math.ceil(bank.customers.length / 2)
    const customerAt = (n: number) => bank.customers[n % bank.customers.length]!
    const { guid } = await quoter({ bank, customer: customerAt(turn), other: customerAt(turn + far) })
    items[i] = guid
    bankOf[i] = at
    progress(++made)
  })
  return { items, banks: bankOf }
}

async function ratesOf({ services }: Core, bank_guid: Guid) {
  const { market } = await services.providersOf(bank_guid)
  return (await market.snapshot(bank_guid)).rates('BTC-USD')
}
