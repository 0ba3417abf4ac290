// The two reads of almost every resource: a list with filters, and one record. A resource declares its table and its filters.
import { type MadeFrom, rowReading } from '../db/lines.ts'
import { findRowBy, listRows } from '../db/list.ts'
import type { Condition, Look, OnlyIf } from '../db/where.ts'
import { assert } from '../kernel/assert.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Decrypted, Personal } from '../kernel/personal.ts'
import type { Table } from '../kernel/table.ts'
import { Page, type TSchema } from '../wire/fields.ts'
import { createdBounds, flag, paging, type QueryField, type QueryFields, timeBounds } from '../wire/query.ts'
import type { Unanswered } from '../wire/reply.ts'
import { noteReads, type RecordReader } from './audit.ts'
import { type Answered, type Caller, type Endpoint, endpoint, found, refuse } from './endpoint.ts'
import { readPersonal } from './personal.ts'

import type { Services } from './services.ts'
import { personalLines, personalWriter, shownLines, written } from './shown-lines.ts'

interface HasGuid {
  readonly guid: Guid
}

/** `Shown` is what the reply is written from: the row, with its personal fields, if there is no `show`. */
interface Records<R = TSchema, Row = HasGuid, Field extends string = string, Shown = object> {
  readonly path: string
  readonly name: string
  readonly summary: string
  readonly description?: string
  readonly scope: string
  readonly tag: string
  readonly table: Table<Row>
  readonly reply: R & Answered<Unanswered<R, Shown>>
  /** Which columns find one record. By default they are the key. */
  readonly found_by?: readonly [tenant: string, guid: string]
  /** Personal data of the records: read only with `include_pii=true` and this scope. */
  readonly personal?: { readonly data: Personal<Field>; readonly scope: string }
  /** Secrets in the records: only keys with this scope see them. */
  readonly secret_scope?: string
  /** Makes the answer from a row. By default it has the row's fields, and the personal fields if they were asked for. */
  readonly show?: (row: Row, pii: Decrypted<Field> | undefined, services: Services, showsSecrets: boolean) => Shown
  /** The records belong to the organization and need an organization key, or to their owner and need any. By default they are the bank's. */
  readonly key?: 'organization' | 'any'
  /** Which records the caller sees; by default all. For the caller the others do not exist. */
  readonly seen?: (caller: Caller, services: Services) => readonly Condition[] | Promise<readonly Condition[]>
}

type Filters = Readonly<Record<string, QueryField<readonly string[] | undefined>>>

interface Listed<R = TSchema, Row = HasGuid, Field extends string = string, Shown = object>
  extends Records<R, Row, Field, Shown> {
  readonly filters: Filters
  /** Fields that `show` makes, made from texts: then the list makes no rows. */
  readonly made?: MadeFrom
  /** Filters, by name, of which some values match only part of the records. */
  readonly onlyIf?: Readonly<Record<string, OnlyIf>>
  /** Filters, by name, that are no columns: how to search for their values. */
  readonly looks?: Readonly<Record<string, Look>>
  /** Filters that `implied` turns into conditions. */
  readonly choices?: QueryFields
  readonly implied?: (
    query: Readonly<Record<string, unknown>>,
    caller: Caller,
    services: Services,
  ) => readonly Condition[] | Promise<readonly Condition[]>
}

/** A filter has the name of its column, except `label`, which searches `labels`. */
const conditionsOf = ({ filters, onlyIf = {}, looks = {} }: Listed, query: object): Condition[] =>
  Object.keys(filters).map((name) => ({
    column: name === 'label' ? 'labels' : name,
    values: (query as Record<string, readonly string[] | undefined>)[name],
    ...(onlyIf[name] ? { onlyIf: onlyIf[name] } : {}),
    ...(looks[name] ? { look: looks[name] } : {}),
  }))

export const listEndpoint = <R, Row extends HasGuid, Field extends string = never, Shown = Row & Decrypted<Field>>(
  declared: Listed<R, Row, Field, Shown>,
): Endpoint => {
  // The compiler has compared the reply with the row. From here on they may be any.
  const records = declared as unknown as Listed
  const { table, reply, personal, made } = records
  const fields = personal?.data.fields ?? []
  const needsRows = records.show !== undefined && !made
  const lines = needsRows ? undefined : shownLines(table.columns, reply, made, fields)
  const openLines = needsRows || !personal ? undefined : personalLines(table.columns, reply, fields)
  const textsOf = personalWriter(reply, fields)
  const rows = rowReading(records.table)
  return endpoint({
    ...declarationOf(records),
    path: records.path,
    // Reads of secrets are recorded, and what a caller may see is never decided by old rows.
    may_be_stale: records.secret_scope === undefined && records.seen === undefined,
    query: { ...paging, ...records.choices, ...records.filters, ...piiFlag(records), ...boundsOf(records) },
    reply: [200, Page(records.reply)],
    refuses: [],
    async handle(call) {
      const { caller, query, services } = call
      const request = {
        table: records.table,
        tenant: tenantOf(records, caller),
        conditions: [
          ...conditionsOf(records, query),
          ...((await records.implied?.(query, caller, services)) ?? []),
          ...((await records.seen?.(caller, services)) ?? []),
        ],
        query,
      }
      if (lines && !asksForPersonal(query)) return written(await listRows(services.sql, request, lines))
      if (openLines && personal) {
        const page = await listRows(services.sql, request, openLines)
        const guids = page.objects.map(({ guid }) => guid)
        const values = await readPersonal(call, personal.data, guids)
        const objects = page.objects.map(({ guid, write }) => write(textsOf(values.get(guid) ?? {})))
        return written({ ...page, objects })
      }
      const page = await listRows(services.sql, request, rows)
      return { ...page, objects: await shown(records, call, query, page.objects) }
    },
  })
}

