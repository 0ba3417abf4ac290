// A quote between two accounts of one owner. The bank also fills its reserve and gas accounts this way.
import type { Command } from '../../kernel/command.ts'
import { insideQuote, type QuoteInsideInput } from './inside-quote.ts'
import type { Quote } from './quote.ts'

export const quoteInterAccount: Command<QuoteInsideInput, Quote> = insideQuote('quote-inter-account', 'inter_account')
