// Reads what is stored of payments and files. Every statement names the bank.
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { type FiledPayment, filedPayments } from './memory/filed-payment.ts'
import { type PaymentFile, paymentFiles } from './memory/payment-file.ts'
import type { FiledPaymentWithFile } from './standing-of-filed.ts'

const paymentColumns = filedPayments.columnNames.map((name) => `p.${name}`).join(', ')
const fileColumns = paymentFiles.columnNames.join(', ')

const paymentsFrom = (rows: readonly (readonly unknown[])[]): FiledPayment[] =>
  rows.map((values) => filedPayments.rowFrom(values))

export async function findFiled(sql: Sql, bank_guid: Guid, guid: Guid): Promise<FiledPaymentWithFile | undefined> {
  const [values] = await sql
    .unsafe(
      `select ${paymentColumns}, f.state, f.settles_at from filed_payments p
        left join payment_files f on f.bank_guid = $1::uuid and f.guid = p.payment_file_guid
        where p.bank_guid = $1::uuid and p.guid = $2::uuid`,
      [bank_guid, guid],
      { prepare: true },
    )
    .values()
  if (!values) return undefined
  const [file_state, file_settles_at] = values.slice(filedPayments.columnNames.length)
  return { ...filedPayments.rowFrom(values), file_state, file_settles_at }
}

/** In no file, or in one that never went out. */
const waiting = `
  select * from filed_payments where bank_guid = $1::uuid and provider_guid = $2::uuid
    and cancelled_at is null and outcome is null and payment_file_guid is null
  union all
  select q.* from payment_files f join filed_payments q on q.bank_guid = $1::uuid and q.payment_file_guid = f.guid
    where f.bank_guid = $1::uuid and f.provider_guid = $2::uuid and f.state = 'dissolved'
      and q.cancelled_at is null and q.outcome is null`

export interface WaitingGroup {
  readonly rail: FiledPayment['rail']
  readonly asset: string
  readonly side: FiledPayment['side']
  readonly oldest: Timestamp
}

export const waitingGroups = (sql: Sql, bank_guid: Guid, provider_guid: Guid): Promise<readonly WaitingGroup[]> =>
  sql.unsafe<WaitingGroup[]>(
    `select rail, asset, side, min(created_at) as oldest from (${waiting}) w
      group by rail, asset, side order by rail, asset, side`,
    [bank_guid, provider_guid],
    { prepare: true },
  )

/** The first payments of a group, by their numbers. */
export async function waitingPayments(
  sql: Sql,
  [bank_guid, provider_guid]: readonly [Guid, Guid],
  {
    rail,
    asset,
    sides,
    before,
  }: Pick<WaitingGroup, 'rail' | 'asset'> & { sides: readonly string[]; before: Timestamp },
  max: number,
): Promise<readonly FiledPayment[]> {
  const rows = await sql
    .unsafe(
      `select ${paymentColumns} from (${waiting}) p where rail = $3 and asset = $4 and side = any ($5::text[])
        and created_at < to_timestamp($6::numeric / 1000) order by created_at, number limit ${max}`,
      [bank_guid, provider_guid, rail, asset, arrayLiteral(sides), String(before)],
      { prepare: true },
    )
    .values()
  return paymentsFrom(rows)
}

export async function partiesOf(
  sql: Sql,
  bank_guid: Guid,
  guids: readonly Guid[],
): Promise<ReadonlyMap<string, { readonly party: Uint8Array }>> {
  const rows = await sql.unsafe<{ guid: Guid; party: Uint8Array }[]>(
    'select guid, party from filed_payments_pii where bank_guid = $1::uuid and guid = any ($2::uuid[])',
    [bank_guid, arrayLiteral(guids)],
    { prepare: true },
  )
  return new Map(rows.map((row) => [row.guid, row]))
}

/** Those that have not gone out, in the order of their numbers. */
export async function filesOnTheirWay(sql: Sql, bank_guid: Guid, provider_guid: Guid): Promise<readonly PaymentFile[]> {
  const rows = await sql
    .unsafe(
      `select ${fileColumns} from payment_files where bank_guid = $1::uuid and provider_guid = $2::uuid
        and state in ('waiting', 'ready', 'staged') order by created_at, sequence`,
      [bank_guid, provider_guid],
      { prepare: true },
    )
    .values()
  return rows.map((values) => paymentFiles.rowFrom(values))
}

export async function paymentsOfFile(sql: Sql, bank_guid: Guid, guid: Guid): Promise<readonly FiledPayment[]> {
  const text = `select ${paymentColumns} from filed_payments p where bank_guid = $1::uuid and payment_file_guid = $2::uuid order by number`
  return paymentsFrom(await sql.unsafe(text, [bank_guid, guid], { prepare: true }).values())
}

export async function encryptedContent(
  sql: Sql,
  bank_guid: Guid,
  guid: Guid,
): Promise<{ readonly content: Uint8Array } | undefined> {
  const [row] = await sql<{ content: Uint8Array }[]>`
    select content from payment_files_pii where bank_guid = ${bank_guid} and guid = ${guid}`
  return row
}

