// The wire form of statements.
import { AnyAmount, DateTime, GuidField, Named, SignedAmount, Type } from '../../wire/fields.ts'

const StatementLine = Named('StatementLine', {
  sequence: Type.Integer({ description: 'Position in the account, from 1 without gaps.' }),
  created_at: DateTime,
  step: Type.String({ description: 'What happened: credit, settle, fees, return, recover, reverse, resolve.' }),
  subject_type: Type.String({ description: 'What it was for: trade, transfer, execution, stage, sweep.' }),
  subject_guid: GuidField,
  journal_guid: GuidField,
  amount: { ...SignedAmount, description: 'Base units: above zero for money that came in.' },
  balance: { ...SignedAmount, description: 'Base units: the balance after this line.' },
})

export const StatementReply = Named('AccountStatement', {
  bank_guid: GuidField,
  bank_name: Type.String(),
  account_guid: GuidField,
  account_type: Type.String(),
  account_name: Type.String(),
  customer_guid: Type.Optional(GuidField),
  asset: Type.String(),
  from: DateTime,
  to: DateTime,
  created_at: DateTime,
  opening_balance: { ...SignedAmount, description: 'Base units: the balance before `from`.' },
  closing_balance: { ...SignedAmount, description: 'Base units: the balance before `to`.' },
  credit_count: Type.Integer(),
  credit_amount: { ...AnyAmount, description: 'Base units: everything that came in.' },
  debit_count: Type.Integer(),
  debit_amount: { ...AnyAmount, description: 'Base units: everything that went out.' },
  held_amount: {
    ...AnyAmount,
    description:
      'Base units: what is held at `created_at`, whenever the period ended. Holds that have ended are not kept.',
  },
  lines: Type.Array(StatementLine),
})
