// The delivery loop of a worker: claims what is due, sends it, records what came of it. It is woken by publications, and
// looks by itself for retries and for what other processes published. HTTP happens with no transaction open. A failing
// receiver is tried a little at each look only, so that many cost little. All that is in hand is bounded.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import type { Guid } from '../kernel/guid.ts'
import { addSeconds, type Timestamp } from '../kernel/time.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import type { SigningKeyOf } from '../secrets/signing-key.ts'
import { AttemptRecorder } from './attempt-recorder.ts'
import { type Claimed, claimDeliveries, giveBack, waitingSubscriptions } from './claim-deliveries.ts'
import { deliveryRequest } from './delivery-request.ts'
import { HealthReports } from './health-reports.ts'
import { type Conduct, Lane } from './lane.ts'
import { nextStep } from './next-attempt.ts'
import { Places } from './places.ts'
import type { Poster } from './post.ts'
import { recordAttempts } from './record-attempts.ts'

export interface DelivererOptions {
  readonly sql: Sql
  readonly engine: Pick<Engine, 'submit'>
  readonly poster: Pick<Poster, 'post' | 'stop'>
  readonly signingKeyOf: SigningKeyOf
  now(): Timestamp
  random(): number
  /** How often it looks for what is due. */
  readonly every_ms: number
  /** How long attempts under way may go on when it is stopped. */
  readonly stop_ms?: number
  /** One attempt; `delay_ms` is the time since its event was published, of first attempts. */
  observe(state: 'completed' | 'pending' | 'failed', delay_ms: number | undefined): void
  log(event: string, details: Record<string, unknown>): void
}

/** Claimed and not yet recorded. */
const in_hand_max = 8_192
/** Receivers that are known, busy or not. */
const lanes_max = 20_000
/** How long a claimed delivery is this worker's. */
const lease_seconds = 30
/** With less than this left of its lease a delivery is not begun: an attempt takes up to 15 seconds. */
const lease_rest_seconds = 20
/** An attempt that has been open for so long makes its receiver a slow one. */
const slow_ms = 500

interface Attempt {
  readonly lane: Lane
  readonly since: number
  isSlow: boolean
}

export class Deliverer {
  readonly #options: Required<DelivererOptions>
  readonly #lanes = new Map<Guid, Lane>()
  readonly #places = new Places()
  /** Lanes that may have due deliveries in the table. */
  readonly #due = new Set<Lane>()
  /** Oldest first. */
  readonly #attempts = new Set<Attempt>()
  readonly #recorder: AttemptRecorder
  readonly #health: HealthReports
  readonly #background = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #in_hand = 0
  #claiming: Promise<void> | undefined
  #looking: Promise<void> | undefined
  #isStopping = false
  #isAborting = false
  #aborted: Claimed[] = []

