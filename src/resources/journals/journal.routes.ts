// The journals behind an object, as T-accounts: every account that moved, the hidden ones too.
import { endpoint, found, prose } from '../../http/endpoint.ts'
import { accountTypes } from '../../ledger/chart.ts'
import { DateTime, GuidField, Named, Nullable, SignedAmount, Type } from '../../wire/fields.ts'
import { journalsOf } from './journal.queries.ts'

const JournalReply = Named('Journal', {
  guid: GuidField,
  subject_type: Type.String({ description: 'What moved the money: trade, transfer, execution, stage, sweep.' }),
  subject_guid: GuidField,
  step: Type.String(),
  created_at: DateTime,
  entries: Type.Array(
    Named('JournalEntry', {
      account_guid: GuidField,
      account_type: Type.String({ description: `One of ${accountTypes.join(', ')}.` }),
      account_name: Type.String(),
      account_ref: Type.String({ description: 'Of an account outside: the carrier, the chain or `market`.' }),
      customer_guid: Nullable(GuidField),
      asset: Type.String(),
      amount: SignedAmount,
      balance: Type.Unsafe<bigint>({ ...SignedAmount, description: 'Of the account, after this entry.' }),
      sequence: Type.Integer(),
    }),
    { description: 'They sum to 0 in each asset.' },
  ),
})

export const journalRoutes = [
  endpoint({
    method: 'GET',
    path: '/journals/{subject_guid}',
    key: 'bank',
    scope: 'accounts:read',
    tag: 'Accounts',
    name: 'listJournals',
    summary: 'The journals that a trade, a transfer or an execution caused',
    description: prose(
      'In the order of time; of an execution, those of its stages too. Answers an array and not a page: the list is short.',
    ),
    in_work_max: 8,
    reply: [200, Type.Array(JournalReply, { title: 'JournalList' })],
    refuses: [],
    handle: async ({ caller, params, services }) =>
      found(await journalsOf(services.sql, caller.bank_guid, params.subject_guid)),
  }),
]
