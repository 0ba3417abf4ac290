// Measures one path of one system: the rate, the time of an answer, the CPU of each, and whether all that was answered was applied.
import { databaseCpu, useOf } from '../database-readings.ts'
import { runPeerLoad } from '../load.ts'
import type { Setup } from '../setup.ts'
import type { PeerRequest, RunningPeer } from './peer.ts'

export const pathNames = ['movement', 'bulk', 'read', 'list'] as const
export type PathName = (typeof pathNames)[number]

/** A path at a number of clients. */
export interface PeerPoint {
  readonly path: PathName
  readonly clients: number
}

export interface PeerMeasured {
  /** Of final movements, or of answers for reads and lists. */
  readonly per_second: number
  /** Of one request. */
  readonly p50_ms: number
  readonly p99_ms: number
  /** Microseconds for each; undefined: not visible. */
  readonly service_us: number | undefined
  readonly database_us: number | undefined
  /** Of all its processes, without PostgreSQL. */
  readonly rss_mb: number | undefined
  readonly errors: number
  readonly first_error: string | undefined
  /** Movements that were answered and not applied when the load ended. */
  readonly unapplied: number
}

export interface MeasureOptions extends PeerPoint {
  readonly seconds: number
  readonly bulk_movements: number
}

const settle_ms = 500
/** Of the rate that was seen last, so that no window ends early for lack of items. */
const spare = 1.5
const guess_per_second = 3000

/** Remembers the rates of a system, to prepare enough for the next point. */
export class PeerMeasurer {
  readonly #peer: RunningPeer
  readonly #setup: Setup
  readonly #rates = new Map<string, number>()

  constructor(peer: RunningPeer, setup: Setup) {
    this.#peer = peer
    this.#setup = setup
  }

  async measure({ path, clients, seconds, bulk_movements }: MeasureOptions): Promise<PeerMeasured> {
    const peer = this.#peer
    const request = path === 'bulk' ? peer.bulk(bulk_movements) : peer[path]
    const items = await this.#itemsFor(request, `${path} ${clients}`, clients, seconds)
    const before = request.movements > 0 ? await peer.applied() : 0
    const databaseSeconds = await databaseCpu(this.#setup.database.sql)
    const edges: { service: number | undefined; database: number | undefined }[] = []
    const edge = async (): Promise<void> =>
      void edges.push({ service: useOf(peer.pids)?.cpu_seconds, database: databaseSeconds?.() })
    const window = { ...peer.address, clients, settle_ms, measure_ms: seconds * 1000 }
    const { accounts } = peer
    const loaded = await runPeerLoad({ ...window, request, accounts, items }, edge, this.#setup.cleanups)
    const applied = request.movements > 0 ? (await peer.applied()) - before : 0
    const [start, end] = edges
    if (!start || !end) throw new Error(`${path}: the load ended before it was measured: ${loaded.first_error ?? ''}`)
    const answered = loaded.trades_total * request.movements
    // Of the measured window: what counts, by the share of all that is final.
    const count = loaded.trades * Math.max(1, request.movements) * finalShare(answered, applied)
    const us = (from: number | undefined, to: number | undefined): number | undefined =>
      from === undefined || to === undefined || count === 0 ? undefined : ((to - from) / count) * 1e6
    const per_second = count / loaded.seconds
    this.#rates.set(`${path} ${clients}`, per_second)
    return {
      per_second,
      p50_ms: loaded.p50_ms,
      p99_ms: loaded.p99_ms,
      service_us: us(start.service, end.service),
      database_us: us(start.database, end.database),
      rss_mb: useOf(peer.pids)?.rss_mb,
      errors: loaded.errors,
      first_error: loaded.first_error,
      unapplied: Math.max(0, answered - applied),
    }
  }

  async #itemsFor(request: PeerRequest, at: string, clients: number, seconds: number): Promise<string[] | undefined> {
    if (request.movements === 0 || !this.#peer.items) return undefined
    const rate = this.#rates.get(at) ?? guess_per_second
    const wanted = Math.ceil(rate * spare * (seconds + settle_ms / 1000)) + clients * request.movements
    return this.#peer.items(wanted)
  }
}

/** An answer that was not applied when the load ended does not count as a movement. */
export const finalShare = (answered: number, applied: number): number =>
  answered === 0 ? 1 : Math.min(1, Math.max(0, applied) / answered)
