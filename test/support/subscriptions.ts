// Subscriptions in flows: made over HTTP, with deliveries as the delivery loop leaves them.
import { outputOf } from '../../src/engine/pending.ts'
import { type Command, insert } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { createApiKey } from '../../src/resources/api-keys/create-api-key.ts'
import type { Environment } from '../../src/resources/banks/bank.ts'
import type { NamedSubscription } from '../../src/resources/subscriptions/subscription.ts'
import {
  type SubscriptionDelivery,
  subscriptionDeliveries,
} from '../../src/resources/subscriptions/subscription-delivery.ts'
import { issueKey } from '../../src/secrets/issue-key.ts'
import { afterAttempt } from '../../src/webhooks/next-attempt.ts'
import type { PostResult } from '../../src/webhooks/post-result.ts'
import { recordAttempts } from '../../src/webhooks/record-attempts.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { type CallOptions, eventually, ok, type Reply, type TestService } from './service.ts'
import { trade } from './webhooks.ts'

export const receiver = 'https://receiver.example/hook'

export class Subscriptions {
  readonly #s: TestService
  readonly #key: string

  constructor(s: TestService, key = s.demo.organization_key) {
    this.#s = s
    this.#key = key
  }

  call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Reply> {
    return this.#s.call(method, path, body, { key: this.#key, ...options })
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
  get(path: string): Promise<any> {
    return ok(this.call('GET', path))
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
  make(fields: object = {}): Promise<any> {
    const body = { name: 'A receiver', type: 'webhook', url: receiver, environment: 'sandbox', ...fields }
    return ok(this.call('POST', '/subscriptions', body))
  }

  /** Every event after a cursor, stretch by stretch; 0 is the beginning. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
  async eventsAfter(cursor: string | 0, query = ''): Promise<any[]> {
    const events = []
    for (let after = cursor; ; ) {
      const page = await this.get(`/subscription_events?after=${after}&per_page=100${query}`)
      events.push(...page.objects)
      if (!page.has_more) return events
      after = page.next
    }
  }

  /** What came of the attempts to make a delivery, the first of them first. */
  async attempted(delivery_guid: Guid, ...outcomes: readonly PostResult[]): Promise<void> {
    const { sql, services } = this.#s.service
    const { organization_guid } = this.#s.demo
    const now = services.now()
    for (const [i, outcome] of outcomes.entries()) {
      const made = { organization_guid, delivery_guid, number: i + 1, attempted_at: now }
      await recordAttempts(sql, [{ ...made, result: outcome, after: afterAttempt(outcome, i + 1, now, 0) }], now)
    }
  }

  /** A delivery that nobody will touch again, of an event that never was. */
  async delivered(guid: string, fields: Partial<SubscriptionDelivery>): Promise<void> {
    const { organization_guid } = this.#s.demo
    const named = { organization_guid, environment: 'sandbox', subscription_guid: guid as Guid } as const
    outputOf(await this.#s.service.engine.submit(recordDelivery, { ...named, fields }))
  }

  /** A trade makes five events; they are waited for. Returns its guid. */
  async trade(): Promise<string> {
    const guid = await trade(this.#s)
    await eventually(
      () => this.get(`/subscription_events?object_guid=${guid}`),
      ({ objects }) => objects.at(-1)?.event_type === 'trade.completed',
    )
    return guid
  }
}

interface RecordInput extends NamedSubscription {
  readonly fields: Partial<SubscriptionDelivery>
}

const recordDelivery: Command<RecordInput, SubscriptionDelivery> = {
  name: 'record-delivery',
  decide({ fields, ...named }, _, { now, newGuid }) {
    const delivery: SubscriptionDelivery = {
      ...named,
      guid: newGuid(),
      event_guid: newGuid(),
      position: 1,
      is_redelivery: false,
      state: 'completed',
      failure_code: null,
      attempts: 1,
      next_attempt_at: null,
      last_status: 200,
      last_error: null,
      created_at: now,
      updated_at: now,
      ...fields,
    }
    return { output: delivery, changes: [insert(subscriptionDeliveries, delivery)] }
  },
}

/** An organization key of another environment than the demo's. */
export async function organizationKey({ service, demo }: TestService, environment: Environment): Promise<string> {
  const { services, engine } = service
  const { key, ...kept } = issueKey(environment, 'organization', services.now(), services.hashKeySecret)
  const record = { ...kept, organization_guid: demo.organization_guid, environment, name: 'k' }
  outputOf(await engine.submit(createApiKey, { ...record, scopes: scopesFor('organization') }))
  return key
}
