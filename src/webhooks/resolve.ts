// The addresses of a name, asked of the name servers directly. The system's own way (getaddrinfo) would hold one of
// the process's few threads for as long as a name server is silent: one receiver's dead zone would stop the others. It also
// knows search domains and the hosts file, which say nothing about receivers outside; localhost alone is known here.
import { Resolver } from 'node:dns/promises'

export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

export const resolveByNameServer: Resolve = async (hostname, signal) => {
  if (/(^|\.)localhost\.?$/.test(hostname)) return ['127.0.0.1', '::1']
  // A new one each time, so that changed name servers are noticed and only these questions are cancelled.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return [...(four.status === 'fulfilled' ? four.value : []), ...(six.status === 'fulfilled' ? six.value : [])]
}
