// A way to the database that answers for it: while a fault is set, new connections or statements are refused with an error of
// PostgreSQL's own form, a connection is cut in the middle of its rows, or one answer is lost. Everything else passes.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Fault {
  readonly severity: 'ERROR' | 'FATAL' | 'PANIC'
  readonly code: string
  /**
   * `connecting`: those that are open are closed, and nobody is let in. `statement`: each is refused. `outcome`: each is done, and the
   * error comes in place of what would tell that.
   */
  readonly at: 'connecting' | 'statement' | 'outcome'
  /** Only connections whose application_name starts so. */
  readonly name?: string
}

export interface FailingProxy {
  /** The same database, by this way. */
  readonly url: string
  fail(fault: Fault): void
  /** The next connection that has passed so many rows is cut, once. */
  cutAfterRows(rows: number): void
  /**
   * The next answer that a statement is done is lost with its connection, once. `tag`: what PostgreSQL calls the statement, such as COMMIT.
   * Answers the name of the connection, after `then`.
   */
  loseAnswer(tag: string, then?: () => void): Promise<string>
  mend(): void
  stop(): Promise<void>
}

interface Link {
  readonly client: Socket
  readonly server: Socket
  name: string
}

/** One message of the protocol: a type, the length of the rest with itself, the rest. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const errorMessage = ({ severity, code }: Fault): Buffer =>
  message('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0Minjected\0\0`, 'latin1'))

const ready = message('Z', Buffer.from('I'))

/** Takes whole messages out of what has come in; the first of a client's has no type. */
class Messages {
  #rest: Buffer = Buffer.alloc(0)
  #isUntyped: boolean

  constructor(isUntyped: boolean) {
    this.#isUntyped = isUntyped
  }

  *take(bytes: Buffer): Generator<{ readonly type: string; readonly bytes: Buffer }> {
    this.#rest = Buffer.concat([this.#rest, bytes])
    for (;;) {
      const at = this.#isUntyped ? 0 : 1
      if (this.#rest.length < at + 4) return
      const size = at + this.#rest.readInt32BE(at)
      if (this.#rest.length < size) return
      const whole = this.#rest.subarray(0, size)
      this.#rest = this.#rest.subarray(size)
      yield { type: this.#isUntyped ? '' : String.fromCharCode(whole[0]!), bytes: whole }
      this.#isUntyped = false
    }
  }
}

export async function startFailingProxy(database_url: string): Promise<FailingProxy> {
  const { hostname, port } = new URL(database_url)
  const links = new Set<Link>()
  let fault: Fault | undefined
  let rows_left = Number.POSITIVE_INFINITY
  let loss: { readonly tag: string; lose(link: Link): void } | undefined

  const faultOf = ({ name }: Link, at: Fault['at']): Fault | undefined =>
    fault?.at === at && name.startsWith(fault.name ?? '') ? fault : undefined

  const end = ({ client, server }: Link): void => {
    client.destroy()
    server.destroy()
  }

  /** As the server does it: one error, then nothing until the client has said Sync. */
  const fromClient = (link: Link): ((bytes: Buffer) => void) => {
    const messages = new Messages(true)
    let isRefused = false
    return (bytes) => {
      for (const { type, bytes: whole } of messages.take(bytes)) {
        if (type === '') link.name = /application_name\0([^\0]*)/.exec(whole.toString('latin1'))?.[1] ?? ''
        const refusedAtOnce = type === '' && faultOf(link, 'connecting')
        if (refusedAtOnce) {
          link.client.end(errorMessage(refusedAtOnce))
          link.server.destroy()
          return
        }
        const refusal = 'PBDECHQS'.includes(type) && type !== '' ? faultOf(link, 'statement') : undefined
        if (!isRefused && (!refusal || type === 'S')) {
          link.server.write(whole)
          continue
        }
        if (!isRefused && refusal) {
          link.client.write(errorMessage(refusal))
          if (refusal.severity !== 'ERROR') return void link.client.end()
        }
        isRefused = type !== 'S' && type !== 'Q'
        if (!isRefused) link.client.write(ready)
      }
    }
  }

  const fromServer = (link: Link): ((bytes: Buffer) => void) => {
    const messages = new Messages(false)
    let isDone = false
    return (bytes) => {
      for (const { type, bytes: whole } of messages.take(bytes)) {
        const instead = faultOf(link, 'outcome')
        if (instead && type === 'C') {
          isDone = true
          continue
        }
        // Only now it is committed.
        if (instead && isDone && type === 'Z') {
          link.client.end(errorMessage(instead))
          return void link.server.destroy()
        }
        if (type === 'C' && loss?.tag === whole.toString('latin1', 5, whole.length - 1)) return loss.lose(link)
        if (type === 'D') {
          rows_left -= 1
          if (rows_left < 0) {
            rows_left = Number.POSITIVE_INFINITY
            return end(link)
          }
        }
        link.client.write(whole)
      }
    }
  }

  const server = createServer((client) => {
    const link: Link = { client, server: connect(Number(port), hostname), name: '' }
    links.add(link)
    client.on('data', fromClient(link))
    link.server.on('data', fromServer(link))
    for (const [from, to] of [
      [client, link.server],
      [link.server, client],
    ] as const) {
      from.on('error', () => {})
      from.on('close', () => {
        to.end()
        links.delete(link)
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(database_url)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    fail(next) {
      fault = next
      if (next.at === 'connecting') for (const link of links) if (faultOf(link, 'connecting')) end(link)
    },
    cutAfterRows(rows) {
      rows_left = rows
    },
    loseAnswer: (tag, then = () => {}) =>
      new Promise((done) => {
        const lose = (link: Link): void => {
          loss = undefined
          then()
          end(link)
          done(link.name)
        }
        loss = { tag, lose }
      }),
    mend() {
      fault = undefined
      loss = undefined
      rows_left = Number.POSITIVE_INFINITY
    },
    async stop() {
      for (const link of links) end(link)
      await new Promise((done) => server.close(done))
    },
  }
}
