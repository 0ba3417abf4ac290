// The delivery loop of a worker: claims what is due, begins attempts where there are places, records what came of them. It is
// woken by publications, and looks by itself for retries and for what other processes published. A failing receiver is tried a
// little at each look only, so that many cost little. All that is in hand is bounded.

import type { Sql } from '../db/pool.ts'
import { defined } from '../kernel/assert.ts'
import type { Timestamp } from '../kernel/time.ts'
import { Trouble } from '../kernel/trouble.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import type { SigningKeyOf } from '../secrets/signing-key.ts'
import { AttemptRecorder } from './attempt-recorder.ts'
import { type AttemptEnd, Attempts } from './attempts.ts'
import { claimDeliveries, giveBack, type Waiting, waitingSubscriptions } from './claim-deliveries.ts'
import { type HealthReportOptions, HealthReports } from './health-reports.ts'
import type { Conduct, Lane } from './lane.ts'
import { Lanes, lanes_max } from './lanes.ts'
import { isLeaseEnough, leaseFrom } from './lease.ts'
import { nextStep } from './next-attempt.ts'
import { Places } from './places.ts'
import type { Poster } from './post.ts'
import { recordAttempts } from './record-attempts.ts'

export interface DelivererOptions {
  readonly sql: Sql
  readonly recordHealth: HealthReportOptions['recordHealth']
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

export class Deliverer {
  readonly #options: Required<DelivererOptions>
  readonly #lanes = new Lanes()
  readonly #places = new Places()
  readonly #attempts: Attempts
  readonly #recorder: AttemptRecorder
  readonly #health: HealthReports
  readonly #background = new Set<Promise<void>>()
  readonly #troubles = new Map<string, Trouble>()
  readonly #timer: NodeJS.Timeout
  /** When due deliveries were last looked for, by the clock that only counts. */
  turned_at = performance.now()
  #in_hand = 0
  #claiming: Promise<void> | undefined
  #looking: Promise<void> | undefined
  #lookedUpTo: SubscriptionKey | undefined
  #isStopping = false

  constructor(options: DelivererOptions) {
    this.#options = { stop_ms: 3_000, ...options }
    const { sql, recordHealth, poster, signingKeyOf, now, log, every_ms } = this.#options
    const places = this.#places
    this.#health = new HealthReports({ sql, recordHealth, now, log, places })
    this.#attempts = new Attempts({ places, poster, signingKeyOf, now, onEnd: (end) => this.#ended(end) })
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
      const lane = this.#lanes.of(key)
      if (lane.conduct === 'failing') continue
      lane.isToldOfMore = true
      this.#lanes.addDue(lane)
    }
    this.#claim()
  }

  /** Looks at everything that time brings: due retries, slow attempts, news of health, subscriptions that have ended. */
  look(): void {
    if (this.#isStopping) return
    for (const lane of this.#attempts.markSlow()) this.#goOn(lane)
    this.#tellHealth()
    this.#looking ??= this.#tried('due deliveries cannot be looked for', this.#findDue()).finally(() => {
      this.#looking = undefined
    })
  }

