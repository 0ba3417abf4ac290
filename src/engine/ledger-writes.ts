// Money in the commit: deltas of balances, journals, and entries.
import { balances, journals } from '../ledger/balance.ts'
import type { BatchRows } from './batch.ts'
import {
  type Action,
  arrayOf,
  countOf,
  equalOn,
  type GuidList,
  type Parameters,
  type Part,
  type PartSql,
  unnested,
} from './part.ts'
import { byKey, insertPart } from './table-writes.ts'
import type { Entry } from './working-set.ts'

const moved = ['bank_guid', 'account_guid', 'posted', 'held', 'entries', 'base_posted', 'base_held']
const posted = ['bank_guid', 'account_guid', 'journal_guid', 'asset', 'amount', 'later_entries', 'later_amount']

export function ledgerParts(batch: BatchRows, guids: GuidList): Part[] {
  const parts: Part[] = []
  const opensAccounts = batch.written.has(balances)
  const deltas = [...batch.deltas]
    .filter(([, d]) => d.posted !== 0n || d.held !== 0n || d.entries > 0 || d.base)
    .sort(([a], [b]) => byKey(a, b))
  if (deltas.length > 0) {
    const isExact = deltas.some(([, delta]) => delta.base)
    const bases = (column: 'posted' | 'held') =>
      arrayOf(deltas.map(([, { base }]) => (base ? String(base[column]) : null)))
    parts.push({
      id: isExact ? '~balances exact' : '~balances',
      tenantAt: 0,
      rows: deltas.length,
      types: [
        'listed guid',
        'listed guid',
        'numeric',
        'numeric',
        'bigint',
        ...(isExact ? (['numeric', 'numeric'] as const) : []),
      ],
      arrays: [
        guids.arrayOf(deltas.map(([{ tenant }]) => tenant)),
        guids.arrayOf(deltas.map(([{ text }]) => text)),
        arrayOf(deltas.map(([, delta]) => String(delta.posted))),
        arrayOf(deltas.map(([, delta]) => String(delta.held))),
        arrayOf(deltas.map(([, delta]) => String(delta.entries))),
        ...(isExact ? [bases('posted'), bases('held')] : []),
      ],
      sql: (p) => ({
        // An exact balance is written even if nothing is added to it: the write locks it, so two processes that read each other's
        // balance wait, and the second one compares the balance that the first one left.
        actions: [
          {
            name: 'moved',
            sql: `update balances t set posted = t.posted + u.posted, held = t.held + u.held, sequence = t.sequence + u.entries
  from ${unnested(p, moved)}
  where ${equalOn(p, ['bank_guid', 'account_guid'])}${
    isExact
      ? `
    and (u.base_posted is null or (t.posted = u.base_posted and t.held = u.base_held))`
      : ''
  }
  returning t.bank_guid, t.account_guid, t.posted, t.sequence`,
          },
        ],
        check: `(select count(*) from moved) = ${countOf(p)}`,
      }),
    })
  }
  if (batch.journals.length > 0) parts.push(insertPart(journals, batch.journals, guids))
  if (batch.entries.length > 0) parts.push(entriesPart(batch, deltas.length > 0, opensAccounts, guids))
  return parts
}

/**
 * Entries take sequence and running balance from the balance row that this statement has just written, less the later entries of the
 * batch. Memory does not know them: another process may have moved the same account a moment ago.
 */
