// The wire form of reports on the books of a bank.
import { accountTypes } from '../../ledger/chart.ts'
import { AnyAmount, DateField, DateTime, GuidField, Named, SignedAmount, Type } from '../../wire/fields.ts'

const amountOf = (description: string) => ({ ...AnyAmount, description: `Base units: ${description}` })
const countOf = (description: string) => Type.Integer({ description })

export const TrialBalanceReply = Named('TrialBalance', {
  at: DateTime,
  is_balanced: Type.Boolean({ description: 'Debits and credits are equal in every asset.' }),
  lines: Type.Array(
    Named('TrialBalanceLine', {
      account_type: Type.String({ description: `The kind of account: ${accountTypes.join(', ')}.` }),
      place: Type.Optional(
        Type.String({ description: 'The place outside that an external account stands for: market, a rail, a chain.' }),
      ),
      asset: Type.String(),
      account_count: countOf('Accounts of this kind that had entries by then.'),
      debit_amount: amountOf('the balances below zero, without their sign.'),
      credit_amount: amountOf('the balances above zero.'),
    }),
  ),
  totals: Type.Array(
    Named('TrialBalanceTotal', {
      asset: Type.String(),
      debit_amount: AnyAmount,
      credit_amount: AnyAmount,
      is_balanced: Type.Boolean(),
    }),
  ),
})

const subject_type = Type.String({ description: 'What was paid for: trade, transfer, execution.' })
const earned = {
  asset: Type.String(),
  subject_type,
  count: countOf('Fees that were taken.'),
  amount: amountOf('earned by the bank.'),
  platform_amount: amountOf('earned by the operator of the platform.'),
}

export const FeesReply = Named('FeesReport', {
  from: DateTime,
  to: DateTime,
  totals: Type.Array(Named('FeesTotal', earned)),
  days: Type.Array(Named('FeesDay', { date: DateField, ...earned })),
  paid_out: Type.Array(
    Named('FeesPaidOut', { asset: Type.String(), amount: amountOf('what the bank took out of its fee accounts.') }),
  ),
})

const Volumes = Type.Array(
  Named('ActivityVolume', {
    asset: Type.String(),
    count: countOf('Created on that day.'),
    completed_count: countOf('Those of them that are completed by now.'),
    amount: amountOf('of the completed ones, as activity limits count them.'),
  }),
)

export const ActivityReply = Named('ActivityReport', {
  from: DateTime,
  to: DateTime,
  days: Type.Array(
    Named('ActivityDay', {
      date: DateField,
      new_customers: Type.Integer(),
      trades: { ...Volumes, description: 'By counter asset.' },
      transfers: { ...Volumes, description: 'By asset, without returns.' },
      executions: { ...Volumes, description: 'By the asset that was paid with, without returns.' },
    }),
  ),
})

const since = { created_at: DateTime, age_seconds: Type.Integer({ description: "On the bank's clock." }) }
const Sums = Type.Array(Named('OutstandingSum', { asset: Type.String(), count: Type.Integer(), amount: AnyAmount }))

export const OutstandingReply = Named('OutstandingReport', {
  at: DateTime,
  hold_sums: { ...Sums, description: 'All holds, by asset.' },
  holds: Type.Array(
    Named('OutstandingHold', {
      subject_type: Type.String({ description: 'What it is held for: trade, transfer, execution, stage, sweep.' }),
      subject_guid: GuidField,
      account_guid: GuidField,
      asset: Type.String(),
      amount: AnyAmount,
      ...since,
    }),
    { description: 'The oldest 1000.' },
  ),
  suspense: Type.Array(
    Named('OutstandingSuspense', {
      subject_type: Type.String(),
      subject_guid: GuidField,
      asset: Type.String(),
      amount: {
        ...SignedAmount,
        description:
          'Base units: above zero for money that came in without an owner, below zero for money that went out without one.',
      },
      ...since,
    }),
    { description: 'Money that moved outside and has no owner here, by its subject: the oldest 1000.' },
  ),
  receivables: Type.Array(
    Named('OutstandingReceivable', {
      asset: Type.String(),
      amount: amountOf('losses that the reserve has not covered.'),
    }),
  ),
  deposits_to_send_back: Type.Array(
    Named('OutstandingDeposit', {
      transfer_guid: GuidField,
      asset: Type.String(),
      amount: AnyAmount,
      place: Type.String({ description: 'Where it came from: a rail or a chain.' }),
      ...since,
    }),
    { description: 'Deposits that were not accepted and are not sent back yet: the oldest 1000.' },
  ),
})
