// The delivery loop of a worker: claims due deliveries, starts attempts while there are slots, and records their results. A
// publication wakes it. A timer finds retries and what other processes have published. Failing receivers get a few attempts per
// look only, so that many of them cost little.
import type { Sql } from '../db/pool.ts'
import { Rest } from '../kernel/rest.ts'
import type { Timestamp } from '../kernel/time.ts'
import { Trouble } from '../kernel/trouble.ts'
import type { SubscriptionKey } from '../resources/subscriptions/subscription.ts'
import { AttemptRecorder } from './attempt-recorder.ts'
import { type AttemptEnd, Attempts, type AttemptsOptions } from './attempts.ts'
import { claimDeliveries, giveBack, type Waiting, waitingSubscriptions } from './claim-deliveries.ts'
import { type HealthReportOptions, HealthReports } from './health-reports.ts'
import type { Lane, ReceiverClass } from './lane.ts'
import { Lanes, lanes_max } from './lanes.ts'
import { isLeaseEnough, leaseFrom } from './lease.ts'
import { afterAttempt } from './next-attempt.ts'
import type { Poster } from './post.ts'
import { recordAttempts } from './record-attempts.ts'
import { Slots } from './slots.ts'

export interface DelivererOptions {
  readonly sql: Sql
  readonly recordHealth: HealthReportOptions['recordHealth']
  readonly poster: Pick<Poster, 'post' | 'stop'>
  readonly secrets: AttemptsOptions['secrets']
  now(): Timestamp
  random(): number
  /** How often it looks for what is due while something is. */
  readonly every_ms: number
  /** How long open attempts may continue when the deliverer is stopped. */
  readonly stop_ms?: number
  /** Called after each attempt. `delay_ms`: time since the event was published, for first attempts only. */
  observe(state: 'completed' | 'pending' | 'failed', delay_ms: number | undefined): void
  readonly trace?: AttemptsOptions['trace']
  log(event: string, details: Record<string, unknown>): void
}

/** Most deliveries that are claimed and whose result is not yet recorded. */
const in_hand_max = 8_192
/** While nothing is due, looks become this much rarer. Retries come that much later. */
const idle_factor = 4

export class Deliverer {
  readonly #options: Required<Omit<DelivererOptions, 'trace'>>
  readonly #lanes = new Lanes()
  readonly #slots = new Slots()
  readonly #attempts: Attempts
  readonly #recorder: AttemptRecorder
  readonly #health: HealthReports
  readonly #background = new Set<Promise<void>>()
  readonly #troubles = new Map<string, Trouble>()
  readonly #rest: Rest
  #timer: NodeJS.Timeout | undefined
  /** When it last looked for due deliveries, on the monotonic clock. Readiness asks for it (`http/readiness.ts`). */
  turned_at = performance.now()
  #in_hand = 0
  #claiming: Promise<void> | undefined
  #looking: Promise<void> | undefined
  /** The next search continues after this subscription. */
  #lookedUpTo: SubscriptionKey | undefined
  #isStopping = false

