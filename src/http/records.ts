// The two reads almost every noun has: a list with filters, and one record. A noun declares its table and its filters.
import { findRow, listRows } from '../db/list.ts'
import type { Condition, Look, OnlyIf } from '../db/where.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Personal } from '../kernel/personal.ts'
import type { Table } from '../kernel/table.ts'
import { Page, type TSchema } from '../wire/fields.ts'
import { flag, paging, type QueryField, type QueryFields, timeBounds } from '../wire/query.ts'
import { type Caller, type Endpoint, endpoint, found, refuse } from './endpoint.ts'
import { type Reader, readPersonal } from './personal.ts'
import { noteSecretReads } from './secret-reads.ts'
import type { Services } from './services.ts'

interface Row {
  readonly guid: Guid
}

interface Records {
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly scope: string
  readonly tag: string
  readonly table: Table
  readonly reply: TSchema
  /** Personal data beside the records: read with `include_pii=true` and this scope, and only then. */
  readonly personal?: { readonly data: Personal; readonly scope: string }
  /** Secrets in the records: shown to keys with this scope, and only to them. */
  readonly secret_scope?: string
  /** How a record is answered; its own fields, and the personal ones where they were asked for, if this is left out. */
  readonly show?: (row: never, pii: object | undefined, services: Services, showsSecrets: boolean) => object
  /** Whose records they are: the bank's, or with an organization key the organization's. */
  readonly key?: 'organization'
  /** Which of them the caller sees; all, if this is left out. To the caller the others do not exist. */
  readonly seen?: (caller: Caller, services: Services) => readonly Condition[] | Promise<readonly Condition[]>
}

type Filters = Readonly<Record<string, QueryField<readonly string[] | undefined>>>

interface Listed extends Records {
  readonly filters: Filters
  /** Filters, by name, some of whose values match only part of the records. */
  readonly onlyIf?: Readonly<Record<string, OnlyIf>>
  /** Filters, by name, that are no columns: how their values are looked for. */
  readonly looks?: Readonly<Record<string, Look>>
  /** Filters that become conditions by `implied`. */
  readonly choices?: QueryFields
  readonly implied?: (
    query: Readonly<Record<string, unknown>>,
    caller: Caller,
    services: Services,
  ) => readonly Condition[] | Promise<readonly Condition[]>
}

/** A filter is named as its column, but for `label`, which looks into `labels`. */
const conditionsOf = ({ filters, onlyIf = {}, looks = {} }: Listed, query: object): Condition[] =>
  Object.keys(filters).map((name) => ({
    column: name === 'label' ? 'labels' : name,
    values: (query as Record<string, readonly string[] | undefined>)[name],
    ...(onlyIf[name] ? { onlyIf: onlyIf[name] } : {}),
    ...(looks[name] ? { look: looks[name] } : {}),
  }))

export const listEndpoint = (records: Listed): Endpoint =>
  endpoint({
    method: 'GET',
    path: records.path,
    key: records.key ?? 'bank',
    scope: records.scope,
    tag: records.tag,
    ...described(records),
    ...scopesOf(records),
    query: { ...paging, ...records.choices, ...records.filters, ...piiFlag(records), ...timeBounds },
    reply: [200, Page(records.reply)],
    refuses: [400, 401, 403],
    async handle(call) {
      const { caller, query, services } = call
      const page = await listRows<Row>(services.sql, {
        table: records.table,
        tenant: tenantOf(records, caller),
        conditions: [
          ...conditionsOf(records, query),
          ...((await records.implied?.(query, caller, services)) ?? []),
          ...((await records.seen?.(caller, services)) ?? []),
        ],
        query,
      })
      return { ...page, objects: await shown(records, call, query, page.objects) }
    },
  })

const described = ({ summary, description }: Records) => ({ summary, ...(description ? { description } : {}) })
const scopesOf = ({ personal, secret_scope }: Records) => ({
  ...(personal ? { pii_scope: personal.scope } : {}),
  ...(secret_scope ? { secret_scope } : {}),
})
const piiFlag = ({ personal }: Records) => (personal ? { include_pii: flag(false, 'Show the personal data too.') } : {})

/** Personal fields without a value are null where they are asked for; the schema says which of them are then left out. */
const mergedWith =
  (personal: Records['personal']) =>
  (row: object, pii: object | undefined): object => {
    const none = Object.fromEntries((personal?.data.fields ?? []).map((field) => [field, null]))
    return pii ? { ...row, ...none, ...pii } : row
  }

async function shown(
  { personal, secret_scope, show = mergedWith(personal) }: Pick<Records, 'personal' | 'secret_scope' | 'show'>,
  reader: Reader,
  query: object,
  rows: readonly Row[],
): Promise<object[]> {
  const isAsked = personal && (query as { include_pii?: boolean }).include_pii
  const guids = rows.map(({ guid }) => guid)
  const pii = isAsked ? await readPersonal(reader, personal.data, guids) : new Map<Guid, object>()
  const piiOf = ({ guid }: Row) => (isAsked ? (pii.get(guid) ?? {}) : undefined)
  const showsSecrets = secret_scope !== undefined && reader.caller.scopes.has(secret_scope)
  if (showsSecrets) await noteSecretReads(reader, guids)
  return rows.map((row) => show(row as never, piiOf(row), reader.services, showsSecrets))
}

const tenantOf = ({ key }: Records, { organization_guid, bank_guid }: Caller) =>
  key === 'organization'
    ? { column: 'organization_guid', guid: organization_guid }
    : { column: 'bank_guid', guid: bank_guid }

const isSeen = (row: object, conditions: readonly Condition[]): boolean =>
  conditions.every(
    ({ column, values, isNot = false }) => values?.includes(String((row as Record<string, unknown>)[column])) !== isNot,
  )

export const readEndpoint = (records: Records): Endpoint => {
  const parameter = /\{(\w+)\}$/.exec(records.path)![1]!
  return endpoint({
    method: 'GET',
    path: records.path,
    key: records.key ?? 'bank',
    scope: records.scope,
    tag: records.tag,
    ...described(records),
    ...scopesOf(records),
    query: piiFlag(records),
    reply: [200, records.reply],
    refuses: [401, 403, 404],
    async handle(call) {
      const { caller, params, query, services } = call
      const { guid: tenant } = tenantOf(records, caller)
      const row = found(await findRow<Row>(services.sql, records.table, tenant, params[parameter]!))
      if (!isSeen(row, (await records.seen?.(caller, services)) ?? [])) refuse('not_found')
      return (await shown(records, call, query, [row]))[0]!
    },
  })
}
