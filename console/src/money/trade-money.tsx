// The money of a trade: what the customer delivers and receives, what the bank takes, what the market gives; and the lines of the
// customer's statements.
import type { Account, Trade } from '@corridor/client'
import { useList } from '../api/queries.ts'
import { tradedAssets } from '../nouns/assets.ts'
import { ObjectLink } from '../parts/guid.tsx'
import styles from '../parts/parts.module.css'
import { texts } from '../texts.ts'
import { type Effect, EffectTable } from './effect-table.tsx'
import { Lines, useLinesOf } from './entries.tsx'

export function TradeMoney({ record: trade }: { record: Trade }) {
  const owner = trade.customer_guid ? { customer_guid: [trade.customer_guid] } : { owner: 'bank' }
  const { data } = useList<Account>('accounts.list', { ...owner, per_page: 100, include_balances: true })
  const { deliver, receive } = tradedAssets(trade.symbol, trade.side)
  const touched = (data?.objects ?? []).filter(({ asset }) => asset === deliver || asset === receive)
  const { lines, isLoading } = useLinesOf(trade.guid, touched)
  return (
    <>
      <EffectTable effects={effectsOf(trade)} />
      <h2 className={styles.section}>{texts.object.lines}</h2>
      <Lines lines={lines} isLoading={isLoading || data === undefined} />
      <p className={styles.note}>{texts.object.linesNote}</p>
    </>
  )
}

/** The fee is in the counter asset: what a buyer delivers beyond the price, or what a seller receives less. */
export function effectsOf(trade: Trade): readonly Effect[] {
  const { deliver, receive } = tradedAssets(trade.symbol, trade.side)
  const { deliver_amount, receive_amount, fee, customer_guid } = trade
  const isBuy = trade.side === 'buy'
  const counter = isBuy ? deliver : receive
  const market = isBuy
    ? [
        { amount: deliver_amount - fee, asset: deliver },
        { amount: -receive_amount, asset: receive },
      ]
    : [
        { amount: deliver_amount, asset: deliver },
        { amount: -(receive_amount + fee), asset: receive },
      ]
  return [
    {
      key: 'customer',
      party: customer_guid ? (
        <>
          {texts.quote.customer} <ObjectLink noun="customers" guid={customer_guid} />
        </>
      ) : (
        texts.money.bank
      ),
      amounts: [
        { amount: -deliver_amount, asset: deliver },
        { amount: receive_amount, asset: receive },
      ],
    },
    { key: 'fees', party: texts.money.fees, amounts: [{ amount: fee, asset: counter }] },
    { key: 'market', party: texts.money.market, amounts: market },
  ]
}