/** Records that never change have no time of their last change. */
const boundsOf = ({ table }: Records): QueryFields => ('updated_at' in table.columns ? timeBounds : createdBounds)

const asksForPersonal = (query: object): boolean => (query as { include_pii?: boolean }).include_pii === true

const declarationOf = ({ key, scope, tag, name, summary, description, personal, secret_scope }: Records) => ({
  method: 'GET' as const,
  key: key ?? ('bank' as const),
  scope,
  tag,
  name,
  summary,
  ...(description ? { description } : {}),
  ...(personal ? { pii_scope: personal.scope } : {}),
  ...(secret_scope ? { secret_scope } : {}),
})
const piiFlag = ({ personal }: Records) => (personal ? { include_pii: flag(false, 'Show the personal data too.') } : {})

/** If personal data was asked for, fields without a value are null. The schema decides which of them are left out. */
const mergedWith = (personal: Records['personal']) => {
  const none = Object.fromEntries((personal?.data.fields ?? []).map((field) => [field, null]))
  return (row: HasGuid, pii: object | undefined): object => (pii ? { ...row, ...none, ...pii } : row)
}

async function shown(
  { personal, secret_scope, show = mergedWith(personal) }: Pick<Records, 'personal' | 'secret_scope' | 'show'>,
  reader: RecordReader & { readonly services: Services },
  query: object,
  rows: readonly HasGuid[],
): Promise<object[]> {
  const isAsked = personal && asksForPersonal(query)
  const guids = rows.map(({ guid }) => guid)
  const pii = isAsked ? await readPersonal(reader, personal.data, guids) : new Map<Guid, Decrypted<string>>()
  const piiOf = ({ guid }: HasGuid) => (isAsked ? (pii.get(guid) ?? {}) : undefined)
  const showsSecrets = secret_scope !== undefined && reader.caller.scopes.has(secret_scope)
  if (showsSecrets) await noteReads(reader, 'readSecret', 'subscription', guids)
  return rows.map((row) => show(row, piiOf(row), reader.services, showsSecrets))
}

const tenantOf = ({ key }: Records, { kind, organization_guid, bank_guid }: Caller) => {
  if (key === 'organization' || (key === 'any' && kind === 'organization'))
    return { column: 'organization_guid', guid: organization_guid }
  return { column: key === 'any' ? 'owner_guid' : 'bank_guid', guid: bank_guid }
}

const isSeen = (row: object, conditions: readonly Condition[]): boolean =>
  conditions.every(
    ({ column, values, isNot = false }) => values?.includes(String((row as Record<string, unknown>)[column])) !== isNot,
  )

interface ReadOne {
  readonly path: `${string}/{${string}}`
  /** What a caller may have done before the record is read, by a flag of the query. */
  readonly first?: {
    readonly query: QueryFields
    readonly run: (
      named: { readonly bank_guid: Guid; readonly guid: Guid },
      query: object,
      services: Services,
    ) => Promise<void>
  }
}

export const readEndpoint = <R, Row extends HasGuid, Field extends string = never, Shown = Row & Decrypted<Field>>(
  declared: Records<R, Row, Field, Shown> & ReadOne,
): Endpoint => {
  // As above.
  const records = declared as unknown as Records & ReadOne
  return endpoint({
    ...declarationOf(records),
    path: records.path,
    query: { ...piiFlag(records), ...records.first?.query },
    reply: [200, records.reply],
    refuses: [],
    async handle(call) {
      const { caller, params, query, services } = call
      const { guid: tenant } = tenantOf(records, caller)
      const guid = Object.values(params).at(-1)
      assert(guid, 'the path ends with the guid of the record')
      await records.first?.run({ bank_guid: tenant, guid: guid as Guid }, query, services)
      const { table, found_by = table.key } = records
      const row = found(await findRowBy(services.sql, table, found_by, [tenant, guid]))
      if (!isSeen(row, (await records.seen?.(caller, services)) ?? [])) refuse('not_found')
      const [answer] = await shown(records, call, query, [row])
      return found(answer)
    },
  })
}