export async function lastNumber(sql: Sql, bank_guid: Guid, provider_guid: Guid, name: string): Promise<number> {
  const [row] = await sql<{ value: number }[]>`
    select value from file_counters where bank_guid = ${bank_guid} and provider_guid = ${provider_guid} and name = ${name}`
  return row?.value ?? 0
}

/** Payments that the partner may mean by these names, the newest first. */
export async function filedByName(
  sql: Sql,
  bank_guid: Guid,
  provider_guid: Guid,
  names: readonly string[],
): Promise<readonly FiledPayment[]> {
  const rows = await sql
    .unsafe(
      `select ${paymentColumns} from filed_payments p where bank_guid = $1::uuid and provider_guid = $2::uuid
        and name = any ($3::text[]) and payment_file_guid is not null order by created_at desc, number desc`,
      [bank_guid, provider_guid, arrayLiteral(names)],
      { prepare: true },
    )
    .values()
  return paymentsFrom(rows)
}

/** Which of these names are references of payments of the bank, by whichever provider. */
export async function filedOf(sql: Sql, bank_guid: Guid, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const found = await sql<{ guid: string }[]>`
    select guid from filed_payments where bank_guid = ${bank_guid} and guid = any (${arrayLiteral(names)}::uuid[])`
  return new Set(found.map(({ guid }) => guid))
}

export async function filedNews(
  sql: Sql,
  bank_guid: Guid,
  provider_guid: Guid,
  max: number,
): Promise<readonly FiledPayment[]> {
  const rows = await sql
    .unsafe(
      `select ${paymentColumns} from filed_payments p where bank_guid = $1::uuid and provider_guid = $2::uuid and is_news
        order by guid limit ${max}`,
      [bank_guid, provider_guid],
      { prepare: true },
    )
    .values()
  return paymentsFrom(rows)
}

/** What a file tells of money, in the order in which it enters the books. */
export const enteredKinds = ['arrival', 'reversal', 'contested'] as const
export type EnteredKind = (typeof enteredKinds)[number]

export interface WaitingNotice {
  readonly notice_key: string
  readonly kind: EnteredKind
  readonly asset: string
  readonly amount: Amount
  /** Encrypted. A contested return has none. */
  readonly details: Uint8Array | null
}

/** Money that was told and has not entered the books, in the order in which it was told. */
export const waitingNotices = (
  sql: Sql,
  bank_guid: Guid,
  provider_guid: Guid,
  kind: WaitingNotice['kind'],
  max: number,
): Promise<readonly WaitingNotice[]> =>
  sql.unsafe<WaitingNotice[]>(
    `select n.notice_key, n.kind, n.asset, n.amount, p.details from file_notices n
      left join file_notices_pii p on p.bank_guid = $1::uuid and p.guid = n.guid
      where n.bank_guid = $1::uuid and n.provider_guid = $2::uuid and n.result = 'waiting' and n.kind = $3
      order by n.created_at, n.notice_key limit ${max}`,
    [bank_guid, provider_guid, kind],
    { prepare: true },
  )

/** Whether this transfer is an arrival that a file told of. */
export async function isToldArrival(sql: Sql, bank_guid: Guid, reference: Guid): Promise<boolean> {
  const found = await sql`
    select from file_notices where bank_guid = ${bank_guid} and payment_guid = ${reference} and kind = 'arrival'`
  return found.length > 0
}

/** The payment that dishonours this return, if it was not stopped. */
export async function findDishonour(
  sql: Sql,
  bank_guid: Guid,
  provider_guid: Guid,
  notice_key: string,
): Promise<Guid | undefined> {
  const [found] = await sql<{ guid: Guid }[]>`
    select guid from filed_payments where bank_guid = ${bank_guid} and provider_guid = ${provider_guid}
      and dishonoured_notice_key = ${notice_key} and cancelled_at is null and outcome is distinct from 'failed'`
  return found?.guid
}

/** Whether a file with this content was applied to its end. */
export async function wasRead(sql: Sql, bank_guid: Guid, provider_guid: Guid, content_hash: string): Promise<boolean> {
  const found = await sql`
    select from inbox_files where bank_guid = ${bank_guid} and provider_guid = ${provider_guid}
      and content_hash = ${content_hash} and applied_at is not null`
  return found.length > 0
}

/** What was applied of a file that a process could not end. */
export async function doneOf(sql: Sql, bank_guid: Guid, provider_guid: Guid, content_hash: string): Promise<number> {
  const [found] = await sql<{ done_count: number }[]>`
    select done_count from inbox_files where bank_guid = ${bank_guid} and provider_guid = ${provider_guid}
      and content_hash = ${content_hash} and applied_at is null`
  return found?.done_count ?? 0
}

/** The same by its name in the inbox, before its content is known. */
export async function doneByName(sql: Sql, bank_guid: Guid, provider_guid: Guid, name: string): Promise<number> {
  const [found] = await sql<{ done_count: number }[]>`
    select max(done_count) as done_count from inbox_files where bank_guid = ${bank_guid}
      and provider_guid = ${provider_guid} and name = ${name} and applied_at is null`
  return found?.done_count ?? 0
}
