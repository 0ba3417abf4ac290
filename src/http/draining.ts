// Ends a server without losing a request. From the start of the drain every answer says `Connection: close`, so callers leave one after the
// other. At its end the listener closes when no connection waits to be accepted, unused connections are closed, and what was begun is answered.
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

export interface DrainOptions {
  /** The listener closes when for so long nobody has connected. */
  readonly quiet_ms?: number
  /** How long connections without a request stay open when the listener has closed: a request may be on its way. */
  readonly linger_ms?: number
  /** After so long what is not answered is cut. Undefined: it is waited for. */
  readonly answer_max_ms?: number
}

/** Then it closes although somebody connects again and again. */
const accept_max_ms = 1000
const look_every_ms = 5

/** What has arrived is read in a turn of the event loop. */
const turn = (): Promise<void> => new Promise((done) => void setImmediate(done))
const wait = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms))

export class Draining {
  readonly #server: Server
  readonly #options: DrainOptions
  readonly #connections = new Set<Socket>()
  readonly #unanswered = new Set<ServerResponse>()
  /** The last request of a connection on which several were sent at once. */
  readonly #last = new WeakMap<Socket, ServerResponse>()
  #accepted = 0
  #accepted_at = Number.NEGATIVE_INFINITY
  #isDraining = false
  /** Requests that begin while the listener closes. */
  #held: (() => void)[] | undefined

  constructor(server: Server, options: DrainOptions) {
    this.#server = server
    this.#options = options
    server.on('connection', (socket: Socket) => {
      this.#accepted += 1
      this.#accepted_at = performance.now()
      this.#connections.add(socket)
      socket.once('close', () => this.#connections.delete(socket))
    })
    // Before the request is handled: an answer may be sent at once.
    server.prependListener('request', (_, response: ServerResponse) => {
      this.#unanswered.add(response)
      response.once('close', () => this.#unanswered.delete(response))
      if (this.#isDraining) this.#announce(response)
    })
  }

  begin(): void {
    this.#isDraining = true
    for (const response of this.#unanswered) this.#announce(response)
  }

  /** Node writes the header and closes the connection behind the answer, so only the last answer of a connection may say it. */
  #announce(response: ServerResponse): void {
    const { socket } = response.req
    const before = this.#last.get(socket)
    if (before && !before.headersSent) before.shouldKeepAlive = true
    this.#last.set(socket, response)
    response.shouldKeepAlive = false
  }

  /** Goes on with a request at once, or when the listener has closed. */
  enter(goOn: () => void): void {
    if (this.#held) this.#held.push(goOn)
    else goOn()
  }

  async close(): Promise<void> {
    this.begin()
    await this.#closeListener()
    const { linger_ms = 0 } = this.#options
    const since = performance.now()
    while (this.#connections.size > 0 && performance.now() - since < linger_ms) await wait(look_every_ms)
    await this.#closeConnections()
  }

  /**
   * The kernel resets connections that it has accepted and Node has not. Node takes one in a turn of its loop, so after a turn without one there
   * are no more. Requests are held meanwhile: a caller that gets its answer connects again, so a busy server would never see the end of them.
   * Whoever connects between that turn and the end of the listener is reset; that time is short, and few come where all others wait.
   */
  async #closeListener(): Promise<void> {
    this.#held = []
    const since = performance.now()
    const { quiet_ms = 0 } = this.#options
    for (;;) {
      const before = this.#accepted
      await turn()
      const now = performance.now()
      if (before === this.#accepted && now - this.#accepted_at >= quiet_ms) break
      if (now - since > accept_max_ms) break
      await wait(1)
    }
    // Not the method of the HTTP server, which also closes connections that wait for their next request.
    NetServer.prototype.close.call(this.#server)
    const held = this.#held
    this.#held = undefined
    for (const goOn of held) goOn()
  }

  async #closeConnections(): Promise<void> {
    const { answer_max_ms = Number.POSITIVE_INFINITY } = this.#options
    const since = performance.now()
    while (this.#connections.size > 0) {
      await turn()
      this.#server.closeIdleConnections()
      // Node does not count them as idle. Clients open them in advance and may never use them.
      for (const socket of this.#connections) if (socket.bytesRead === 0) socket.destroy()
      if (performance.now() - since > answer_max_ms) return this.#server.closeAllConnections()
      if (this.#connections.size > 0) await wait(look_every_ms)
    }
  }
}
