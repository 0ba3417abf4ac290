// Messages for quotes that are executed by the wrong operation, or twice.
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

export function otherProductText({ product_type }: Pick<Quote, 'product_type'>): string {
  const operation = isTraded(product_type)
    ? 'POST /api/trades'
    : `POST /api/transfers and transfer_type ${transferTypes[product_type]}`
  const article = product_type === 'inter_account' ? 'an' : 'a'
  return `This is ${article} ${product_type} quote: execute it with ${operation}.`
}

export const executedText = (noun: 'trade' | 'transfer', guid: Guid): string =>
  `The quote was executed already, by the ${noun} ${guid}. Create a new quote for another ${noun}.`
