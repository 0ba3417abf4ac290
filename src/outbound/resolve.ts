// Resolves a name by asking the name servers directly. getaddrinfo would block one of the process's few threads while a name server is
// silent, so one receiver with a dead zone would stop the others. It would also use search domains and the hosts file, which do not
// apply to receivers. Only localhost is known here.
import { Resolver } from 'node:dns/promises'

export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

export const resolveByNameServer: Resolve = async (hostname, signal) => {
  if (/(^|\.)localhost\.?$/.test(hostname)) return ['127.0.0.1', '::1']
  // A new resolver each time: it uses the present name servers, and cancel affects only this lookup.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return [...(four.status === 'fulfilled' ? four.value : []), ...(six.status === 'fulfilled' ? six.value : [])]
}
