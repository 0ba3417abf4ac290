// The nouns of money: accounts, quotes, trades, transfers.
import type { Account, Quote, Trade, Transfer } from '@corridor/client'
import { amountText } from '../format/amounts.ts'
import { wordsOf } from '../format/words.ts'
import { AccountMoney } from '../money/account-money.tsx'
import { JournalsMoney } from '../money/journals.tsx'
import { TransferMoney } from '../money/transfer-money.tsx'
import { QuoteHeart, quoteVerb } from '../quotes/quote-card.tsx'
import { texts } from '../texts.ts'
import { tradedAssets } from './assets.ts'
import {
  amountColumn,
  createdColumn,
  labelsColumn,
  linkColumn,
  stateColumn,
  textColumn,
  wordColumn,
} from './columns.tsx'
import { noun } from './noun.ts'

export const accounts = noun<Account>({
  name: 'accounts',
  icon: 'account',
  listQuery: { include_balances: true },
  readQuery: { include_balances: true },
  columns: [
    ...[textColumn('name'), wordColumn('type'), linkColumn('customer_guid')],
    ...[amountColumn('platform_balance'), amountColumn('platform_available'), labelsColumn, createdColumn],
  ],
  title: ({ name, asset }) => (name.includes(asset) ? name : `${name}, ${asset}`),
  facts: ['platform_balance', 'platform_available'],
  Money: AccountMoney,
  next: [
    {
      label: texts.actions.send,
      operation: 'plans.create',
      to: ({ guid }) => `plans/new?from=${guid}`,
      when: ({ type }) => type === 'fiat' || type === 'trading',
    },
  ],
  related: [
    { noun: 'trades', query: ({ guid }) => ({ account_guid: [guid] }) },
    { noun: 'transfers', query: ({ guid }) => ({ account_guid: [guid] }) },
    { noun: 'deposit_addresses', query: ({ guid }) => ({ account_guid: [guid] }) },
    { noun: 'invoices', query: ({ guid }) => ({ account_guid: [guid] }) },
    { noun: 'payouts', query: ({ guid }) => ({ source_account_guid: [guid] }) },
  ],
  create: { shown: ['customer_guid', 'labels'] },
  edit: {},
})

export const quotes = noun<Quote>({
  name: 'quotes',
  icon: 'quote',
  columns: [
    ...[wordColumn('product_type'), wordColumn('side'), textColumn('symbol'), amountColumn('deliver_amount')],
    ...[amountColumn('receive_amount'), amountColumn('fee'), linkColumn('customer_guid'), createdColumn],
  ],
  title: quoteVerb,
  Heart: QuoteHeart,
  create: {
    shown: ['customer_guid', 'deliver_amount', 'receive_amount', 'payment_rail'],
    preset: { product_type: 'funding' },
  },
})

const tradeTitle = ({ symbol, side, deliver_amount, receive_amount }: Trade): string => {
  const { deliver, receive } = tradedAssets(symbol, side)
  const [paid, got] = [amountText(deliver_amount, deliver).text, amountText(receive_amount, receive).text]
  return side === 'buy' ? texts.quote.bought(got, paid) : texts.quote.sold(paid, got)
}

export const trades = noun<Trade>({
  name: 'trades',
  icon: 'trade',
  columns: [
    ...[wordColumn('side'), textColumn('symbol'), stateColumn, amountColumn('deliver_amount')],
    ...[amountColumn('receive_amount'), amountColumn('fee'), linkColumn('customer_guid'), createdColumn],
  ],
  title: tradeTitle,
  facts: ['deliver_amount', 'receive_amount', 'fee'],
  Money: JournalsMoney,
  actions: [
    {
      label: texts.actions.cancel,
      operation: 'sandbox.trades.cancel',
      isDanger: true,
      when: ({ state }) => ['storing', 'pending'].includes(state),
    },
  ],
})

const transferTitle = ({ side, transfer_type, receive_amount, asset }: Transfer): string =>
  `${wordsOf(side ?? transfer_type)} ${amountText(receive_amount, asset).text}`

export const transfers = noun<Transfer>({
  name: 'transfers',
  icon: 'transfer',
  columns: [
    ...[wordColumn('transfer_type'), wordColumn('side'), stateColumn, amountColumn('deliver_amount')],
    ...[amountColumn('receive_amount'), amountColumn('fee'), linkColumn('customer_guid'), createdColumn],
  ],
  title: transferTitle,
  facts: ['deliver_amount', 'receive_amount', 'fee', 'transfer_type'],
  Money: TransferMoney,
  create: { shown: ['external_bank_account_guid', 'external_wallet_guid', 'fiat_account_guid', 'labels'] },
  related: [{ noun: 'transfers', query: ({ guid }) => ({ reference_transfer_guid: [guid] }) }],
  actions: [
    {
      label: texts.actions.approve,
      operation: 'sandbox.transfers.decide',
      body: { decision: 'approve' },
      when: ({ state }) => state === 'reviewing',
    },
    {
      label: texts.actions.reject,
      operation: 'sandbox.transfers.decide',
      body: { decision: 'reject' },
      isDanger: true,
      when: ({ state }) => state === 'reviewing',
    },
    {
      label: texts.actions.return,
      operation: 'sandbox.transfers.return',
      hasForm: true,
      isDanger: true,
      // A return is not returned.
      when: ({ state, transfer_type, reference_transfer_guid }) =>
        ['completed', 'holding'].includes(state) && transfer_type === 'funding' && !reference_transfer_guid,
    },
    {
      label: texts.actions.cancel,
      operation: 'transfers.cancel',
      isDanger: true,
      when: ({ state }) => ['storing', 'reviewing', 'pending'].includes(state),
    },
  ],
})