function entriesPart(batch: BatchRows, hasMoved: boolean, opensAccounts: boolean, guids: GuidList): Part {
  const later = new Map<Entry, { entries: number; amount: bigint }>()
  const rows = batch.entries.toReversed().map(({ entry, balance }) => {
    const after = later.get(balance) ?? { entries: 0, amount: 0n }
    later.set(balance, { entries: after.entries + 1, amount: after.amount + entry.amount })
    return { entry, after }
  })
  rows.reverse()
  const sources = [...(hasMoved ? ['table moved'] : []), ...(opensAccounts ? ['table ins_balances'] : [])]
  return {
    id: `+entries${hasMoved ? 'm' : ''}${opensAccounts ? 'o' : ''}`,
    tenantAt: 0,
    rows: rows.length,
    types: ['listed guid', 'listed guid', 'listed guid', 'text', 'numeric', 'bigint', 'numeric'],
    arrays: [
      guids.arrayOf(rows.map(({ entry }) => entry.bank_guid)),
      guids.arrayOf(rows.map(({ entry }) => entry.account_guid)),
      guids.arrayOf(rows.map(({ entry }) => entry.journal_guid)),
      arrayOf(rows.map(({ entry }) => entry.asset)),
      arrayOf(rows.map(({ entry }) => String(entry.amount))),
      arrayOf(rows.map(({ after }) => String(after.entries))),
      arrayOf(rows.map(({ after }) => String(after.amount))),
    ],
    sql: (p) => {
      const { tenant, commit } = p[0]
      return tenant && commit ? entriesAfterBalances(p, tenant, commit) : entriesWithBalances(p, sources)
    },
  }
}

const entryColumns = 'bank_guid, account_guid, sequence, journal_guid, asset, amount, balance'

/**
 * What the commit has posted for each bank, until entries get their positions (webhooks/place-entries.ts). `from` has the newest sequence
 * of each account, and how many entries.
 */
const toldEntries = (commit: string, from: string): Action => ({
  name: 'told_entries',
  isInsert: true,
  sql: `insert into entry_batches (bank_guid, commit_guid, account_guids, sequences, counts, entries)
  select bank_guid, ${commit}, array_agg(account_guid order by account_guid), array_agg(sequence order by account_guid),
    array_agg(n order by account_guid), sum(n)
  from (${from}) told group by bank_guid`,
})

/** Every journal sums to zero in every asset, and every entry has its balance. */
const isSound = (from: string, p: Parameters): string => `(select count(*) from ${from}) = ${countOf(p)}
  and not exists (select from ${from} group by journal_guid, asset having sum(amount) <> 0)`

const entriesWithBalances = (p: Parameters, sources: readonly string[]): PartSql => ({
  actions: [
    {
      name: 'posted',
      isInsert: true,
      sql: `insert into entries (${entryColumns})
  select u.bank_guid, u.account_guid, b.sequence - u.later_entries, u.journal_guid, u.asset, u.amount, b.posted - u.later_amount
  from ${unnested(p, posted)}
  join (${sources.join(' union all ')}) b(bank_guid, account_guid, posted, sequence)
    on b.bank_guid = u.bank_guid and b.account_guid = u.account_guid
  returning bank_guid, account_guid, sequence, journal_guid, asset, amount`,
    },
    toldEntries(
      '$2::uuid',
      'select bank_guid, account_guid, max(sequence) as sequence, count(*)::integer as n from posted group by 1, 2',
    ),
  ],
  check: isSound('posted', p),
})

/**
 * On a distributed database the balances were written by statements before this one, and are read as they are now. The check finds the
 * entries by their key: no index has their journals, so finding them by these would take longer with every entry of the bank.
 */
const entriesAfterBalances = (p: Parameters, tenant: string, commit: string): PartSql => {
  const withBalances = `${unnested(p, posted)} join balances t on ${equalOn(p, ['bank_guid', 'account_guid'])}`
  const sequence = 't.sequence - u.later_entries'
  return {
    actions: [
      {
        name: 'posted',
        isInsert: true,
        sql: `insert into entries (${entryColumns})
  select t.bank_guid, u.account_guid, ${sequence}, u.journal_guid, u.asset, u.amount, t.posted - u.later_amount
  from ${withBalances}`,
      },
      toldEntries(
        commit,
        `select t.bank_guid, u.account_guid, t.sequence, count(*)::integer as n from ${withBalances} group by 1, 2, 3`,
      ),
    ],
    checkAfter: isSound(
      `(select e.journal_guid, e.asset, e.amount from ${withBalances} join entries e
    on e.bank_guid = ${tenant} and e.account_guid = u.account_guid and e.sequence = ${sequence}
    where e.journal_guid = u.journal_guid) posted`,
      p,
    ),
  }
}
