// A quote between two verified owners inside the bank.
import type { Command } from '../../kernel/command.ts'
import { insideQuote, type QuoteInsideInput } from './inside-quote.ts'
import type { Quote } from './quote.ts'

export const quoteBookTransfer: Command<QuoteInsideInput, Quote> = insideQuote('quote-book-transfer', 'book_transfer')
