// A worker whose database is away looks again and again, and says so once.
import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import { Deliverer, type DelivererOptions } from './deliverer.ts'

const key = { organization_guid: 'a'.repeat(32) as Guid, subscription_guid: 'b'.repeat(32) as Guid }

test('deliveries that cannot be looked for or claimed are told of once, until the database was back', async () => {
  let asked = 0
  let isAway = true
  const sql = async () => {
    asked += 1
    if (isAway) throw new Error('the database is away')
    return []
  }
  const told: string[] = []
  const deliverer = new Deliverer({
    sql: sql as unknown as Sql,
    engine: {} as DelivererOptions['engine'],
    poster: { post: () => Promise.reject(new Error('nothing is due')), stop: async () => {} },
    signingKeyOf: () => '',
    now: () => 0 as Timestamp,
    random: () => 0,
    every_ms: 60_000,
    observe: () => {},
    log: (event) => told.push(event),
  })
  await settled()
  /** One look and one claim. */
  const turn = async () => {
    deliverer.look()
    deliverer.wake([key])
    await settled()
  }
  for (let n = 0; n < 4; n++) await turn()
  expect(asked).toBe(1 + 4 * 2)
  const both = ['due deliveries cannot be looked for', 'deliveries cannot be claimed']
  expect(told.toSorted()).toEqual(both.toSorted())
  isAway = false
  await turn()
  isAway = true
  await turn()
  await deliverer.stop()
  expect(told.toSorted()).toEqual([...both, ...both].toSorted())
})
