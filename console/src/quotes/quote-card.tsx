// A quote with its countdown, and the button that says what will happen. It is used once, and only before it expires.
import type { Quote, Trade } from '@corridor/client'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useWrite } from '../api/queries.ts'
import { amountText } from '../format/amounts.ts'
import { assetOfField } from '../nouns/assets.ts'
import { Facts } from '../objects/facts.tsx'
import { Failure } from '../parts/failure.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import styles from '../parts/parts.module.css'
import { UntilExpiry } from '../parts/until-expiry.tsx'
import { texts } from '../texts.ts'

interface QuoteCardProps {
  readonly record: Quote
  /** Shown when it has expired. */
  readonly again?: ReactNode
}

export function QuoteCard({ record: quote, again }: QuoteCardProps) {
  const used = quote.trade_guid ?? quote.transfer_guid
  return (
    <section className={styles.card}>
      <Facts record={quote} fields={['deliver_amount', 'receive_amount', 'fee']} />
      {used ? (
        <p className={styles.note}>
          {texts.quote.used}: <ObjectLink noun={quote.trade_guid ? 'trades' : 'transfers'} guid={used} />
        </p>
      ) : (
        <UntilExpiry expires_at={quote.expires_at} again={again}>
          {quote.product_type === 'trading' ? <TradeButton quote={quote} /> : <TransferButton quote={quote} />}
        </UntilExpiry>
      )}
    </section>
  )
}

/** The page of an expired quote leads to the form that asks for the same again. */
export function QuoteHeart({ record: quote }: { record: Quote }) {
  const bank = useBank()
  const { customer_guid, symbol, side, product_type } = quote
  const asked = new URLSearchParams(
    Object.entries({ customer_guid, symbol, side }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return (
    <QuoteCard
      record={quote}
      again={
        product_type === 'trading' &&
        bank.can('quotes.create') && (
          <Button component={Link} to={`/${bank.guid}/trades/new?${asked}`} variant="default" size="xs">
            {texts.quote.ask}
          </Button>
        )
      }
    />
  )
}

/** What the button of a quote does, such as "Buy 0.00165333 BTC". */
export function quoteVerb(quote: Quote): string {
  const { side, deliver_amount, receive_amount } = quote
  const shown = (field: 'deliver_amount' | 'receive_amount', amount: bigint): string =>
    amountText(amount, assetOfField(quote, field) ?? '').text
  if (side === 'buy') return texts.quote.buy(shown('receive_amount', receive_amount))
  if (side === 'sell') return texts.quote.sell(shown('deliver_amount', deliver_amount))
  if (side === 'deposit') return texts.quote.deposit(shown('receive_amount', receive_amount))
  if (side === 'withdrawal') return texts.quote.withdraw(shown('receive_amount', receive_amount))
  return texts.quote.send(shown('receive_amount', receive_amount))
}

function TradeButton({ quote }: { quote: Quote }) {
  const bank = useBank()
  const navigate = useNavigate()
  const write = useWrite<Trade>('trades.create', ({ guid }) => navigate(`/${bank.guid}/trades/${guid}`))
  if (!bank.can('trades.create')) return null
  return (
    <>
      <Button
        loading={write.isPending}
        onClick={() => write.mutate([{ trade_type: 'platform', quote_guid: quote.guid }])}
      >
        {quoteVerb(quote)}
      </Button>
      {write.error && <Failure error={write.error} />}
    </>
  )
}

const transferTypes: Readonly<Record<string, string>> = {
  crypto_transfer: 'crypto',
  lightning_transfer: 'lightning',
  book_transfer: 'book',
}

/** A transfer asks for more: from where, to whom. */
function TransferButton({ quote }: { quote: Quote }) {
  const bank = useBank()
  if (!bank.can('transfers.create') || quote.product_type === 'trading_exit') return null
  const transfer_type = transferTypes[quote.product_type] ?? quote.product_type
  const to = `/${bank.guid}/transfers/new?${new URLSearchParams({ quote_guid: quote.guid, transfer_type })}`
  return (
    <Button component={Link} to={to}>
      {quoteVerb(quote)}…
    </Button>
  )
}
