// The delivery loop with a fake database: one that is away, and one that answers a claim late.
import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Sql } from '../db/pool.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Claimed, Waiting } from './claim-deliveries.ts'
import { Deliverer, type DelivererOptions } from './deliverer.ts'
import { lanes_max } from './lanes.ts'

const guidOf = (n: number): Guid => n.toString(16).padStart(32, '0') as Guid
const keyOf = (n: number) => ({ organization_guid: guidOf(1), subscription_guid: guidOf(n) })

interface MadeUp extends Partial<Pick<DelivererOptions, 'poster' | 'log'>> {
  waiting(): Promise<readonly Waiting[]>
  claim(): Promise<readonly Claimed[]>
}

/** Looks when it is told to. */
async function delivererOf({ waiting, claim, ...options }: MadeUp): Promise<Deliverer> {
  const ask = (text: string) => (text.includes('recursive waiting') ? waiting() : claim())
  // The name of a table is no statement.
  const sql = (texts: TemplateStringsArray | string) => (typeof texts === 'string' ? texts : ask(texts[0]!))
  const deliverer = new Deliverer({
    sql: sql as unknown as Sql,
    recordHealth: () => Promise.reject(new Error('nothing is recorded')),
    poster: { post: () => Promise.reject(new Error('nothing is due')), stop: async () => {} },
    secrets: {
      signingKeyOf: () => `whsec_${Buffer.alloc(32).toString('base64')}`,
      eventCursors: { write: () => 'cursor' },
    },
    now: () => 0 as Timestamp,
    random: () => 0,
    every_ms: 60_000,
    stop_ms: 0,
    observe: () => {},
    log: () => {},
    ...options,
  })
  await settled()
  return deliverer
}

test('deliveries that cannot be looked for or claimed are told of once, until the database was back', async () => {
  let asked = 0
  let isAway = true
  const answer = async () => {
    asked += 1
    if (isAway) throw new Error('the database is away')
    return []
  }
  const told: string[] = []
  const deliverer = await delivererOf({ waiting: answer, claim: answer, log: (event) => told.push(event) })
  /** One look and one claim. */
  const turn = async () => {
    deliverer.look()
    deliverer.wake([keyOf(1)])
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

test('what was claimed is sent, also if more receivers than are known came due meanwhile', async () => {
  let waiting: readonly Waiting[] = []
  let answerClaim = (_: readonly Claimed[]) => {}
  const claims = [
    new Promise<readonly Claimed[]>((done) => {
      answerClaim = done
    }),
  ]
  const sent: string[] = []
  const deliverer = await delivererOf({
    waiting: async () => waiting,
    claim: async () => claims.shift() ?? [],
    poster: {
      async post({ url }) {
        sent.push(url)
        return { kind: 'answered', status: 204, duration_ms: 1 }
      },
      stop: async () => {},
    },
  })
  deliverer.wake([keyOf(0)])
  waiting = Array.from({ length: lanes_max }, (_, n) => ({ ...keyOf(n + 1), state: 'completed' }))
  deliverer.look()
  await settled()
  const claimed = {
    ...{ ...keyOf(0), environment: 'sandbox', attempts: 0, is_redelivery: false, created_at: 0, due_at: 0 },
    ...{ lease_until: 30_000, event_guid: guidOf(1), position: 1, event_type: 'trade.storing', object_guid: guidOf(2) },
    ...{ bank_guid: guidOf(3), sequence: 1, event_created_at: 0, key_generation: 1, previous_key_until: null },
    deliveries_failing_since: null,
  }
  const urls = ['https://one.example', 'https://two.example']
  answerClaim(urls.map((url, n) => ({ ...claimed, url, guid: guidOf(n) }) as Claimed))
  await settled()
  expect(sent).toEqual(urls)
  await deliverer.stop()
})
