// A quote with its countdown, and the button that says what will happen. It is used once, and only before it expires.
import type { Quote, Trade } from '@corridor/client'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useBankClock } from '../api/bank-clock.ts'
import { useWrite } from '../api/queries.ts'
import { amountText } from '../format/amounts.ts'
import { countdownText } from '../format/times.ts'
import { assetOfField } from '../nouns/assets.ts'
import { Amount } from '../parts/amount.tsx'
import { Failure } from '../parts/failure.tsx'
import { ObjectLink } from '../parts/guid.tsx'
import styles from '../parts/parts.module.css'
import { texts } from '../texts.ts'

export function QuoteCard({ record: quote }: { record: Quote }) {
  const { now_ms } = useBankClock(500)
  const left = quote.expires_at ? Math.max(0, (Date.parse(quote.expires_at) - now_ms) / 1000) : Number.POSITIVE_INFINITY
  const used = quote.trade_guid ?? quote.transfer_guid
  const figures = {
    [texts.quote.pays]: 'deliver_amount',
    [texts.quote.gets]: 'receive_amount',
    [texts.quote.fee]: 'fee',
  } as const
  return (
    <section className={styles.card}>
      <dl className={styles.figures}>
        {Object.entries(figures).map(([label, field]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <Amount amount={quote[field as 'fee']} asset={assetOfField(quote, field)} />
            </dd>
          </div>
        ))}
      </dl>
      {used ? (
        <p className={styles.note}>
          {texts.quote.used}: <ObjectLink noun={quote.trade_guid ? 'trades' : 'transfers'} guid={used} />
        </p>
      ) : (
        <UseQuote quote={quote} left={left} />
      )}
    </section>
  )
}

function UseQuote({ quote, left }: { quote: Quote; left: number }) {
  if (left <= 0) return <p className={styles.note}>{texts.quote.expired}</p>
  return (
    <div className={styles.inline}>
      {quote.product_type === 'trading' ? <TradeButton quote={quote} /> : <TransferButton quote={quote} />}
      {Number.isFinite(left) && (
        <span className={styles.countdown} data-late={left < 5 || undefined}>
          {texts.quote.expiresIn(countdownText(left))}
        </span>
      )}
    </div>
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
