// Buys or sells: asks for a price, shows it with its countdown, and trades by a button that says what will happen.
import type { Quote } from '@corridor/client'
import { Alert, Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead, useWrite } from '../api/queries.ts'
import { amountFrom } from '../format/amounts.ts'
import formStyles from '../forms/forms.module.css'
import { RecordPicker } from '../forms/record-picker.tsx'
import { Icon } from '../icons.tsx'
import { tradedAssets } from '../nouns/assets.ts'
import { messageOf } from '../parts/failure.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { texts } from '../texts.ts'
import { QuoteCard } from './quote-card.tsx'

type End = 'deliver_amount' | 'receive_amount'

export function TradePage() {
  const [search] = useSearchParams()
  const [customer, setCustomer] = useState(search.get('customer_guid') ?? '')
  const [symbol, setSymbol] = useState('BTC-USD')
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [end, setEnd] = useState<End>('deliver_amount')
  const [typed, setTyped] = useState('100')
  const symbols = useRead<readonly { readonly symbol: string }[]>('symbols.list', [{}])
  const ask = useWrite<Quote>('quotes.create')
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
  return (
    <>
      <PageTitle title={texts.common.create(texts.nouns.trades.one)} icon="trade" />
      <form
        className={`${formStyles.form} ${formStyles.sheet}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== undefined)
            ask.mutate([
              {
                product_type: 'trading',
                symbol,
                side,
                [end]: amount,
                ...(customer ? { customer_guid: customer } : {}),
              },
            ])
        }}
      >
        <RecordPicker
          noun="customers"
          label={texts.quote.customer}
          value={customer}
          onPick={change(setCustomer)}
          query={{ state: ['verified'] }}
        />
        <div className={formStyles.row}>
          <SegmentedControl
            aria-label={texts.quote.side}
            value={side}
            onChange={change((next: string) => setSide(next as 'buy' | 'sell'))}
            data={['buy', 'sell'].map((value) => ({
              value,
              label: value === 'buy' ? texts.trade.buy : texts.trade.sell,
            }))}
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
        <SegmentedControl
          aria-label={texts.quote.amount}
          value={end}
          onChange={change((next: string) => setEnd(next as End))}
          data={[
            { value: 'deliver_amount', label: `${texts.quote.give} (${deliver})` },
            { value: 'receive_amount', label: `${texts.quote.take} (${receive})` },
          ]}
        />
        <TextInput
          label={texts.quote.amount}
          value={typed}
          inputMode="decimal"
          rightSection={asset}
          rightSectionWidth={64}
          error={typed !== '' && amount === undefined ? texts.form.amount(asset) : undefined}
          onChange={({ currentTarget }) => change(setTyped)(currentTarget.value)}
        />
        {ask.error && (
          <Alert color="red" role="alert" icon={<Icon name="alert" />}>
            {messageOf(ask.error)}
          </Alert>
        )}
        <div className={formStyles.row}>
          <Button
            type="submit"
            variant={ask.data ? 'default' : 'filled'}
            loading={ask.isPending}
            disabled={amount === undefined}
          >
            {ask.data ? texts.quote.again : texts.quote.ask}
          </Button>
        </div>
        {ask.data && <QuoteCard record={ask.data} />}
      </form>
    </>
  )
}
