// Prices are asked for only where a limit that counts is in another asset.
import { expect, test } from 'vitest'
import { bank_guid, customer, customer_guid, guidOf, momentAt } from '../../../test/support/rows.ts'
import { amount } from '../../kernel/amount.ts'
import type { Rows } from '../../kernel/command.ts'
import type { ActivityLimit } from '../../limits/activity-limit.ts'
import { customers } from './customer.ts'
import { reserveActivity } from './customer-limits.ts'

const daily = (asset: string, activities: string[] = [], sides: string[] = []): ActivityLimit => ({
  type: 'daily',
  asset,
  amount: amount(10n),
  activities,
  sides,
})

test.each<[string, ActivityLimit[], string]>([
  ['the same asset', [daily('USD')], '1'],
  ['another asset', [daily('USD'), daily('BTC')], 'rates_needed'],
  ['another asset, of another activity', [daily('USD'), daily('BTC', ['trading'])], '1'],
  ['another asset, of another side', [daily('BTC', [], ['deposit'])], '0'],
])('a limit in %s', (_, activity_limits, expected) => {
  const { row } = customer({ activity_limits })
  const rows = { get: (table: unknown) => (table === customers ? row : undefined) } as unknown as Rows
  const paid = { bank_guid, customer_guid, activity: 'funding', side: 'withdrawal' }
  const counted = { subject_guid: guidOf('it'), amount: amount(3n), asset: 'USD', rates: undefined }
  const reserved = reserveActivity(paid, counted, rows, momentAt())
  expect(typeof reserved === 'object' && 'usages' in reserved ? String(reserved.usages.length) : reserved).toBe(
    expected,
  )
})
