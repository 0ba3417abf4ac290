// Which kind of transfer a row is, in the audit's words.
import { expect, test } from 'vitest'
import { guidOf } from '../../../test/support/rows.ts'
import { type KindOfTransfer, kindOf, plainTransfer, type Transfer } from './transfer.ts'

const quote_guid = guidOf('quote')
const reference_transfer_guid = guidOf('first')

test.each<[KindOfTransfer, Transfer['transfer_type'], Transfer['side'], Partial<Transfer>]>([
  ['inside', 'inter_account', null, { quote_guid }],
  // Of the payee's side, and yet nothing is fetched.
  ['inside', 'book', 'deposit', { quote_guid }],
  ['pull', 'funding', 'deposit', { quote_guid }],
  ['arrival', 'funding', 'deposit', {}],
  ['arrival', 'crypto', 'deposit', {}],
  ['funding', 'funding', 'withdrawal', { quote_guid }],
  ['crypto', 'crypto', 'withdrawal', { quote_guid }],
  ['lightning', 'lightning', 'withdrawal', { quote_guid }],
  ['return', 'funding', 'deposit', { reference_transfer_guid }],
  ['return', 'crypto', 'withdrawal', { reference_transfer_guid }],
])('%s: %s, %s, %j', (kind, transfer_type, side, fields) =>
  expect(kindOf({ ...plainTransfer, transfer_type, side, ...fields })).toBe(kind),
)
