// The wire form of invoices.
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
  Text,
  Type,
} from '../../wire/fields.ts'
import { invoiceFailureCodes, invoiceStates } from './invoice.ts'

export const CreateInvoice = NamedBody('InvoiceInput', {
  account_guid: GuidField,
  amount: Type.Optional(PositiveAmount),
  description: Type.Optional(Text(1, 150, undefined, 'The payer reads it. By default it names the bank.')),
  expiry_seconds: Type.Optional(
    Type.Integer({ minimum: 60, maximum: 31_536_000, description: 'An hour where it is left out.' }),
  ),
  labels: Type.Optional(Labels),
})

export const InvoiceReply = Named('Invoice', {
  guid: GuidField,
  bank_guid: GuidField,
  customer_guid: Nullable(GuidField),
  account_guid: GuidField,
  asset: Type.String(),
  state: StateIn(invoiceStates),
  failure_code: Nullable(Enum('InvoiceFailureCode', invoiceFailureCodes)),
  amount: Nullable({ ...AnyAmount, description: 'In satoshi. Null: the payer chooses.' }),
  description: Type.String(),
  expiry_seconds: Type.Integer(),
  expires_at: DateTime,
  invoice: Nullable(Type.String({ description: 'BOLT 11: what the payer pays. Null until the node has made it.' })),
  payment_hash: Nullable(Type.String()),
  received_amount: Nullable({ ...AnyAmount, description: 'What was paid, in whole satoshi. Payers may pay more.' }),
  transfer_guid: Nullable(GuidField),
  settled_at: Nullable(DateTime),
  labels: Nullable(LabelsReply),
  created_at: DateTime,
  updated_at: DateTime,
})

export const PaySandboxInvoice = NamedBody('SandboxInvoicePayment', { amount: Type.Optional(PositiveAmount) })
