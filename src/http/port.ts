// Checks the port before the first start makes a database, so that a port in use is reported at once.
import { createServer } from 'node:net'

/** Explains a failed attempt to listen to the person who started the service. */
export const portError = (error: unknown, host: string, port: number, variable = 'PORT'): Error =>
  (error as { code?: string }).code === 'EADDRINUSE'
    ? new Error(`port ${port} of ${host} is in use: stop the process that has it, or set ${variable} to another one`)
    : (error as Error)

/** Throws if the port cannot be used. */
export async function tryPort(host: string, port: number, variable?: string): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((listening, failed) => server.once('error', failed).listen({ host, port }, listening))
    await new Promise((closed) => server.close(closed))
  } catch (error) {
    throw portError(error, host, port, variable)
  }
}