  constructor(options: DelivererOptions) {
    this.#options = { stop_ms: 3_000, ...options }
    const { sql, recordHealth, poster, secrets, now, log, every_ms } = this.#options
    const { trace } = options
    const slots = this.#slots
    this.#health = new HealthReports({ sql, recordHealth, now, log, slots })
    this.#attempts = new Attempts({ slots, poster, secrets, now, trace, onEnd: (end) => this.#ended(end) })
    this.#recorder = new AttemptRecorder({
      record: (results) => recordAttempts(sql, results, now()),
      onRecorded: (count) => {
        this.#in_hand -= count
        this.#claim()
      },
      log,
    })
    this.#rest = new Rest(every_ms, every_ms * idle_factor)
    this.#lookOn()
  }

  #lookOn(): void {
    if (this.#in_hand > 0) this.#rest.shorten()
    this.look()
    this.#rearm()
  }

  #rearm(): void {
    clearTimeout(this.#timer)
    if (!this.#isStopping) this.#timer = setTimeout(() => this.#lookOn(), this.#rest.next())
  }

  /** Open attempts, for metrics. */
  get open(): Readonly<Record<ReceiverClass, number>> {
    return this.#slots.open
  }
  get in_hand(): number {
    return this.#in_hand
  }

  /** These subscriptions have new deliveries. */
  wake(subscriptions: Iterable<SubscriptionKey>): void {
    for (const key of subscriptions) {
      const lane = this.#lanes.of(key)
      if (lane.receiverClass === 'failing') continue
      lane.hasMore = true
      this.#lanes.addDue(lane)
    }
    this.#claim()
  }

  /** Finds slow attempts, unrecorded health, due deliveries and ended subscriptions. */
  look(): void {
    if (this.#isStopping) return
    for (const lane of this.#attempts.markSlow()) this.#continue(lane)
    this.#reportHealth()
    this.#looking ??= this.#logFailure('due deliveries cannot be looked for', this.#findDue()).finally(() => {
      this.#looking = undefined
    })
  }

  #reportHealth(): void {
    for (const lane of this.#lanes.withUnrecordedHealth()) {
      this.#inBackground('the health of a receiver cannot be recorded', this.#health.report(lane))
    }
  }

  async #findDue(): Promise<void> {
    const { sql, now } = this.#options
    const waiting = await waitingSubscriptions(sql, now(), lanes_max, this.#lookedUpTo)
    this.turned_at = performance.now()
    if (waiting.length > 0) {
      this.#rest.shorten()
      this.#rearm()
    }
    this.#lookedUpTo = this.#addDue(waiting)
    this.#lanes.beginRetries()
    // In the background, so that retries do not wait for it.
    const ended = waiting.filter(({ state }) => state !== 'completed')
    this.#inBackground('deliveries cannot be given up', this.#health.giveUpAll(ended))
    this.#claim()
  }

  /** Where the next search continues, so that every subscription gets its turn even if there is no room for all. */
  #addDue(waiting: readonly Waiting[]): SubscriptionKey | undefined {
    this.#lanes.makeRoom(waiting.filter((each) => !this.#lanes.has(each)).length)
    let last: SubscriptionKey | undefined
    let isFull = false
    for (const each of waiting) {
      const hasRoom = each.state !== 'completed' || this.#lanes.hasRoomFor(each)
      isFull ||= !hasRoom
      if (hasRoom && each.state === 'completed') this.#lanes.addDue(this.#lanes.of(each))
      if (!isFull) last = each
    }
    return isFull || waiting.length === lanes_max ? last : undefined
  }

  #claim(): void {
    if (this.#claiming || this.#isStopping) return
    const asked = this.#slots.wantedBy(this.#lanes.due(), in_hand_max - this.#in_hand)
    if (asked.size === 0) return
    this.#claiming = this.#logFailure('deliveries cannot be claimed', this.#claimFor(asked))
      .finally(() => {
        this.#claiming = undefined
        for (const lane of asked.keys()) lane.claimEnded()
      })
      .then(() => this.#claim())
  }

  async #claimFor(asked: ReadonlyMap<Lane, number>): Promise<void> {
    const { sql, now } = this.#options
    const wanted = [...asked].map(([{ key }, count]) => ({ ...key, count }))
    for (const lane of asked.keys()) {
      lane.claimStarted()
      // Added again below, so lanes take turns. If the claim fails, the next search finds them.
      this.#lanes.removeDue(lane)
    }
    const at = now()
    const claimed = await claimDeliveries(sql, wanted, at, leaseFrom(at))
    this.#in_hand += claimed.length
    const counts = new Map<Lane, number>()
    for (const delivery of claimed) {
      const lane = this.#lanes.of(delivery)
      this.#slots.change(lane, () => lane.add(delivery))
      counts.set(lane, (counts.get(lane) ?? 0) + 1)
    }
    for (const [lane, count] of asked) {
      const isMore = lane.hasMore || counts.get(lane) === count
      if (isMore && lane.receiverClass !== 'failing') this.#lanes.addDue(lane)
      this.#start(lane)
    }
  }

  /** Starts as many attempts of a lane as it and the slots allow. */
  #start(lane: Lane): void {
    while (lane.waiting.length > 0 && lane.free > 0 && !this.#isStopping) {
      if (this.#slots.freeFor(lane) <= 0) {
        this.#slots.queue(lane)
        return
      }
      const delivery = lane.waiting.shift()
      if (delivery && isLeaseEnough(delivery, this.#options.now())) this.#attempts.start(lane, delivery)
      // Too late for this lease: the delivery is due again when the lease ends.
      else this.#in_hand -= 1
    }
  }

  #ended({ lane, delivery, attempted_at, result, wasFailing }: AttemptEnd): void {
    const { now, random, observe } = this.#options
    const { organization_guid, guid: delivery_guid, attempts, is_redelivery, created_at } = delivery
    const number = attempts + 1
    const ended_at = now()
    const after = afterAttempt(result, number, ended_at, random())
    this.#recorder.add({ organization_guid, delivery_guid, number, attempted_at, result, after })
    observe(after.state, number === 1 && !is_redelivery ? ended_at - created_at : undefined)
    // `wake` skips lanes of failing receivers. This receiver succeeds again, so its lane becomes due here.
    if (wasFailing && lane.receiverClass !== 'failing') this.#lanes.addDue(lane)
    if (wasFailing) this.#lanes.beginRetries()
    this.#continue(lane)
  }

  /** A slot may be free: starts waiting attempts of this lane and of others, and claims more. */
  #continue(lane: Lane): void {
    if (this.#isStopping) return
    if (lane.receiverClass === 'failing') this.#lanes.removeDue(lane)
    if (lane.receiverClass !== 'prompt') this.#giveBackSurplus(lane)
    // Behind lanes that already wait for a slot, or a busy lane would always take its own slot again.
    if (lane.waiting.length > 0) this.#slots.queue(lane)
    for (let next = this.#slots.next(); next; next = this.#slots.next()) this.#start(next)
    this.#claim()
  }

  /** A receiver that is no longer prompt gets no deliveries ahead: other workers may claim them. */
  #giveBackSurplus(lane: Lane): void {
    const surplus = lane.waiting.splice(lane.free)
    if (surplus.length === 0) return
    const returned = giveBack(this.#options.sql, surplus).finally(() => {
      this.#in_hand -= surplus.length
    })
    this.#inBackground('deliveries cannot be given back', returned)
  }

  #inBackground(event: string, work: Promise<void>): void {
    const watched = this.#logFailure(event, work).finally(() => this.#background.delete(watched))
    this.#background.add(watched)
  }

  /** Failed work is retried at a later look, or its lease ends. A failure is logged once, until the work succeeds again. */
  async #logFailure(event: string, work: Promise<void>): Promise<void> {
    const trouble = this.#troubles.get(event) ?? new Trouble()
    this.#troubles.set(event, trouble)
    try {
      await work
      trouble.end()
    } catch (error) {
      if (trouble.note(error)) this.#options.log(event, { error: (error as Error).message })
    }
  }

  /** Claims nothing more, waits a short time for open attempts, and gives all other deliveries back. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#health.stop()
    clearTimeout(this.#timer)
    await Promise.all([this.#claiming, this.#looking])
    const { stop_ms, sql } = this.#options
    const waiting = this.#lanes.takeWaiting()
    const aborted = await this.#attempts.stop(stop_ms)
    await this.#recorder.stop()
    this.#reportHealth()
    this.#inBackground('deliveries cannot be given back', giveBack(sql, [...waiting, ...aborted]))
    await Promise.all(this.#background)
  }
}
