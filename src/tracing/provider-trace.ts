// Every call of a provider as a span. Only the names of the port and of its question, and the kind of the outcome, are kept: questions and
// answers hold personal data.
import type { Providers } from '../providers/ports.ts'
import { currentSpan } from './current.ts'
import type { Tracer } from './tracer.ts'

type Method = (...args: unknown[]) => unknown

export function followProviders(tracer: Tracer): (providers: Providers) => Providers {
  const followed = new WeakMap<Providers, Providers>()
  return (providers) => {
    const known = followed.get(providers)
    if (known) return known
    const ports = Object.entries(providers).map(([port, methods]) => [port, followPort(tracer, port, methods)])
    const made = Object.fromEntries(ports) as Providers
    followed.set(providers, made)
    return made
  }
}

function followPort(tracer: Tracer, port: string, methods: object): object {
  const followed: Record<string, unknown> = {}
  for (const [name, method] of Object.entries(methods)) {
    followed[name] = typeof method === 'function' ? followMethod(tracer, port, name, method.bind(methods)) : method
  }
  return followed
}

function followMethod(tracer: Tracer, port: string, name: string, method: Method): Method {
  return (...args) => {
    const parent = currentSpan.getStore()
    if (!parent) return method(...args)
    const attributes = { 'corridor.port': port, 'corridor.question': name }
    const span = tracer.begin(parent, { name: `${port}.${name}`, kind: 'client', attributes })
    const answer = tracer.run(span, () => method(...args))
    // What answers at once asks nobody.
    if (!(answer instanceof Promise)) return answer
    return answer.then(
      (outcome: unknown) => {
        const { kind } = Object(outcome) as { readonly kind?: unknown }
        if (typeof kind === 'string') span.set({ 'corridor.outcome': kind })
        span.end()
        return outcome
      },
      (error: unknown) => {
        span.fail(error)
        span.end()
        throw error
      },
    )
  }
}
