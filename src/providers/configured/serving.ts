// What serves a port: an opened provider, or what serves it as usual.
import { absentProviders } from '../absent.ts'
import { CarrierAway } from '../carrier.ts'
import type { Named, Providers } from '../ports.ts'
import type { ConfiguredProvider } from './configured-providers.ts'
import { candidates, type ProviderRoutes } from './routes.ts'
import type { RuledQuestion } from './rule.ts'
import type { Port } from './settings.ts'

export interface RoutedOptions {
  readonly usual: Providers
  readonly list: readonly ConfiguredProvider[]
  readonly routes: ProviderRoutes
  /** The simulator has it from before: it must not be paid for real. */
  isSimulated(question: Named): Promise<boolean>
}

/** What serves a port of opened providers. New work goes to the first that `isUsable`. */
export type Serving = <P extends Port>(
  port: P,
  question: Named,
  asked?: RuledQuestion,
  isUsable?: (served: Providers[P]) => boolean,
) => Promise<Providers[P]>

/** Throws if none is usable and one of them cannot tell. */
export function firstUsable<Served>(all: readonly Served[], isUsable: (served: Served) => boolean): Served | undefined {
  let away: CarrierAway | undefined
  for (const each of all) {
    try {
      if (isUsable(each)) return each
    } catch (error) {
      if (!(error instanceof CarrierAway)) throw error
      away ??= error
    }
  }
  if (away) throw away
  return undefined
}

export async function servedBy<P extends Port>(provider: ConfiguredProvider, port: P): Promise<Providers[P]> {
  const served = (await provider.open()).ports[port]
  if (!served) throw new Error(`the provider ${provider.name} does not serve ${port} any more`)
  return served as Providers[P]
}

/** One that cannot be opened serves a port that fails, so that the other ports of its bank go on. */
export const openedOrAway = <P extends Port>(provider: ConfiguredProvider, port: P): Promise<Providers[P]> =>
  servedBy(provider, port).catch((cause) => {
    const fail = () => {
      throw new CarrierAway(`the provider ${provider.name} cannot be opened`, { cause })
    }
    return {
      ...Object.fromEntries(Object.keys(absentProviders[port]).map((name) => [name, fail])),
      // Whether a node that cannot be opened makes invoices is not known: callers wait.
      ...(port === 'lightning' ? { invoices: { isOffered: fail } } : {}),
    } as unknown as Providers[P]
  })

/** All that get new work; what serves the port as usual, if there is none. */
export async function opened<P extends Port>(
  { list, usual }: Pick<RoutedOptions, 'list' | 'usual'>,
  port: P,
  asked?: RuledQuestion,
): Promise<readonly Providers[P][]> {
  const fitting = candidates(list, port, asked)
  return fitting.length > 0 ? Promise.all(fitting.map((each) => openedOrAway(each, port))) : [usual[port]]
}
