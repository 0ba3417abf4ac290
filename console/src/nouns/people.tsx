// The nouns of people: customers, counterparties, identity verifications, files.
import type { Counterparty, Customer, IdentityVerification, StoredFile } from '@corridor/client'
import { wordsOf } from '../format/words.ts'
import { nameText } from '../parts/personal.tsx'
import { texts } from '../texts.ts'
import { createdColumn, labelsColumn, linkColumn, nameColumn, stateColumn, textColumn, wordColumn } from './columns.tsx'
import { noun } from './noun.ts'

const isIn =
  (...states: readonly string[]) =>
  ({ state }: { readonly state?: string }) =>
    state !== undefined && states.includes(state)

const bankAccountOf = (owner: 'customer_guid' | 'counterparty_guid') => ({
  label: texts.common.create(texts.nouns.external_bank_accounts.one),
  operation: 'externalBankAccounts.create',
  to: ({ guid }: { readonly guid: string }) => `external_bank_accounts/new?${owner}=${guid}`,
})

export const customers = noun<Customer>({
  name: 'customers',
  icon: 'people',
  columns: [nameColumn, wordColumn('type'), stateColumn, labelsColumn, createdColumn],
  title: (customer) => nameText(customer.name) ?? wordsOf(customer.type),
  personal: ['name', 'address', 'aliases', 'date_of_birth', 'phone_number', 'email_address', 'identification_numbers'],
  related: [
    { noun: 'accounts', query: ({ guid }) => ({ customer_guid: [guid] }) },
    { noun: 'identity_verifications', query: ({ guid }) => ({ customer_guid: [guid] }) },
    { noun: 'trades', query: ({ guid }) => ({ customer_guid: [guid] }) },
    { noun: 'transfers', query: ({ guid }) => ({ customer_guid: [guid] }) },
    { noun: 'executions', query: ({ guid }) => ({ customer_guid: [guid] }) },
    { noun: 'counterparties', query: ({ guid }) => ({ customer_guid: [guid] }) },
    { noun: 'external_bank_accounts', query: ({ guid }) => ({ customer_guid: [guid] }) },
    { noun: 'external_wallets', query: ({ guid }) => ({ customer_guid: [guid] }) },
  ],
  next: [
    {
      label: texts.common.create(texts.nouns.trades.one),
      operation: 'trades.create',
      to: ({ guid }) => `trades/new?customer_guid=${guid}`,
      when: ({ state }) => state === 'verified',
    },
    {
      label: texts.common.create(texts.nouns.counterparties.one),
      operation: 'counterparties.create',
      to: ({ guid }) => `counterparties/new?customer_guid=${guid}`,
    },
    bankAccountOf('customer_guid'),
  ],
  actions: [
    { label: texts.actions.verify, operation: 'sandbox.customers.verify', when: isIn('unverified', 'rejected') },
    { label: texts.actions.reject, operation: 'sandbox.customers.reject', isDanger: true, when: isIn('unverified') },
    { label: texts.actions.freeze, operation: 'sandbox.customers.freeze', isDanger: true, when: isIn('verified') },
    { label: texts.actions.unfreeze, operation: 'sandbox.customers.unfreeze', when: isIn('frozen') },
    {
      label: texts.edit.unverified,
      operation: 'customers.update',
      body: { state: 'unverified' },
      isDanger: true,
      when: isIn('verified', 'rejected'),
    },
  ],
  edit: { when: isIn('unverified', 'verified', 'rejected', 'frozen') },
  create: { shown: ['address', 'date_of_birth', 'email_address', 'labels'], preset: { type: 'individual' } },
})

export const counterparties = noun<Counterparty>({
  name: 'counterparties',
  icon: 'person',
  columns: [nameColumn, wordColumn('type'), stateColumn, linkColumn('customer_guid'), labelsColumn, createdColumn],
  title: (counterparty) => nameText(counterparty.name) ?? wordsOf(counterparty.type),
  personal: ['name', 'address', 'aliases', 'date_of_birth'],
  related: [
    { noun: 'external_bank_accounts', query: ({ guid }) => ({ counterparty_guid: [guid] }) },
    { noun: 'external_wallets', query: ({ guid }) => ({ counterparty_guid: [guid] }) },
    { noun: 'identity_verifications', query: ({ guid }) => ({ counterparty_guid: [guid] }) },
  ],
  next: [bankAccountOf('counterparty_guid')],
  actions: [
    { label: texts.actions.verify, operation: 'sandbox.counterparties.verify', when: isIn('unverified') },
    {
      label: texts.actions.reject,
      operation: 'sandbox.counterparties.reject',
      isDanger: true,
      when: isIn('unverified', 'verified'),
    },
  ],
  create: { shown: ['customer_guid', 'labels'], preset: { type: 'individual' } },
})

export const identityVerifications = noun<IdentityVerification>({
  name: 'identity_verifications',
  icon: 'shield',
  columns: [
    ...[wordColumn('type'), wordColumn('method'), stateColumn, wordColumn('outcome')],
    ...[linkColumn('customer_guid'), linkColumn('counterparty_guid'), createdColumn],
  ],
  title: ({ type, outcome }) => [wordsOf(type), outcome && wordsOf(outcome)].filter(Boolean).join(', '),
  personal: ['pii'],
  actions: [
    {
      label: texts.actions.decide,
      operation: 'sandbox.identityVerifications.decide',
      hasForm: true,
      when: isIn('waiting', 'pending', 'reviewing'),
    },
  ],
  create: { shown: ['customer_guid', 'counterparty_guid'] },
})

export const files = noun<StoredFile>({
  name: 'files',
  icon: 'file',
  columns: [
    textColumn('filename'),
    wordColumn('type'),
    textColumn('content_type'),
    linkColumn('customer_guid'),
    createdColumn,
  ],
  title: ({ filename }) => filename,
  create: { shown: ['customer_guid'] },
})