  constructor(options: DelivererOptions) {
    this.#options = { stop_ms: 3_000, ...options }
    const { sql, engine, now, log, every_ms } = this.#options
    this.#health = new HealthReports({ sql, engine, now, log, places: this.#places })
    this.#recorder = new AttemptRecorder({
      record: (results) => recordAttempts(sql, results, now()),
      onRecorded: (count) => {
        this.#in_hand -= count
        this.#claim()
      },
      log,
    })
    this.#timer = setInterval(() => this.look(), every_ms)
    this.look()
  }

  /** What is under way, for metrics. */
  get open(): Readonly<Record<Conduct, number>> {
    return this.#places.open
  }
  get in_hand(): number {
    return this.#in_hand
  }

  /** These subscriptions have new deliveries. */
  wake(subscriptions: Iterable<SubscriptionKey>): void {
    for (const key of subscriptions) {
      const lane = this.#laneOf(key)
      if (lane.conduct === 'failing') continue
      lane.isToldOfMore = true
      this.#due.add(lane)
    }
    this.#claim()
  }

  /** Looks at everything that time brings: due retries, slow attempts, news of health, subscriptions that have ended. */
  look(): void {
    if (this.#isStopping) return
    this.#markSlow()
    for (const lane of this.#lanes.values()) if (lane.isHealthNews) this.#inBackground(this.#health.tell(lane))
    this.#looking ??= this.#findDue().finally(() => {
      this.#looking = undefined
    })
  }

  async #findDue(): Promise<void> {
    const { sql, now } = this.#options
    try {
      const waiting = await waitingSubscriptions(sql, now(), lanes_max)
      for (const each of waiting) if (each.state === 'completed') this.#due.add(this.#laneOf(each))
      // Beside everything else: nobody's retries wait for it.
      this.#inBackground(this.#health.giveUpAll(waiting.filter(({ state }) => state !== 'completed')))
      this.#claim()
    } catch (error) {
      this.#options.log('due deliveries cannot be looked for', { error: (error as Error).message })
    }
  }

  #laneOf(key: SubscriptionKey): Lane {
    const known = this.#lanes.get(key.subscription_guid)
    if (known) return known
    if (this.#lanes.size >= lanes_max) {
      for (const [guid, lane] of this.#lanes) {
        if (!lane.isIdle || this.#due.has(lane)) continue
        this.#lanes.delete(guid)
        break
      }
    }
    const lane = new Lane({ organization_guid: key.organization_guid, subscription_guid: key.subscription_guid })
    this.#lanes.set(key.subscription_guid, lane)
    return lane
  }

  #claim(): void {
    if (this.#claiming || this.#isStopping) return
    const asked = this.#places.wantedBy(this.#due, in_hand_max - this.#in_hand)
    if (asked.size === 0) return
    this.#claiming = this.#take(asked)
      .catch((error) => this.#options.log('deliveries cannot be claimed', { error: (error as Error).message }))
      .finally(() => {
        this.#claiming = undefined
      })
      .then(() => this.#claim())
  }

  async #take(asked: ReadonlyMap<Lane, number>): Promise<void> {
    const { sql, now } = this.#options
    const wanted = [...asked].map(([{ key }, count]) => ({ ...key, count }))
    for (const lane of asked.keys()) {
      lane.claims()
      // The last asked stand last. If this fails, the next look finds them.
      this.#due.delete(lane)
    }
    const at = now()
    const claimed = await claimDeliveries(sql, wanted, at, addSeconds(at, lease_seconds))
    this.#in_hand += claimed.length
    const counts = new Map<Lane, number>()
    for (const delivery of claimed) {
      const lane = this.#laneOf(delivery)
      this.#places.change(lane, () => lane.claimed(delivery))
      counts.set(lane, (counts.get(lane) ?? 0) + 1)
    }
    for (const [lane, count] of asked) {
      const isMore = lane.isToldOfMore || counts.get(lane) === count
      if (isMore && lane.conduct !== 'failing') this.#due.add(lane)
      this.#begin(lane)
    }
  }

  /** Begins what may be begun of a lane. */
  #begin(lane: Lane): void {
    while (lane.waiting.length > 0 && lane.free > 0 && !this.#isStopping) {
      if (this.#places.free(lane.conduct, lane.key.organization_guid) === 0) {
        this.#places.queue(lane)
        return
      }
      const delivery = lane.waiting.shift()!
      const latest = addSeconds(delivery.lease_until, -lease_rest_seconds)
      if (this.#options.now() <= latest) this.#attempt(lane, delivery)
      // It is due again when its lease ends.
      else this.#in_hand -= 1
    }
  }

  #attempt(lane: Lane, delivery: Claimed): void {
    const { poster, signingKeyOf, now } = this.#options
    const attempt: Attempt = { lane, since: performance.now(), isSlow: false }
    const attempted_at = now()
    this.#attempts.add(attempt)
    this.#places.change(lane, () => {
      lane.open += 1
    })
    void poster.post(deliveryRequest(delivery, attempted_at, signingKeyOf)).then((outcome) => {
      const wasFailing = lane.conduct === 'failing'
      this.#attempts.delete(attempt)
      this.#places.change(lane, () => {
        if (!this.#isAborting) lane.heard(outcome, now())
        lane.open -= 1
        if (attempt.isSlow) lane.slow -= 1
      })
      if (this.#isAborting) this.#aborted.push(delivery)
      else this.#ended(delivery, attempted_at, outcome)
      // What came for it meanwhile was left for the next look.
      if (wasFailing && lane.conduct !== 'failing') this.#due.add(lane)
      this.#goOn(lane)
    })
  }

  #ended(delivery: Claimed, attempted_at: Timestamp, outcome: Awaited<ReturnType<Poster['post']>>): void {
    const { now, random, observe } = this.#options
    const { organization_guid, guid: delivery_guid, attempts, is_redelivery, created_at } = delivery
    const number = attempts + 1
    const ended_at = now()
    const step = nextStep(outcome, number, ended_at, random())
    this.#recorder.add({ organization_guid, delivery_guid, number, attempted_at, outcome, step })
    observe(step.state, number === 1 && !is_redelivery ? ended_at - created_at : undefined)
  }

  /** A place is free: for this lane's next, for others that wait for one, for more from the table. */
  #goOn(lane: Lane): void {
    if (this.#isStopping) return
    if (lane.conduct === 'failing') this.#due.delete(lane)
    if (lane.conduct !== 'prompt') this.#giveBackSurplus(lane)
    // Behind those that wait for a place already, or a busy lane would take its own again and again.
    if (lane.waiting.length > 0) this.#places.queue(lane)
    for (let next = this.#places.next(); next; next = this.#places.next()) this.#begin(next)
    this.#claim()
  }

  #markSlow(): void {
    const before = performance.now() - slow_ms
    for (const attempt of this.#attempts) {
      if (attempt.since > before) return
      if (attempt.isSlow) continue
      const { lane } = attempt
      attempt.isSlow = true
      this.#places.change(lane, () => {
        lane.slow += 1
      })
      this.#goOn(lane)
    }
  }

  /** What was claimed ahead for a receiver that is not prompt any more would only grow old here. */
  #giveBackSurplus(lane: Lane): void {
    const surplus = lane.waiting.splice(lane.free)
    if (surplus.length === 0) return
    const returned = giveBack(this.#options.sql, surplus).finally(() => {
      this.#in_hand -= surplus.length
    })
    this.#inBackground(returned)
  }

  #inBackground(work: Promise<void>): void {
    const { log } = this.#options
    const watched = work
      .catch((error) => log('deliveries: the next look tries again', { error: (error as Error).message }))
      .finally(() => this.#background.delete(watched))
    this.#background.add(watched)
  }

  /** Claims nothing more, lets attempts under way end for a short time, and gives everything else back. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#health.stop()
    clearInterval(this.#timer)
    await Promise.all([this.#claiming, this.#looking])
    for (const lane of this.#lanes.values()) this.#aborted.push(...lane.waiting.splice(0))
    const { poster, stop_ms, sql } = this.#options
    await this.#untilEnded(stop_ms)
    this.#isAborting = true
    await poster.stop()
    await this.#untilEnded(stop_ms)
    await this.#recorder.stop()
    for (const lane of this.#lanes.values()) if (lane.isHealthNews) this.#inBackground(this.#health.tell(lane))
    this.#inBackground(giveBack(sql, this.#aborted))
    await Promise.all(this.#background)
  }

  async #untilEnded(within_ms: number): Promise<void> {
    const end = performance.now() + within_ms
    while (this.#attempts.size > 0 && performance.now() < end) await sleep(10)
  }
}
