// The wire form of transfers.
import { amount, zero } from '../../kernel/amount.ts'
import { pascalCase } from '../../kernel/pascal-case.ts'
import { homeRails } from '../../kernel/rail.ts'
import { identifierReply, ReturnCode } from '../../movements/identifier.schema.ts'
import { LossRecoveryReply } from '../../movements/loss-recovery.schema.ts'
import { identifierTypes } from '../../providers/standing.ts'
import { withAlternatives } from '../../wire/alternatives.ts'
import {
  AnyAmount,
  DateTime,
  Enum,
  GuidField,
  Labels,
  LabelsReply,
  Named,
  NamedBody,
  Nullable,
  PositiveAmount,
  StateIn,
  type Static,
  Text,
  Type,
} from '../../wire/fields.ts'
import type { LossRecoveryDetails } from '../plans/stage.ts'
import { EntryAccountReply, entryFields } from '../quotes/entry.schema.ts'
import type { EntryAccount } from '../quotes/entry-account.ts'
import { FeeDetailReply } from '../quotes/fee-detail.schema.ts'
import { worstAmounts } from '../quotes/worst-amounts.schema.ts'
import {
  participantTypes,
  type Transfer,
  transferBehaviours,
  transferFailureCodes,
  transferStates,
  transferTypes,
} from './transfer.ts'

const Participants = Type.Array(
  NamedBody('ParticipantInput', {
    type: Enum('ParticipantType', participantTypes),
    guid: GuidField,
    amount: PositiveAmount,
  }),
  {
    minItems: 1,
    maxItems: 100,
  },
)

export const UpdateTransfer = NamedBody('TransferChanges', {
  source_participants: Type.Optional(Participants),
  destination_participants: Type.Optional(Participants),
})

const transferBody = NamedBody('TransferInput', {
  quote_guid: GuidField,
  transfer_type: Enum('TransferType', transferTypes),
  external_bank_account_guid: Type.Optional(GuidField),
  fiat_account_guid: Type.Optional(GuidField),
  external_wallet_guid: Type.Optional(GuidField),
  source_account_guid: Type.Optional(GuidField),
  destination_account_guid: Type.Optional(GuidField),
  payment_rail: Type.Optional(Enum('HomeRail', homeRails)),
  source_participants: Type.Optional(Participants),
  destination_participants: Type.Optional(Participants),
  ...worstAmounts,
  labels: Type.Optional(Labels),
  expected_behaviours: Type.Optional(
    Type.Array(Enum('TransferBehaviour', transferBehaviours), {
      maxItems: transferBehaviours.length,
      uniqueItems: true,
    }),
  ),
})

/** Fields that only some types of transfer take. With another type they are refused, not ignored. */
export const fieldsOfTypes: Readonly<
  Partial<Record<keyof Static<typeof transferBody>, readonly (typeof transferTypes)[number][]>>
> = {
  external_bank_account_guid: ['funding'],
  fiat_account_guid: ['funding', 'lightning'],
  payment_rail: ['funding'],
  external_wallet_guid: ['crypto'],
  source_account_guid: ['book'],
  destination_account_guid: ['book'],
}

export const CreateTransfer = withAlternatives(transferBody, {
  by: 'transfer_type',
  options: transferTypes.map((type) => ({
    title: `${pascalCase(type)}TransferInput`,
    values: [type],
    takes: Object.entries(fieldsOfTypes).flatMap(([field, types]) => (types.includes(type) ? [field] : [])),
  })),
})

const receivedDeposit = NamedBody('SandboxDepositInput', {
  account_guid: GuidField,
  amount: PositiveAmount,
  deposit_address_guid: Type.Optional(GuidField),
  deposit_bank_account_guid: Type.Optional(GuidField),
  unique_memo_id: Type.Optional(Text(1, 64)),
  source_address: Type.Optional(Text(1, 1024)),
})

export const ReceiveDeposit = withAlternatives(receivedDeposit, {
  options: [
    { title: 'SandboxDepositAtAddress', needs: ['deposit_address_guid'], takes: ['source_address'] },
    { title: 'SandboxDepositAtBankAccount', needs: ['deposit_bank_account_guid'], takes: ['unique_memo_id'] },
    { title: 'SandboxDepositAnywhere' },
  ],
})

