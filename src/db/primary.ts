// The primary among several hosts. All hosts are looked at twice a second, and before each new connection. When a host is found on a
// higher timeline, it was promoted: from then on only that host is used, and all connections to others are closed, also those whose host
// has gone silent. A primary that comes back on an old timeline is refused for as long as this process lives.
// A server that has just started or was just promoted is used after a commit has reached its synchronous standby: until then it may
// show commits that the standby does not have.
import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { defined } from '../kernel/assert.ts'
import { type HostState, HostWatch } from './host-watch.ts'
import { type Host, hostName, parseDatabaseUrl } from './hosts.ts'
import type { DatabaseTarget, PrimaryTarget } from './pool.ts'
import { choosePrimary, type Newest } from './primary-choice.ts'
import { openSocket } from './socket.ts'

export interface PrimaryOptions {
  /** A primary whose commits wait for no standby is refused. */
  readonly needs_standby: boolean
  log(event: string, details: Record<string, unknown>): void
}

interface Watched {
  readonly host: Host
  readonly watch: HostWatch
  state: HostState | undefined
  isKnown: boolean
  refused: string | undefined
}

interface Waiter {
  readonly since: number
  readonly resolve: (host: Host | undefined) => void
}

class NoPrimary extends Error {
  readonly code = 'CONNECT_NO_PRIMARY'
}

/** How often all hosts are looked at, while there is a primary and while there is none. */
const [calm_ms, searching_ms] = [500, 100]
/** So long a new connection waits for a primary. Shorter than the deadlines of those who ask. */
const wait_max_ms = 4_000

/** One host needs no search; it is watched only if it must have a standby. */
export function targetFrom(text: string, options: PrimaryOptions): { target: DatabaseTarget; stop: () => void } {
  const { hosts, url } = defined(parseDatabaseUrl(text), 'the configuration has checked the URL')
  if (hosts.length === 1 && !options.needs_standby) return { target: text, stop: () => {} }
  const primary = new Primary(url, hosts, options)
  return { target: primary, stop: () => primary.stop() }
}

export class Primary implements PrimaryTarget {
  readonly url: string
  readonly #options: PrimaryOptions
  readonly #watched: readonly Watched[]
  readonly #sockets = new Set<Socket>()
  readonly #waiters = new Set<Waiter>()
  #newest: Newest | undefined
  /** Which start of that host may be used. */
  #accepted: string | undefined
  #proving: string | undefined
  /** Whether its commits wait for a standby; undefined: not known yet. */
  #isSynchronous: boolean | undefined

