// The wire form of accounts and of their statements.
import { ownerAccountTypes, shownAccountTypes } from '../../ledger/chart.ts'
import {
  AnyAmount,
  DateTime,
  Enum,
  GuidField,
  Labels,
  LabelsReply,
  Name,
  Named,
  NamedBody,
  Nullable,
  SignedAmount,
  StateIn,
  Text,
  Type,
} from '../../wire/fields.ts'
import { InSomeAnswers } from '../../wire/reply.ts'
import { accountStates } from './account.ts'

export const CreateAccount = NamedBody('AccountInput', {
  type: Enum('OwnerAccountType', ownerAccountTypes),
  asset: Text(1, 16),
  name: Name,
  customer_guid: Type.Optional(GuidField),
  labels: Type.Optional(Labels),
})

export const UpdateAccount = NamedBody('AccountChanges', { name: Type.Optional(Name), labels: Type.Optional(Labels) })

/** Below this balance the reserve does not cover new pulls. */
const Minimum = { ...AnyAmount, description: 'Base units; only on reserve accounts.' }

const UncoveredLosses = {
  ...AnyAmount,
  description:
    'Base units; only on reserve accounts: what returned deposits cost the bank beyond what the reserve has covered.',
}

export const AccountReply = Named('Account', {
  type: Enum('AccountType', shownAccountTypes),
  guid: GuidField,
  created_at: DateTime,
  updated_at: DateTime,
  asset: Type.String(),
  name: Type.String(),
  bank_guid: GuidField,
  customer_guid: Type.Optional(GuidField),
  platform_balance: InSomeAnswers(SignedAmount),
  minimum_balance_funding_pull: Type.Optional(Minimum),
  platform_available: InSomeAnswers(SignedAmount),
  uncovered_losses: InSomeAnswers(UncoveredLosses),
  state: StateIn(accountStates),
  labels: Nullable(LabelsReply),
})

export const EntryReply = Named('Entry', {
  sequence: Type.Integer({ description: 'Position in the account, from 1 without gaps.' }),
  amount: SignedAmount,
  balance: SignedAmount,
  asset: Type.String(),
  journal_guid: GuidField,
  subject_type: Type.String({ description: 'What moved the money: trade, transfer, execution, stage.' }),
  subject_guid: GuidField,
  step: Type.String(),
  created_at: DateTime,
})
