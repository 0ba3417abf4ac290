// The socket of a connection. A database, or a proxy before it, that closes a connection without a word while it is being opened is an
// error to us. To the driver (3.4.9) it is nothing: it would try again at once, without end, and whoever asked would never be answered.
import { Socket } from 'node:net'

/** The parts of the driver's options that say where the database is. */
export interface DatabaseAddress {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
}

/** The driver reads the host for TLS, and both for its errors. */
type NamedSocket = Socket & { host?: string; port?: number }

class ClosedByDatabase extends Error {
  readonly code = 'ECONNRESET'
}

/** For one pool. Of several hosts each new connection takes the next, so that one that is away does not keep us from the others. */
export function socketOpener(): (place: DatabaseAddress) => Socket {
  let opened = 0
  return (place) => openSocket(place, opened++)
}

function openSocket({ host, port, path }: DatabaseAddress, n: number): Socket {
  const socket: NamedSocket = new Socket()
  const refuse = (): void => void socket.destroy(new ClosedByDatabase('the database closed the connection'))
  socket.once('end', refuse)
  socket.once('data', () => socket.removeListener('end', refuse))
  // Ended while it was being opened: nobody but us listens any more, and the driver would leave it open.
  socket.once('connect', () => {
    if (socket.listenerCount('data') === 1) socket.destroy()
  })
  if (path) return socket.connect(path)
  socket.host = host[n % host.length]!
  socket.port = port[n % port.length]!
  return socket.connect(socket.port, socket.host)
}
