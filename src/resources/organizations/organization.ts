// An organization owns banks and holds organization keys. It counts its subscriptions, because there is a limit to them.
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Environment } from '../banks/bank.ts'

export const organizations = table(
  'organizations',
  {
    organization_guid: column.guid,
    guid: column.guid,
    name: column.text,
    sandbox_subscriptions: column.integer,
    production_subscriptions: column.integer,
    created_at: column.timestamp,
    updated_at: column.timestamp,
  },
  {
    key: ['organization_guid', 'guid'],
    mutable: ['name', 'sandbox_subscriptions', 'production_subscriptions', 'updated_at'],
  },
)
export type Organization = RowOf<typeof organizations>

const countOf = { sandbox: 'sandbox_subscriptions', production: 'production_subscriptions' } as const

/** Those that are not deleted: failed ones can be started again. */
export const subscriptionsIn = (organization: Organization, environment: Environment): number =>
  organization[countOf[environment]]

export const withSubscriptions = (
  organization: Organization,
  environment: Environment,
  count: number,
  now: Timestamp,
): Organization => ({ ...organization, [countOf[environment]]: count, updated_at: now })
