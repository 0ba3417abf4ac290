// An account holds one asset for one owner: a customer or the bank. System accounts are in the same table.
import { type Amount, amountMax } from '../../kernel/amount.ts'
import { assert, defined } from '../../kernel/assert.ts'
import * as column from '../../kernel/column.ts'
import { type Change, insert, type Moment, match, newRecord, type Rows, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter, machine, statesOf } from '../../kernel/machine.ts'
import type { Posting } from '../../kernel/posting.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { type Balance, balances } from '../../ledger/balance.ts'
import { accountTypes, ceilingOf, floorOf, type SystemAccount, shownAccountTypes } from '../../ledger/chart.ts'
import {
  accountsIn,
  isSystemAccount,
  type RecipeAccount,
  type RecipePosting,
  systemAccountsIn,
  textOf,
  withGuids,
} from '../../ledger/lines.ts'
import { plainJson } from '../../wire/json-column.ts'

export const accountStates = machine('account', {
  storing: { to: ['created'] },
  created: { to: [], notes: ['minimum_balance.below'] },
})

export const accounts = table(
  'accounts',
  {
    ...column.statefulRecord,
    type: column.oneOf(accountTypes),
    owner_guid: column.guid,
    customer_guid: column.optional(column.guid),
    asset: column.text,
    ref: column.text,
    name: column.text,
    state: column.oneOf(statesOf(accountStates)),
    labels: column.optional(plainJson<readonly string[]>()),
    /** Of a reserve: its minimum, for replies only. Decisions read the bank's settings. */
    minimum_balance_funding_pull: column.optional(column.amount),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['name', 'labels', 'minimum_balance_funding_pull', 'updated_at'],
    indexes: {
      owner: ['bank_guid', 'owner_guid'],
      identity: ['bank_guid', 'owner_guid', 'type', 'asset', 'ref'],
    },
    // The owner is a customer or the bank.
    owned: { index: 'owner', by: ['customers', 'banks'] },
    states: accountStates,
    // Owner, type and asset never change, and decisions read nothing else.
    isGuarded: false,
    counted: { type: 'type' },
    // Created is the last state, but the account is used from then on.
    isSpent: () => false,
  },
)
export type Account = RowOf<typeof accounts>

type NewAccount = Pick<
  Account,
  'bank_guid' | 'type' | 'owner_guid' | 'customer_guid' | 'asset' | 'ref' | 'name' | 'labels'
> &
  Partial<Pick<Account, 'minimum_balance_funding_pull'>>

/** One commit creates an account and its balance. */
export function openAccount(
  fields: NewAccount,
  environment: 'sandbox' | 'production',
  moment: Moment,
): { account: Account; changes: Change[] } {
  const record = newRecord(fields.bank_guid, moment, { minimum_balance_funding_pull: null, ...fields })
  const moved = enter(accounts, record, 'created')
  const balance = {
    bank_guid: fields.bank_guid,
    account_guid: moved.row.guid,
    asset: fields.asset,
    posted: 0n,
    held: 0n,
    floor: floorOf(fields.type, environment),
    ceiling: ceilingOf(fields.type),
    sequence: 0,
  }
  return { account: moved.row, changes: [save(accounts, moved), insert(balances, balance)] }
}

/** Hidden system accounts do not exist for callers. */
export const isShown = ({ type }: Pick<Account, 'type'>): boolean =>
  (shownAccountTypes as readonly string[]).includes(type)

/** The owner's accounts in one asset. */
export const findAccounts = (rows: Rows, bank_guid: Guid, owner_guid: Guid, asset: string): Account[] =>
  rows.find(accounts, 'owner', bank_guid, owner_guid).filter((account) => account.asset === asset)

/** The named account, or the only one. */
export const chooseAccount = (among: readonly Account[], guid: Guid | undefined): Account | undefined =>
  guid ? among.find((account) => account.guid === guid) : among.length === 1 ? among[0] : undefined

export const findSystemAccount = (
  rows: Rows,
  bank_guid: Guid,
  { type, asset, ref }: SystemAccount,
): Account | undefined => rows.find(accounts, 'identity', bank_guid, bank_guid, type, asset, ref)[0]

interface AccountsBank {
  readonly guid: Guid
  readonly type: 'sandbox' | 'production'
}

const nameOf = ({ type, ref, asset }: SystemAccount): string =>
  [type, ref, asset].filter((word) => word !== '').join(' ')

export const openSystemAccount = (
  { guid, type }: AccountsBank,
  wanted: SystemAccount & Partial<Pick<Account, 'minimum_balance_funding_pull'>>,
  moment: Moment,
) => {
  const owner = { bank_guid: guid, owner_guid: guid, customer_guid: null }
  return openAccount({ ...wanted, ...owner, name: nameOf(wanted), labels: null }, type, moment)
}

/** The account of each place, and the changes that open missing system accounts. */
export function accountsAt(
  rows: Rows,
  bank: AccountsBank,
  places: readonly RecipeAccount[],
  moment: Moment,
): { guidOf: (place: RecipeAccount) => Guid; changes: Change[] } {
  const changes: Change[] = []
  const guids = new Map<string, Guid>()
  rows.want(() =>
    systemAccountsIn(places).map(({ type, asset, ref }) =>
      match(accounts, 'identity', bank.guid, bank.guid, type, asset, ref),
    ),
  )
  for (const wanted of systemAccountsIn(places)) {
    const known = findSystemAccount(rows, bank.guid, wanted)
    const opened = known ? undefined : openSystemAccount(bank, wanted, moment)
    changes.push(...(opened?.changes ?? []))
    guids.set(textOf(wanted), defined(known ?? opened?.account, 'a missing account is opened').guid)
  }
  const guidOf = (place: RecipeAccount): Guid => {
    const guid = isSystemAccount(place) ? guids.get(textOf(place)) : place
    assert(guid, 'the account of a place that is in `places`')
    return guid
  }
  return { guidOf, changes }
}

/** The postings of a recipe, and the changes that open missing system accounts: of the recipe and of `beside`. */
export function postingsOf(
  rows: Rows,
  bank: AccountsBank,
  lines: readonly RecipePosting[],
  moment: Moment,
  beside: readonly RecipeAccount[] = [],
): { postings: Posting[]; changes: Change[] } {
  const { guidOf, changes } = accountsAt(rows, bank, [...accountsIn(lines), ...beside], moment)
  return { postings: withGuids(lines, guidOf), changes }
}

/** The balance, also of an account that this decision opens: `opened` are its changes. */
export const balanceOf = (rows: Rows, opened: readonly Change[], bank_guid: Guid, account_guid: Guid): Balance => {
  const isNew = (change: Change) => change.table === balances && (change.row as Balance).account_guid === account_guid
  const balance = (opened.find(isNew)?.row as Balance | undefined) ?? rows.get(balances, bank_guid, account_guid)
  assert(balance, 'every account has a balance')
  return balance
}

/** An account without a floor never lacks money. */
export const lacks = ({ posted, held, floor }: Balance, wanted: bigint): boolean =>
  floor !== null && posted - held - floor < wanted

/** A balance must not exceed the largest amount, so that its owner can move all of it. External accounts have no such bound. */
export const overflows = (balance: Balance | undefined, added: Amount): boolean =>
  !balance || balance.posted + added > amountMax
