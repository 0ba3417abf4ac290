// The two reads almost every noun has: a list with filters, and one record. A noun declares its table and its filters.
import { findRow, listRows } from '../db/list.ts'
import type { Table } from '../kernel/table.ts'
import { Page, type TSchema } from '../wire/fields.ts'
import { paging, type QueryField, timeBounds } from '../wire/query.ts'
import { type Caller, type Endpoint, endpoint, found } from './endpoint.ts'

interface Records {
  readonly path: string
  readonly scope: string
  readonly tag: string
  readonly table: unknown
  readonly reply: TSchema
  /** Whose records they are: the bank's, or with an organization key the organization's. */
  readonly key?: 'organization'
}

type Filters = Readonly<Record<string, QueryField<readonly string[] | undefined>>>

/** A filter is named as its column, but for `label`, which looks into `labels`. */
export const conditionsOf = (filters: Filters, query: object) =>
  Object.keys(filters).map((name) => ({
    column: name === 'label' ? 'labels' : name,
    values: (query as Record<string, readonly string[] | undefined>)[name],
  }))

export const listEndpoint = (records: Records & { readonly filters: Filters; readonly summary: string }): Endpoint =>
  endpoint({
    method: 'GET',
    path: records.path,
    key: records.key ?? 'bank',
    scope: records.scope,
    tag: records.tag,
    summary: records.summary,
    query: { ...paging, ...records.filters, ...timeBounds },
    reply: [200, Page(records.reply)],
    refuses: [400, 401, 403],
    handle: ({ caller, query, services }) =>
      listRows(services.sql, {
        table: records.table as Table,
        tenant: tenantOf(records, caller),
        conditions: conditionsOf(records.filters, query),
        query,
      }),
  })

const tenantOf = ({ key }: Records, { organization_guid, bank_guid }: Caller) =>
  key === 'organization'
    ? { column: 'organization_guid', guid: organization_guid }
    : { column: 'bank_guid', guid: bank_guid }

export const readEndpoint = (records: Omit<Records, 'key'> & { readonly summary: string }): Endpoint => {
  const parameter = /\{(\w+)\}$/.exec(records.path)![1]!
  return endpoint({
    method: 'GET',
    path: records.path,
    key: 'bank',
    scope: records.scope,
    tag: records.tag,
    summary: records.summary,
    reply: [200, records.reply],
    refuses: [401, 403, 404],
    handle: async ({ caller, params, services }) =>
      found(await findRow(services.sql, records.table as Table<object>, caller.bank_guid, params[parameter]!)),
  })
}
