// Accounts over HTTP.
import { refuseFutureInstant } from '../../http/bank-time.ts'
import { type Caller, endpoint, found, prose, refuse } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import { shownLines, written } from '../../http/shown-lines.ts'
import { defined } from '../../kernel/assert.ts'
import { statesOf } from '../../kernel/machine.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { ownerAccountTypes, shownAccountTypes } from '../../ledger/chart.ts'
import { Page, type Static } from '../../wire/fields.ts'
import { flag, guids, instant, owner, paging, timeBounds, words, wordsOf } from '../../wire/query.ts'
import {
  accountRows,
  type Balances,
  balancedColumns,
  entryColumns,
  findAccount,
  findBalancedAccount,
  listAccounts,
  listEntries,
  withBalances,
} from './account.queries.ts'
import { AccountReply, CreateAccount, EntryReply, UpdateAccount } from './account.schema.ts'
import { accountStates } from './account.ts'
import { balancesAsOf } from './balances-as-of.queries.ts'
import { createAccount } from './create-account.ts'
import { updateAccount } from './update-account.ts'

const fresh: Balances = { platform_balance: 0n, platform_available: 0n }
const common = { key: 'bank', tag: 'Accounts' } as const
const include_balances = flag(true, 'Show the balances too.')
const as_of = instant(
  prose(
    "The balances as of this instant on the bank's clock, exact, from the entries: with everything that was posted until then. Without",
    '`platform_available`, because holds that have ended are not kept. An account that was opened later has 0.',
  ),
)

/** The instant, if balances of the past are asked for. */
async function pastOf(
  services: Services,
  { bank_guid }: Caller,
  query: { readonly as_of: Timestamp | undefined; readonly include_balances: boolean },
): Promise<Timestamp | undefined> {
  if (query.as_of === undefined) return undefined
  if (!query.include_balances) {
    refuse('invalid_parameter', 'as_of', '`as_of` says which balances to show. Leave out `include_balances=false`.')
  }
  await refuseFutureInstant(services, bank_guid, { as_of: query.as_of })
  return query.as_of
}

const shownBalances = defined(shownLines(balancedColumns, AccountReply), 'accounts show columns as they are stored')
const balancedLines = { ...shownBalances, added: withBalances }
const entryLines = defined(shownLines(entryColumns, EntryReply), 'a statement shows columns as they are stored')

export const accountRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/accounts',
    scope: 'accounts:execute',
    name: 'createAccount',
    summary: `Open an account (${ownerAccountTypes.join(', ')})`,
    description: prose(
      'For the bank, or with `customer_guid` for that customer.',
      "`trading` and `storage` hold a crypto asset and `fiat` a fiat one; `invoice_operations` is the bank's, in",
      'BTC or USD. An owner has one of each type and asset, but any number of `fiat` ones.',
    ),
    body: CreateAccount,
    reply: [201, AccountReply],
    refuses: ['data_exists', 'invalid_parameter', 'no_customer', 'unsupported_value'],
    refuses_with_400: true,
    handle({ caller, body, submit }) {
      const input = { ...body, bank_guid: caller.bank_guid }
      return submit(createAccount, input, { show: (account) => ({ ...account, ...fresh }) })
    },
  }),
  endpoint({
    ...common,
    method: 'GET',
    path: '/accounts',
    scope: 'accounts:read',
    name: 'listAccounts',
    may_be_stale: true,
    summary: 'List accounts',
    query: {
      ...paging,
      owner,
      guid: guids,
      type: wordsOf(shownAccountTypes),
      bank_guid: guids,
      customer_guid: guids,
      state: wordsOf(statesOf(accountStates)),
      label: words,
      include_balances,
      as_of,
      ...timeBounds,
    },
    reply: [200, Page(AccountReply)],
    refuses: ['invalid_parameter'],
    async handle({ caller, query, services }) {
      const { sql } = services
      const past = await pastOf(services, caller, query)
      if (past !== undefined) {
        const page = await listAccounts(sql, caller.bank_guid, query, accountRows)
        const balances = await balancesAsOf(sql, caller.bank_guid, page.objects, past)
        return { ...page, objects: page.objects.map((account) => ({ ...account, ...balances.get(account.guid) })) }
      }
      if (!query.include_balances) return listAccounts(sql, caller.bank_guid, query, accountRows)
      return written<Static<typeof AccountReply>>(await listAccounts(sql, caller.bank_guid, query, balancedLines))
    },
  }),
  endpoint({
    ...common,
    method: 'GET',
    path: '/accounts/{account_guid}',
    scope: 'accounts:read',
    name: 'getAccount',
    summary: 'Read an account with its balances',
    query: { include_balances, as_of },
    reply: [200, AccountReply],
    refuses: ['invalid_parameter'],
    async handle({ caller, params, query, services }) {
      const { bank_guid } = caller
      const past = await pastOf(services, caller, query)
      if (past !== undefined) {
        const account = found(await findAccount(services.sql, bank_guid, params.account_guid))
        return { ...account, ...(await balancesAsOf(services.sql, bank_guid, [account], past)).get(account.guid) }
      }
      if (!query.include_balances) return found(await findAccount(services.sql, bank_guid, params.account_guid))
      const { account, balances } = found(await findBalancedAccount(services.sql, bank_guid, params.account_guid))
      return { ...account, ...balances }
    },
  }),
  endpoint({
    ...common,
    method: 'PATCH',
    path: '/accounts/{account_guid}',
    scope: 'accounts:write',
    name: 'updateAccount',
    summary: 'Rename an account, replace its labels',
    body: UpdateAccount,
    reply: [200, AccountReply],
    refuses: [],
    async handle({ caller: { bank_guid }, params, body, submit, services }) {
      const account_guid = params.account_guid
      // From the database, because another process may have moved money since the engine read the balances.
      const balanced = await findBalancedAccount(services.sql, bank_guid, account_guid)
      const input = { ...body, bank_guid, account_guid }
      return submit(updateAccount, input, { show: (account) => ({ ...account, ...balanced?.balances }) })
    },
  }),
  endpoint({
    ...common,
    method: 'GET',
    path: '/accounts/{account_guid}/entries',
    scope: 'accounts:read',
    name: 'listAccountEntries',
    summary: 'The statement of an account, newest entry first',
    query: { ...paging },
    reply: [200, Page(EntryReply)],
    refuses: [],
    async handle({ caller, params, query, services }) {
      const page = found(await listEntries(services.sql, caller.bank_guid, params.account_guid, query, entryLines))
      return written<Static<typeof EntryReply>>(page)
    },
  }),
]
