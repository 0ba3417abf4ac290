// Refusals of quotes that are executed by the wrong operation, twice, or though they are worse than the caller allows.
import type { Amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import { type Quote, tradedProducts } from './quote.ts'

const transferTypes: Readonly<Record<Exclude<Quote['product_type'], (typeof tradedProducts)[number]>, string>> = {
  funding: 'funding',
  crypto_transfer: 'crypto',
  inter_account: 'inter_account',
  lightning_transfer: 'lightning',
  book_transfer: 'book',
}

const isTraded = (product: Quote['product_type']): product is (typeof tradedProducts)[number] =>
  (tradedProducts as readonly string[]).includes(product)

export function otherProductText({ product_type }: Pick<Quote, 'product_type'>): string {
  const operation = isTraded(product_type)
    ? 'POST /api/trades'
    : `POST /api/transfers and transfer_type ${transferTypes[product_type]}`
  const article = product_type === 'inter_account' ? 'an' : 'a'
  return `This is ${article} ${product_type} quote: execute it with ${operation}.`
}

export const executedText = (noun: 'trade' | 'transfer', guid: Guid): string =>
  `The quote was executed already, by the ${noun} ${guid}. Create a new quote for another ${noun}.`

/** What a trade or transfer allows its quote to be at worst. */
export interface WorstAmounts {
  readonly worst_receive_amount?: Amount | undefined
  readonly worst_deliver_amount?: Amount | undefined
}

export function refuseWorse(
  { worst_receive_amount, worst_deliver_amount }: WorstAmounts,
  { receive_amount, deliver_amount }: Pick<Quote, 'receive_amount' | 'deliver_amount'>,
): Rejection | undefined {
  if (worst_receive_amount !== undefined && receive_amount < worst_receive_amount) {
    const message = `The quote pays only ${receive_amount}, so it was not executed. Create another quote, or allow less.`
    return reject('worse_than_named', 'worst_receive_amount', message)
  }
  if (worst_deliver_amount !== undefined && deliver_amount > worst_deliver_amount) {
    const message = `The quote takes ${deliver_amount}, so it was not executed. Create another quote, or allow more.`
    return reject('worse_than_named', 'worst_deliver_amount', message)
  }
  return undefined
}
