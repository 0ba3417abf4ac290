// The port that the service listens on. It is tried before a database is made: whoever has it would otherwise be told of only
// after the first start has done all its work.
import { createServer } from 'node:net'

/** What a failed attempt to listen means to the person who started the service. */
export const portError = (error: unknown, host: string, port: number, variable = 'PORT'): Error =>
  (error as { code?: string }).code === 'EADDRINUSE'
    ? new Error(`port ${port} of ${host} is in use: stop the process that has it, or set ${variable} to another one`)
    : (error as Error)

/** Throws if nobody could listen there now. */
export async function tryPort(host: string, port: number, variable?: string): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((listening, failed) => server.once('error', failed).listen({ host, port }, listening))
    await new Promise((closed) => server.close(closed))
  } catch (error) {
    throw portError(error, host, port, variable)
  }
}