export const ReturnTransfer = NamedBody('TransferReturn', { return_code: ReturnCode })

const ParticipantReply = Named('Participant', {
  type: Enum('ParticipantType', participantTypes),
  guid: GuidField,
  amount: AnyAmount,
})

const TransferEntryReply = Named('TransferEntry', {
  ...entryFields,
  amount: Nullable({
    ...AnyAmount,
    description: 'What reached the destination account. Null until the transfer is completed, and if it fails.',
  }),
})

export const TransferReply = Named('Transfer', {
  guid: GuidField,
  transfer_type: Enum('TransferType', transferTypes),
  bank_guid: Nullable(GuidField),
  customer_guid: Nullable(GuidField),
  quote_guid: Nullable(GuidField),
  asset: Type.String(),
  side: Type.Optional(Enum('PaymentSide', ['deposit', 'withdrawal'])),
  state: StateIn(transferStates),
  failure_code: Nullable(Enum('TransferFailureCode', transferFailureCodes)),
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
  external_bank_account_guid: Nullable({
    ...GuidField,
    description: 'The external bank account it pulls from, pays or is returned to.',
  }),
  deposit_address_guid: Nullable({ ...GuidField, description: 'The deposit address at which it arrived.' }),
  entries: Nullable(Type.Array(TransferEntryReply)),
  loss_recovery_details: Type.Optional(LossRecoveryReply),
  identifiers: Type.Array(identifierReply('Identifier', identifierTypes)),
  payment_rail: Nullable(Enum('HomeRail', homeRails)),
  source_participants: Nullable(Type.Array(ParticipantReply)),
  destination_participants: Nullable(Type.Array(ParticipantReply)),
  labels: Nullable(LabelsReply),
  created_at: DateTime,
  updated_at: DateTime,
})

/** A transfer as replies show it. Written out: an object spread costs more than the whole decision. */
export const transferAnswer = (row: Transfer): Readonly<Record<keyof Static<typeof TransferReply>, unknown>> => ({
  guid: row.guid,
  transfer_type: row.transfer_type,
  bank_guid: row.bank_guid,
  customer_guid: row.customer_guid,
  quote_guid: row.quote_guid,
  asset: row.asset,
  side: row.side,
  state: row.state,
  failure_code: row.failure_code,
  return_code: row.return_code,
  reference_transfer_guid: row.reference_transfer_guid,
  receive_amount: row.receive_amount,
  deliver_amount: row.deliver_amount,
  fee: row.fee,
  fee_details: row.fee_details,
  network_fee: row.network_fee,
  network_fee_asset: row.network_fee_asset,
  source_account: row.source_account,
  destination_account: row.destination_account,
  external_bank_account_guid: bankAccountIn(row.source_account) ?? bankAccountIn(row.destination_account),
  deposit_address_guid: row.deposit_address_guid,
  entries: entriesOf(row),
  loss_recovery_details: row.reference_transfer_guid === null ? undefined : lossOf(row),
  identifiers: row.identifiers,
  payment_rail: row.payment_rail,
  source_participants: row.source_participants,
  destination_participants: row.destination_participants,
  labels: row.labels,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const bankAccountIn = (account: EntryAccount | null) =>
  account?.type === 'external_bank_account' ? account.guid : undefined

/** A return with a loss has entries: what the owner still had, then what the reserve gave (transfer-return.ts). */
function lossOf({ entries, deliver_amount }: Transfer): LossRecoveryDetails | undefined {
  const [own, covered] = entries
  if (!own) return undefined
  const lost = deliver_amount - own.deliver_amount
  const recovered = covered?.deliver_amount ?? zero
  return { lost_amount: amount(lost), recovered_amount: recovered, uncovered_amount: amount(lost - recovered) }
}

const entriesOf = ({ entries, state }: Transfer) =>
  entries.map((entry) => ({
    source_account: entry.source_account,
    destination_account: entry.destination_account,
    receive_amount: entry.receive_amount,
    deliver_amount: entry.deliver_amount,
    fee: entry.fee,
    amount: state === 'completed' ? entry.receive_amount : null,
  }))
