// The nouns at the edge of the bank: where money goes to and comes from.
import type {
  DepositAddress,
  DepositBankAccount,
  ExternalBankAccount,
  ExternalWallet,
  Invoice,
  Provider,
} from '@corridor/client'
import { texts } from '../texts.ts'
import {
  addressColumn,
  amountColumn,
  countColumn,
  createdColumn,
  labelsColumn,
  linkColumn,
  stateColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from './columns.tsx'
import { noun } from './noun.ts'

const isAlive = ({ state }: { readonly state?: string }): boolean => !['deleting', 'deleted'].includes(state ?? '')

export const externalBankAccounts = noun<ExternalBankAccount>({
  name: 'external_bank_accounts',
  icon: 'bank',
  columns: [
    ...[textColumn('name'), textColumn('asset'), wordColumn('account_kind'), stateColumn],
    ...[linkColumn('customer_guid'), linkColumn('counterparty_guid'), createdColumn],
  ],
  title: ({ name, asset }) => `${name}, ${asset}`,
  personal: ['pii'],
  next: [
    {
      label: texts.actions.send,
      operation: 'plans.create',
      to: ({ guid }) => `plans/new?to=${guid}`,
      when: ({ state }) => state === 'completed',
    },
  ],
  actions: [
    {
      label: texts.edit.refreshed,
      operation: 'externalBankAccounts.update',
      body: { state: 'completed' },
      when: ({ state }) => state === 'refresh_required',
    },
    { label: texts.actions.delete, operation: 'externalBankAccounts.delete', isDanger: true, when: isAlive },
  ],
  edit: { when: isAlive },
  create: {
    shown: [
      ...['customer_guid', 'counterparty_guid', 'account_details'],
      ...['aggregator_public_token', 'aggregator_account_id'],
    ],
    preset: { account_kind: 'raw_routing_details' },
  },
})

export const externalWallets = noun<ExternalWallet>({
  name: 'external_wallets',
  icon: 'wallet',
  columns: [
    ...[textColumn('name'), textColumn('asset'), stateColumn, addressColumn],
    ...[linkColumn('customer_guid'), createdColumn],
  ],
  title: ({ name, asset }) => `${name}, ${asset}`,
  facts: ['address'],
  actions: [
    {
      label: texts.actions.approve,
      operation: 'sandbox.externalWallets.decide',
      body: { decision: 'approve' },
      when: ({ state }) => state === 'reviewing',
    },
    {
      label: texts.actions.reject,
      operation: 'sandbox.externalWallets.decide',
      body: { decision: 'reject' },
      isDanger: true,
      when: ({ state }) => state === 'reviewing',
    },
    { label: texts.actions.delete, operation: 'externalWallets.delete', isDanger: true, when: isAlive },
  ],
  create: { shown: ['customer_guid', 'counterparty_guid'] },
  edit: { when: isAlive },
})

export const depositAddresses = noun<DepositAddress>({
  name: 'deposit_addresses',
  icon: 'address',
  columns: [
    ...[textColumn('asset'), addressColumn, stateColumn, linkColumn('account_guid')],
    ...[linkColumn('customer_guid'), labelsColumn, createdColumn],
  ],
  title: ({ name, asset }) => [name, asset].filter(Boolean).join(', '),
  facts: ['address'],
  create: { shown: ['name', 'labels'] },
  edit: { when: isAlive },
})

export const invoices = noun<Invoice>({
  name: 'invoices',
  icon: 'address',
  columns: [
    ...[textColumn('description'), stateColumn, amountColumn('amount'), amountColumn('received_amount')],
    ...[linkColumn('account_guid'), linkColumn('customer_guid'), labelsColumn, createdColumn],
  ],
  title: ({ description }) => description,
  facts: ['amount', 'received_amount', 'invoice'],
  create: { shown: ['amount', 'description', 'labels'] },
  actions: [
    {
      label: texts.actions.cancel,
      operation: 'invoices.cancel',
      isDanger: true,
      when: ({ state }) => ['storing', 'open'].includes(state),
    },
  ],
})

export const depositBankAccounts = noun<DepositBankAccount>({
  name: 'deposit_bank_accounts',
  icon: 'bank',
  columns: [
    ...[textColumn('name'), textColumn('asset'), wordColumn('type'), stateColumn],
    ...[linkColumn('account_guid'), linkColumn('customer_guid'), createdColumn],
  ],
  title: ({ name, asset }) => [name, asset].filter(Boolean).join(', '),
  actions: [{ label: texts.actions.delete, operation: 'depositBankAccounts.delete', isDanger: true, when: isAlive }],
  edit: { when: isAlive },
  create: { shown: ['name', 'labels'] },
})

/** Neither paused nor deleted. */
const isWatched = ({ state }: Provider): boolean => ['up', 'checking', 'down'].includes(state)

export const providers = noun<Provider>({
  name: 'providers',
  icon: 'bank',
  columns: [
    ...[textColumn('name'), wordColumn('kind'), stateColumn, textColumn('failure')],
    ...[countColumn('priority'), timeColumn('checked_at'), createdColumn],
  ],
  title: ({ name }) => name,
  facts: ['ports', 'settings', 'rule', 'secret_names', 'failure', 'progress', 'report'],
  actions: [
    {
      label: texts.actions.check,
      operation: 'providers.check',
      when: isWatched,
    },
    {
      label: texts.actions.pause,
      operation: 'providers.update',
      body: { state: 'paused' },
      when: isWatched,
    },
    {
      label: texts.actions.resume,
      operation: 'providers.update',
      body: { state: 'up' },
      when: ({ state }) => state === 'paused',
    },
    { label: texts.actions.delete, operation: 'providers.delete', isDanger: true, when: isAlive },
  ],
  edit: { when: isAlive },
  create: { shown: ['ports', 'secrets', 'rule', 'priority'] },
})
