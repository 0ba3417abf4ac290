// A load balancer for tests: it sends requests in turn to the upstreams that answer /health/ready, and says with each answer which of
// them served it.
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { eventually } from './service.ts'

export interface Upstream {
  readonly name: string
  readonly url: string
  isReady: boolean
  served: number
}

/** In a request: another upstream than those of this name, if one is ready. */
export const apartFrom = 'x-apart-from'
/** In an answer: the name of the upstream. */
export const servedBy = 'x-served-by'

export class Balancer {
  readonly upstreams: Upstream[] = []
  #turn = 0
  readonly #agent = new Agent({ keepAlive: true })
  // It closes no idle connection: a client may be about to use it again.
  readonly #server: Server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const { method, headers, url } = incoming
    const upstream = this.#next(headers[apartFrom])
    if (!upstream) return void outgoing.writeHead(502).end()
    upstream.served++
    const forwarded = request(upstream.url + url, { method, headers, agent: this.#agent }, (answer) => {
      outgoing.writeHead(answer.statusCode!, { ...answer.headers, [servedBy]: upstream.name })
      // A side that breaks off breaks the other one too.
      pipeline(answer, outgoing, () => {})
    })
    forwarded.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(forwarded)
  })
  readonly #timer = setInterval(() => this.upstreams.forEach((each) => void this.#ask(each)), 50)

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  #next(name: string | string[] | undefined): Upstream | undefined {
    const ready = this.upstreams.filter(({ isReady }) => isReady)
    const apart = ready.filter((each) => each.name !== name)
    const choice = apart.length > 0 ? apart : ready
    return choice[this.#turn++ % choice.length]
  }

  async #ask(upstream: Upstream): Promise<void> {
    const answer = await fetch(`${upstream.url}/health/ready`).catch(() => undefined)
    upstream.isReady = answer?.status === 200
  }

  /** Resolves when it is ready. */
  async add({ base_url: url }: { readonly base_url: string }, name = url): Promise<Upstream> {
    const upstream = { name, url, isReady: false, served: 0 }
    this.upstreams.push(upstream)
    await eventually(
      async () => upstream.isReady,
      (isReady) => isReady,
    )
    return upstream
  }

  /** Forgets an upstream that has ended. */
  remove(upstream: Upstream): void {
    this.upstreams.splice(this.upstreams.indexOf(upstream), 1)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#agent.destroy()
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
