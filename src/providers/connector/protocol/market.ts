// Questions of the ports `market` (prices) and `liquidity` (orders).
import { Type } from '@sinclair/typebox'
import { AmountText, Bool, Fields, Instant, List, OneOf, Part, PriceText, SymbolText } from './fields.ts'
import { BankQuestion, Done, DoneWith, EitherOf, FailedWith, NotTaken, Pending, Question } from './question.ts'

export const Prices = Part(
  'Prices',
  {
    prices: List(
      Part('SymbolPrices', {
        symbol: SymbolText,
        bid: PriceText,
        ask: PriceText,
      }),
      500,
    ),
    as_of: Type.Optional({
      ...Instant,
      title: 'RealTime',
      description: 'When these prices were made, in real time. Prices that are too old for the bank are not believed.',
    }),
  },
  'The prices of one instant. Others than those that are listed are not sold.',
)

export const SnapshotQuestion = BankQuestion('SnapshotQuestion', 'market/snapshot', {})

export const QuoteQuestion = Question('QuoteQuestion', 'market/quote', {})

export const QuoteAnswer = EitherOf('QuoteAnswer', [Pending, NotTaken, DoneWith('Quoted', Prices)])

const sides = ['buy', 'sell'] as const
const of_bank = 'Of the bank: `buy` receives the asset of the symbol.'
const amounts = 'The market gets `deliver_amount` and gives `receive_amount`: fees of the bank are in neither.'

export const FillQuestion = Question('FillQuestion', 'liquidity/fill', {
  symbol: SymbolText,
  side: OneOf(sides, `${of_bank} ${amounts}`),
  receive_amount: AmountText,
  deliver_amount: AmountText,
  legs: Type.Optional(List(Fields({ symbol: SymbolText, side: OneOf(sides, of_bank) }), 8)),
})

export const Fill = Part('Fill', {
  rate: PriceText,
  is_settled: Bool('Both sides have settled. If not, `liquidity/settle` is asked until they have.'),
  took_ms: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 86_400_000,
      description: 'How long it took to fill, if it was pending first.',
    }),
  ),
})

export const FillAnswer = EitherOf('FillAnswer', [
  Pending,
  NotTaken,
  DoneWith('Filled', Fill),
  FailedWith('FillFailed', OneOf(['market_volatility', 'not_filled'])),
])

export const SettleQuestion = Question('SettleQuestion', 'liquidity/settle', {})

export const SettleAnswer = EitherOf('SettleAnswer', [
  Part('Unsettled', {
    kind: Type.Literal('pending'),
    check_again_at: Instant,
    is_settling: Bool('The settlement has begun.'),
  }),
  Done,
])
