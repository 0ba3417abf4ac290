// The statement of an account over HTTP.
import { endpoint, found, prose } from '../../http/endpoint.ts'
import { wordOf } from '../../wire/query.ts'
import { periodFields, periodOf } from './period.request.ts'
import { findStatement } from './statement.queries.ts'
import { statementFormats, writtenStatement } from './statement.request.ts'
import { StatementReply } from './statement.schema.ts'
import { statementLinesMax } from './statement.ts'

/** Each request holds megabytes while it runs. */
const in_work_max = 8

export const statementRoutes = [
  endpoint({
    key: 'bank',
    tag: 'Reports',
    scope: 'reports:read',
    method: 'GET',
    path: '/accounts/{account_guid}/statement',
    name: 'getAccountStatement',
    summary: 'The statement of an account for a period, as JSON, CSV, PDF or camt.053',
    description: prose(
      'The balance before the period, each entry in it with its running balance, and the balance at the end: they add up to the unit.',
      `Times are those of the bank's clock. A statement has at most ${statementLinesMax} lines.`,
      '`camt053` is camt.053.001.08, for accounts in a currency of ISO 4217. No format has personal data.',
    ),
    formats: statementFormats,
    may_be_stale: true,
    in_work_max,
    query: { ...periodFields, format: wordOf(['json', 'csv', 'pdf', 'camt053']) },
    reply: [200, StatementReply],
    refuses: [],
    async handle({ caller: { bank_guid }, params: { account_guid }, query, services }) {
      const period = await periodOf(services, bank_guid, query)
      const statement = found(await findStatement(services.sql, { bank_guid, account_guid, ...period }))
      return writtenStatement(services, statement, query.format ?? 'json')
    },
  }),
]
