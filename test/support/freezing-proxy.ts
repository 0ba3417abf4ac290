// A way to the database that can freeze: nothing passes any more, and nobody is told. What was frozen stays so for ever, as
// with a host that is gone; connections made after the thaw are sound.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface Link {
  readonly client: Socket
  readonly server: Socket
  /** The first bytes of a connection carry its application_name. */
  name: string
  isFrozen: boolean
}

export interface FreezingProxy {
  /** The same database, by this way. */
  readonly url: string
  /** Freezes the connections whose name starts so, all of them by default; new ones of that name are born frozen. */
  freeze(name?: string): void
  thaw(): void
  stop(): Promise<void>
}

export async function startFreezingProxy(database_url: string): Promise<FreezingProxy> {
  const { hostname, port } = new URL(database_url)
  const links = new Set<Link>()
  let frost: string | undefined
  const frozen = ({ name, isFrozen }: Link): boolean =>
    isFrozen || (frost !== undefined && (frost === '' || name.startsWith(frost)))

  const server = createServer((client) => {
    const link: Link = { client, server: connect(Number(port), hostname), name: '', isFrozen: frost === '' }
    links.add(link)
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (bytes) => {
        link.name ||= /application_name\0([^\0]*)/.exec(bytes.toString('latin1'))?.[1] ?? ''
        link.isFrozen = frozen(link)
        if (!link.isFrozen) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        if (!link.isFrozen) to.destroy()
      })
    }
    pass(client, link.server)
    pass(link.server, client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(database_url)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze(name = '') {
      frost = name
      for (const link of links) link.isFrozen = frozen(link)
    },
    thaw() {
      frost = undefined
    },
    async stop() {
      for (const { client, server: far } of links) {
        client.destroy()
        far.destroy()
      }
      await new Promise((done) => server.close(done))
    },
  }
}