  #tellHealth(): void {
    for (const lane of this.#lanes.withHealthNews()) {
      this.#inBackground('the health of a receiver cannot be recorded', this.#health.tell(lane))
    }
  }

  async #findDue(): Promise<void> {
    const { sql, now } = this.#options
    const waiting = await waitingSubscriptions(sql, now(), lanes_max, this.#lookedUpTo)
    this.turned_at = performance.now()
    this.#lookedUpTo = this.#addDue(waiting)
    this.#lanes.beginRetries()
    // Beside everything else: nobody's retries wait for it.
    const ended = waiting.filter(({ state }) => state !== 'completed')
    this.#inBackground('deliveries cannot be given up', this.#health.giveUpAll(ended))
    this.#claim()
  }

  /**
   * Where the next look goes on: if there are more than can be looked at, or than there is room for, nobody is left out for good.
   */
  #addDue(waiting: readonly Waiting[]): SubscriptionKey | undefined {
    this.#lanes.makeRoom(waiting.filter((each) => !this.#lanes.has(each)).length)
    let last: SubscriptionKey | undefined
    let isFull = false
    for (const each of waiting) {
      const isWelcome = each.state !== 'completed' || this.#lanes.hasRoomFor(each)
      isFull ||= !isWelcome
      if (isWelcome && each.state === 'completed') this.#lanes.addDue(this.#lanes.of(each))
      if (!isFull) last = each
    }
    return isFull || waiting.length === lanes_max ? last : undefined
  }

  #claim(): void {
    if (this.#claiming || this.#isStopping) return
    const asked = this.#places.wantedBy(this.#lanes.due(), in_hand_max - this.#in_hand)
    if (asked.size === 0) return
    this.#claiming = this.#tried('deliveries cannot be claimed', this.#take(asked))
      .finally(() => {
        this.#claiming = undefined
        for (const lane of asked.keys()) lane.endClaim()
      })
      .then(() => this.#claim())
  }

  async #take(asked: ReadonlyMap<Lane, number>): Promise<void> {
    const { sql, now } = this.#options
    const wanted = [...asked].map(([{ key }, count]) => ({ ...key, count }))
    for (const lane of asked.keys()) {
      lane.claims()
      // The last asked stand last. If this fails, the next look finds them.
      this.#lanes.removeDue(lane)
    }
    const at = now()
    const claimed = await claimDeliveries(sql, wanted, at, leaseFrom(at))
    this.#in_hand += claimed.length
    const counts = new Map<Lane, number>()
    for (const delivery of claimed) {
      const lane = this.#lanes.of(delivery)
      this.#places.change(lane, () => lane.claimed(delivery))
      counts.set(lane, (counts.get(lane) ?? 0) + 1)
    }
    for (const [lane, count] of asked) {
      const isMore = lane.isToldOfMore || counts.get(lane) === count
      if (isMore && lane.conduct !== 'failing') this.#lanes.addDue(lane)
      this.#begin(lane)
    }
  }

  /** Begins what may be begun of a lane. */
  #begin(lane: Lane): void {
    while (lane.waiting.length > 0 && lane.free > 0 && !this.#isStopping) {
      if (this.#places.freeFor(lane) <= 0) {
        this.#places.queue(lane)
        return
      }
      const delivery = defined(lane.waiting.shift(), 'something waits')
      if (isLeaseEnough(delivery, this.#options.now())) this.#attempts.begin(lane, delivery)
      // It is due again when its lease ends.
      else this.#in_hand -= 1
    }
  }

  #ended({ lane, delivery, attempted_at, outcome, wasFailing }: AttemptEnd): void {
    const { now, random, observe } = this.#options
    const { organization_guid, guid: delivery_guid, attempts, is_redelivery, created_at } = delivery
    const number = attempts + 1
    const ended_at = now()
    const step = nextStep(outcome, number, ended_at, random())
    this.#recorder.add({ organization_guid, delivery_guid, number, attempted_at, outcome, step })
    observe(step.state, number === 1 && !is_redelivery ? ended_at - created_at : undefined)
    // What came for it meanwhile was left for the next look.
    if (wasFailing && lane.conduct !== 'failing') this.#lanes.addDue(lane)
    if (wasFailing) this.#lanes.beginRetries()
    this.#goOn(lane)
  }

  /** A place is free: for this lane's next, for others that wait for one, for more from the table. */
  #goOn(lane: Lane): void {
    if (this.#isStopping) return
    if (lane.conduct === 'failing') this.#lanes.removeDue(lane)
    if (lane.conduct !== 'prompt') this.#giveBackSurplus(lane)
    // Behind those that wait for a place already, or a busy lane would take its own again and again.
    if (lane.waiting.length > 0) this.#places.queue(lane)
    for (let next = this.#places.next(); next; next = this.#places.next()) this.#begin(next)
    this.#claim()
  }

  /** What was claimed ahead for a receiver that is not prompt any more would only grow old here. */
  #giveBackSurplus(lane: Lane): void {
    const surplus = lane.waiting.splice(lane.free)
    if (surplus.length === 0) return
    const returned = giveBack(this.#options.sql, surplus).finally(() => {
      this.#in_hand -= surplus.length
    })
    this.#inBackground('deliveries cannot be given back', returned)
  }

  #inBackground(event: string, work: Promise<void>): void {
    const watched = this.#tried(event, work).finally(() => this.#background.delete(watched))
    this.#background.add(watched)
  }

  /** What fails is tried again at a later look, or ends with its lease. It is told once, until it goes well again. */
  async #tried(event: string, work: Promise<void>): Promise<void> {
    const trouble = this.#troubles.get(event) ?? new Trouble()
    this.#troubles.set(event, trouble)
    try {
      await work
      trouble.end()
    } catch (error) {
      if (trouble.note(error)) this.#options.log(event, { error: (error as Error).message })
    }
  }

  /** Claims nothing more, lets attempts under way end for a short time, and gives everything else back. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#health.stop()
    clearInterval(this.#timer)
    await Promise.all([this.#claiming, this.#looking])
    const { stop_ms, sql } = this.#options
    const waiting = this.#lanes.takeWaiting()
    const aborted = await this.#attempts.stop(stop_ms)
    await this.#recorder.stop()
    this.#tellHealth()
    this.#inBackground('deliveries cannot be given back', giveBack(sql, [...waiting, ...aborted]))
    await Promise.all(this.#background)
  }
}
