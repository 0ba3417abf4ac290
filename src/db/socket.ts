// The socket of a connection. If the database, or a proxy, closes a connection while it is being opened, this reports an error. The
// driver (3.4.9) does not: it would try again at once, without end, and the query would never be answered.

import { Socket } from 'node:net'
import { defined } from '../kernel/assert.ts'

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

export const openAddress = ({ host, port }: { readonly host: string; readonly port: number }): Socket =>
  openSocket({ host: [host], port: [port] })

/** The driver names one host: among several, primary.ts chooses. */
export function openSocket({ host, port, path }: DatabaseAddress): Socket {
  const socket: NamedSocket = new Socket()
  const refuse = (): void => void socket.destroy(new ClosedByDatabase('the database closed the connection'))
  socket.once('end', refuse)
  socket.once('data', () => {
    socket.removeListener('end', refuse)
    // An open connection ends without an error: between an error and the end, the driver still sends queries, and never answers them.
    socket.destroy = () => Socket.prototype.destroy.call(socket) as typeof socket
  })
  // The pool ended while the socket was being opened. Only we listen any more, and the driver would leave it open.
  socket.once('connect', () => {
    if (socket.listenerCount('data') === 1) socket.destroy()
  })
  if (path) return socket.connect(path)
  socket.host = defined(host[0], 'the driver names a host')
  socket.port = defined(port[0], 'the driver names a port')
  return socket.connect(socket.port, socket.host)
}
