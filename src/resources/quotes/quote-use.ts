// What a quote is executed with, and what became of one that was. For refusals of the wrong way, or of a second time.
import type { Guid } from '../../kernel/guid.ts'
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

/** A quote of another product than the operation executes. */
export function otherProductText({ product_type }: Pick<Quote, 'product_type'>): string {
  const way = isTraded(product_type)
    ? 'POST /api/trades'
    : `POST /api/transfers and transfer_type ${transferTypes[product_type]}`
  const article = product_type === 'inter_account' ? 'an' : 'a'
  return `This is ${article} ${product_type} quote: execute it with ${way}.`
}

export const executedText = (noun: 'trade' | 'transfer', guid: Guid): string =>
  `The quote was executed already, by the ${noun} ${guid}. Create a new quote for another ${noun}.`
