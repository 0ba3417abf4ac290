// The wire form of transfers.
import { statesOf } from '../../kernel/machine.ts'
import { paymentRails } from '../../kernel/rail.ts'
import {
  AnyAmount,
  Body,
  DateTime,
  GuidField,
  Labels,
  LabelsReply,
  Named,
  Nullable,
  OneOf,
  PositiveAmount,
  Text,
  Type,
} from '../../wire/fields.ts'
import { identifierTypes } from '../payments/standing.ts'
import { EntryAccountReply, EntryReply } from '../quotes/entry.schema.ts'
import { FeeDetailReply } from '../quotes/fee-detail.schema.ts'
import {
  participantTypes,
  transferBehaviours,
  transferFailureCodes,
  transferStates,
  transferTypes,
} from './transfer.ts'

const Participants = Type.Array(Body({ type: OneOf(participantTypes), guid: GuidField, amount: PositiveAmount }), {
  minItems: 1,
  maxItems: 100,
})

export const CreateTransfer = Body({
  quote_guid: GuidField,
  transfer_type: OneOf(transferTypes),
  external_bank_account_guid: Type.Optional(GuidField),
  fiat_account_guid: Type.Optional(GuidField),
  external_wallet_guid: Type.Optional(GuidField),
  payment_rail: Type.Optional(OneOf(paymentRails)),
  source_participants: Type.Optional(Participants),
  destination_participants: Type.Optional(Participants),
  labels: Type.Optional(Labels),
  expected_behaviours: Type.Optional(
    Type.Array(OneOf(transferBehaviours), { maxItems: transferBehaviours.length, uniqueItems: true }),
  ),
})

/** Where the money comes in: at an address, at a bank account, or nowhere in particular. */
export const ReceiveDeposit = Body({
  account_guid: GuidField,
  amount: PositiveAmount,
  deposit_address_guid: Type.Optional(GuidField),
  deposit_bank_account_guid: Type.Optional(GuidField),
  unique_memo_id: Type.Optional(Text(1, 64)),
  source_address: Type.Optional(Text(1, 1024)),
})

export const ReturnTransfer = Body({
  return_code: Text(1, 8, '^[A-Z0-9]{1,8}$', 'Capital letters and digits, such as R01.'),
})

const ParticipantReply = Named('Participant', {
  type: OneOf(participantTypes),
  guid: GuidField,
  amount: AnyAmount,
})

const IdentifierReply = Named('Identifier', { type: OneOf(identifierTypes), value: Type.String() })

export const TransferReply = Named('Transfer', {
  guid: GuidField,
  transfer_type: OneOf(transferTypes),
  bank_guid: Nullable(GuidField),
  customer_guid: Nullable(GuidField),
  quote_guid: Nullable(GuidField),
  asset: Type.String(),
  side: Type.Optional(OneOf(['deposit', 'withdrawal'])),
  state: OneOf(statesOf(transferStates)),
  failure_code: Nullable(OneOf(transferFailureCodes)),
  return_code: Nullable(Type.String()),
  reference_transfer_guid: Nullable(GuidField),
  receive_amount: AnyAmount,
  deliver_amount: AnyAmount,
  fee: AnyAmount,
  fee_details: Type.Array(FeeDetailReply),
  network_fee: Nullable(AnyAmount),
  network_fee_asset: Nullable(Type.String()),
  source_account: Type.Optional(EntryAccountReply),
  destination_account: Type.Optional(EntryAccountReply),
  entries: Nullable(Type.Array(EntryReply)),
  identifiers: Type.Array(IdentifierReply),
  payment_rail: Nullable(OneOf(paymentRails)),
  source_participants: Nullable(Type.Array(ParticipantReply)),
  destination_participants: Nullable(Type.Array(ParticipantReply)),
  labels: Nullable(LabelsReply),
  created_at: DateTime,
  updated_at: DateTime,
})
