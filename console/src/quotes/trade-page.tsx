// Buys or sells: asks for a price, shows it with its countdown, and trades by a button that says what will happen.
import type { Quote } from '@corridor/client'
import { SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead, useWrite } from '../api/queries.ts'
import { amountFrom } from '../format/amounts.ts'
import { AskForm } from '../forms/ask-form.tsx'
import { EndAmount } from '../forms/end-amount.tsx'
import formStyles from '../forms/forms.module.css'
import { RecordPicker } from '../forms/record-picker.tsx'
import { tradedAssets } from '../nouns/assets.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { useSecondsLeft } from '../parts/until-expiry.tsx'
import { texts } from '../texts.ts'
import { QuoteCard } from './quote-card.tsx'

type Side = 'buy' | 'sell'
type End = 'deliver_amount' | 'receive_amount'

export function TradePage() {
  const [search] = useSearchParams()
  const [customer, setCustomer] = useState(search.get('customer_guid') ?? '')
  const [symbol, setSymbol] = useState(search.get('symbol') ?? 'BTC-USD')
  const [side, setSide] = useState<Side>(search.get('side') === 'sell' ? 'sell' : 'buy')
  const [end, setEnd] = useState<End>('deliver_amount')
  const [typed, setTyped] = useState('100')
  const symbols = useRead<readonly { readonly symbol: string }[]>('symbols.list', [{}])
  const ask = useWrite<Quote>('quotes.create')
  const left = useSecondsLeft(ask.data?.expires_at)
  const { deliver, receive } = tradedAssets(symbol, side)
  const asset = end === 'deliver_amount' ? deliver : receive
  const amount = amountFrom(typed, asset)
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      // A price for something else is none.
      ask.reset()
    }
  const owner = customer ? { customer_guid: customer } : {}
  return (
    <>
      <PageTitle title={texts.common.create(texts.nouns.trades.one)} icon="trade" />
      <AskForm
        submit={ask.data ? texts.quote.again : texts.quote.ask}
        isReady={amount !== undefined}
        isPending={ask.isPending}
        error={ask.error}
        isAnswered={ask.data !== undefined && left > 0}
        answer={ask.data && <QuoteCard record={ask.data} />}
        ask={() => ask.mutate([{ product_type: 'trading', symbol, side, [end]: amount, ...owner }])}
      >
        <RecordPicker
          noun="customers"
          label={texts.quote.customer}
          value={customer}
          onPick={change(setCustomer)}
          query={{ state: ['verified'] }}
        />
        <div className={formStyles.halves}>
          <SegmentedControl
            aria-label={texts.quote.side}
            value={side}
            onChange={change((next: string) => setSide(next as Side))}
            data={(['buy', 'sell'] as const).map((value) => ({ value, label: texts.trade[value] }))}
          />
          <Select
            aria-label={texts.quote.symbol}
            searchable
            value={symbol}
            allowDeselect={false}
            data={(symbols.data ?? [{ symbol }]).map((each) => each.symbol)}
            onChange={change((next: string | null) => setSymbol(next ?? symbol))}
          />
        </div>
        <EndAmount
          end={end}
          ends={[
            { value: 'deliver_amount', label: `${texts.quote.give} (${deliver})` },
            { value: 'receive_amount', label: `${texts.quote.take} (${receive})` },
          ]}
          typed={typed}
          asset={asset}
          setEnd={change(setEnd)}
          setTyped={change(setTyped)}
        />
      </AskForm>
    </>
  )
}
