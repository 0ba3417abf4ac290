// An organization owns banks and has organization keys. It counts its subscriptions, because their number is limited.
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

/** The number of subscriptions that are not deleted. */
export const subscriptionsIn = (organization: Organization, environment: Environment): number =>
  organization[countOf[environment]]

export const withSubscriptions = (
  organization: Organization,
  environment: Environment,
  count: number,
  now: Timestamp,
): Organization => ({ ...organization, [countOf[environment]]: count, updated_at: now })
