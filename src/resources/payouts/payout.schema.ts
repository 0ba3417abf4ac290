// The wire form of payouts and their rows. `input` is what was sent for a row: it is personal data.
import { routingNumberTypes } from '../../bank-numbers/routing-number.ts'
import { statesOf } from '../../kernel/machine.ts'
import { purposes } from '../../planning/purposes.ts'
import {
  AnyAmount,
  Base64Bytes,
  DateTime,
  Enum,
  GuidField,
  Labels,
  LabelsReply,
  Name,
  Named,
  NamedBody,
  Nullable,
  PositiveAmount,
  StateIn,
  Type,
} from '../../wire/fields.ts'
import { InSomeAnswers } from '../../wire/reply.ts'
import { PlanFeeReply } from '../plans/plan.schema.ts'
import { amountEnds, payoutBytesMax, payoutStates } from './payout.ts'
import { payoutColumns } from './payout-csv.ts'
import { type PayoutRowState, payoutRowStates } from './payout-row.ts'

const AmountEnd = Enum(
  'AmountEnd',
  amountEnds,
  'Which end the amounts are of: `source` is what leaves the payer with all fees, `destination` is what arrives.',
)

export const CreatePayout = NamedBody('PayoutInput', {
  name: Name,
  customer_guid: Type.Optional(GuidField),
  source_account_guid: GuidField,
  amount_end: AmountEnd,
  needs_all_rows: Type.Optional(
    Type.Boolean({ description: 'Plan only if all rows are valid, and execute only if all of them are planned.' }),
  ),
  allows_repeated_references: Type.Optional(
    Type.Boolean({
      description: 'Rows with the same `reference` are all to be paid. Without it, a file with such rows is refused.',
    }),
  ),
  data: Base64Bytes(payoutBytesMax),
  labels: Type.Optional(Labels),
})

const payoutFields = {
  guid: GuidField,
  bank_guid: GuidField,
  customer_guid: Nullable(GuidField),
  name: Type.String(),
  source_account_guid: GuidField,
  asset: Type.String({ description: 'Of the source account.' }),
  amount_end: AmountEnd,
  needs_all_rows: Type.Boolean(),
  state: StateIn(payoutStates),
  halt_code: Nullable(
    Type.String({
      description: 'Why the last run stopped before its end: the message_code of a refusal of the payer.',
    }),
  ),
  row_count: Type.Integer(),
  labels: Nullable(LabelsReply),
  created_at: DateTime,
  updated_at: DateTime,
}

export const PayoutReply = Named('Payout', payoutFields)

/** The states of rows that have amounts. */
const pricedStates = ['planned', 'executing', 'completed', 'failed', 'cancelled'] as const

const RowsByState = Type.Object(
  Object.fromEntries(statesOf(payoutRowStates).map((state) => [state, Type.Integer()])) as Record<
    PayoutRowState,
    ReturnType<typeof Type.Integer>
  >,
  { title: 'PayoutRowCounts', description: 'How many rows are in each state.' },
)

export const PayoutProgressReply = Named('PayoutProgress', {
  ...payoutFields,
  rows: RowsByState,
  sums: Type.Array(
    Named('PayoutSum', {
      state: Enum('PricedRowState', pricedStates),
      end: Enum('AmountEnd', amountEnds),
      asset: Type.String(),
      amount: AnyAmount,
    }),
  ),
})

const Input = Type.Object(Object.fromEntries(payoutColumns.map((column) => [column, Type.Optional(Type.String())])), {
  title: 'PayoutRowInput',
  description: 'The columns of the CSV that have a text, as they were sent.',
})

export const PayoutRowReply = Named('PayoutRow', {
  guid: GuidField,
  bank_guid: GuidField,
  payout_guid: GuidField,
  row_number: Type.Integer({ description: 'From 1, without the header and empty lines.' }),
  line_number: Type.Integer({ description: 'The line of the CSV on which the row begins.' }),
  state: StateIn(payoutRowStates),
  errors: Type.Array(Named('PayoutRowError', { field: Type.String(), message: Type.String() })),
  failure_code: Nullable(
    Type.String({ description: 'The failure_code of its plan or execution, or the message_code of a refusal.' }),
  ),
  reference: Nullable(Type.String()),
  amount: Nullable(PositiveAmount),
  asset: Nullable(Type.String({ description: 'Of the destination account.' })),
  routing_number_type: Nullable(Enum('RoutingNumberType', routingNumberTypes)),
  purpose_of_transaction: Nullable(Enum('Purpose', purposes)),
  destination_account_guid: Nullable(GuidField),
  plan_guid: Nullable(GuidField),
  execution_guid: Nullable(GuidField),
  source_amount: Nullable(AnyAmount),
  destination_amount: Nullable(AnyAmount),
  fees: Type.Array(PlanFeeReply),
  input: InSomeAnswers(Input),
  created_at: DateTime,
  updated_at: DateTime,
})