  constructor(url: string, hosts: readonly Host[], options: PrimaryOptions) {
    this.url = url
    this.#options = options
    const name = `corridor-watch/${randomBytes(6).toString('hex')}`
    this.#watched = hosts.map((host) => {
      const watched: Watched = {
        host,
        state: undefined,
        isKnown: false,
        refused: undefined,
        watch: new HostWatch({
          url: urlOf(url, host),
          name,
          every_ms: () => (this.#accepted ? calm_ms : searching_ms),
          heard: (state, began) => this.#heard(watched, state, began),
        }),
      }
      return watched
    })
  }

  /** A socket to the primary. If there is none, one that fails. `isWanted`: whether its pool still wants it. */
  async openSocket(isWanted: () => boolean): Promise<Socket> {
    const host = await this.#find()
    if (!host || !isWanted())
      return brokenSocket(new NoPrimary('none of the hosts of DATABASE_URL is a usable primary'))
    const socket = openSocket({ host: [host.host], port: [host.port] })
    // The driver removes the listeners of a socket that it encrypts, so nobody tells when one has closed.
    for (const each of this.#sockets) if (each.destroyed) this.#sockets.delete(each)
    this.#sockets.add(socket)
    return socket
  }

  /** As a look that begins now finds it. */
  #find(): Promise<Host | undefined> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        since: performance.now(),
        resolve: (host) => {
          clearTimeout(timer)
          this.#waiters.delete(waiter)
          resolve(host)
        },
      }
      const timer = setTimeout(() => waiter.resolve(undefined), wait_max_ms)
      this.#waiters.add(waiter)
      for (const { watch } of this.#watched) watch.look()
    })
  }

  #heard(watched: Watched, state: HostState | undefined, began: number): void {
    watched.state = state
    watched.isKnown = true
    // Of two primaries the one on the higher timeline is taken, so all are asked before the first is.
    if (!this.#watched.every(({ isKnown }) => isKnown)) return
    this.#choose()
    if (watched === this.#current && state) this.#admit(watched, state, began)
  }

  get #current(): Watched | undefined {
    return this.#newest && this.#watched[this.#newest.at]
  }

  /** Follows the host on the highest timeline, and refuses the others that accept writes. */
  #choose(): void {
    const before = this.#newest
    const { newest, refused } = choosePrimary(
      this.#watched.map(({ state }) => state),
      before,
    )
    this.#newest = newest
    if (newest && newest !== before) {
      const from = before && this.#nameAt(before.at)
      this.#options.log('the primary was found', { host: this.#nameAt(newest.at), timeline: newest.timeline, from })
      this.#isSynchronous = undefined
      this.#close()
    }
    for (const [at, watched] of this.#watched.entries()) if (at !== newest?.at) this.#refuse(watched, refused[at])
  }

  #nameAt(at: number): string {
    return hostName(defined(this.#watched[at], 'it is one of the hosts').host)
  }

  /** Lets those who wait use the host, if nothing speaks against it. */
  #admit(watched: Watched, state: HostState, began: number): void {
    const { is_primary, is_synchronous, start_id, timeline } = state
    if (!is_primary || timeline !== this.#newest?.timeline) {
      this.#accepted = undefined
      return
    }
    if (this.#options.needs_standby && !is_synchronous) {
      if (this.#accepted) this.#close()
      this.#refuse(watched, 'it has no synchronous standby')
      return
    }
    this.#refuse(watched, undefined)
    this.#noteStandby(hostName(watched.host), is_synchronous)
    if (this.#accepted !== start_id) void this.#prove(watched, state)
    else for (const waiter of this.#waiters) if (waiter.since <= began) waiter.resolve(watched.host)
  }

  async #prove(watched: Watched, { start_id, is_synchronous }: HostState): Promise<void> {
    if (this.#proving === start_id) return
    this.#proving = start_id
    const host = hostName(watched.host)
    try {
      if (is_synchronous) await watched.watch.prove()
      if (watched !== this.#current || watched.state?.start_id !== start_id) return
      this.#accepted = start_id
      watched.watch.look()
    } catch (error) {
      this.#options.log('the primary does not reach its standby', { host, error: String(error) })
    } finally {
      if (this.#proving === start_id) this.#proving = undefined
    }
  }

  #noteStandby(host: string, isSynchronous: boolean): void {
    const before = this.#isSynchronous
    this.#isSynchronous = isSynchronous
    if (isSynchronous === (before ?? true)) return
    const event = isSynchronous
      ? 'has a synchronous standby again'
      : 'has no synchronous standby: a failover may lose commits'
    this.#options.log(`the primary ${event}`, { host })
  }

  #refuse(watched: Watched, because: string | undefined): void {
    if (because && watched.refused !== because) {
      this.#options.log('a primary is refused', { host: hostName(watched.host), because })
    }
    watched.refused = because
  }

  /** Their pools open others, to the host that is the primary then. */
  #close(): void {
    this.#accepted = undefined
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  stop(): void {
    for (const { watch } of this.#watched) watch.stop()
    for (const waiter of this.#waiters) waiter.resolve(undefined)
  }
}

function urlOf(url: string, { host, port }: Host): string {
  const single = new URL(url)
  single.host = `${host.includes(':') ? `[${host}]` : host}:${port}`
  return single.href
}

/** It fails when the driver writes to it. Earlier the driver would not be ready for the failure, and would later hang. */
function brokenSocket(error: Error): Socket {
  const socket = new Socket()
  socket.write = () => {
    socket.destroy(error)
    return false
  }
  return socket
}
