// The ports of a bank, each served by its configured providers. A port without any is served as usual: by the simulators of a sandbox
// bank, and by nothing on a production bank.
import type { Guid } from '../../kernel/guid.ts'
import type { Providers } from '../ports.ts'
import type { Inquiry } from '../verifier.ts'
import type { ConfiguredProvider } from './configured-providers.ts'
import { routedAggregator } from './routed-aggregator.ts'
import { routedInvoices } from './routed-invoices.ts'
import { routedMarket } from './routed-market.ts'
import { askedOf, carrierOf, routedRails } from './routed-rails.ts'
import { strictestScreening } from './routed-screening.ts'
import { candidates } from './routes.ts'
import type { RuledQuestion } from './rule.ts'
import { firstUsable, opened, openedOrAway, type RoutedOptions, type Serving, servedBy } from './serving.ts'
import type { Port } from './settings.ts'

export async function routedProviders(options: RoutedOptions): Promise<Providers> {
  const { usual, list } = options
  const has = (port: Port): boolean => list.some(({ ports }) => ports.includes(port))
  if (list.length === 0) return usual
  const serving = servingBy(options)
  /** The first for questions without an effect; the usual one if there is none. */
  const first = async <P extends Port>(port: P, asked?: RuledQuestion): Promise<Providers[P]> => {
    const [chosen] = candidates(list, port, asked)
    return chosen ? openedOrAway(chosen, port) : usual[port]
  }
  const custody = await first('custody')
  const depositBanks = await opened(options, 'deposit_bank')
  const lightning = await first('lightning')
  const invoices = has('lightning') ? await routedInvoices(options, serving) : undefined
  const verifiers = await opened(options, 'verifier')
  const verifierOf = (inquiry: Inquiry) =>
    serving('verifier', inquiry, {}, (verifier) => verifier.supports(inquiry.method))
  const blockchain = await first('blockchain')
  return {
    ...(has('market') || has('liquidity') ? routedMarket(options, serving) : usual),
    screening: has('screening') ? await strictestScreening(list, usual.screening) : usual.screening,
    custody,
    deposit_bank: has('deposit_bank')
      ? {
          institutionFor: (asset) =>
            depositBanks.map((each) => each.institutionFor(asset)).find((found) => found !== undefined),
          // Closing an account that an institution does not know is no error, so each of them is asked.
          async close(account) {
            for (const bank of depositBanks) {
              const outcome = await bank.close(account)
              if (outcome.kind !== 'done') return outcome
            }
            return { kind: 'done', result: null }
          },
        }
      : usual.deposit_bank,
    verifier: has('verifier')
      ? {
          supports: (method) => firstUsable(verifiers, (each) => each.supports(method)) !== undefined,
          open: async (inquiry) => (await verifierOf(inquiry)).open(inquiry),
          resume: async (inquiry, return_url) => (await verifierOf(inquiry)).resume(inquiry, return_url),
          file: async (inquiry, file_id) => (await verifierOf(inquiry)).file(inquiry, file_id),
          read: async (inquiry) => (await verifierOf(inquiry)).read(inquiry),
          confirm: async (inquiry, known) => (await verifierOf(inquiry)).confirm(inquiry, known),
        }
      : usual.verifier,
    aggregator: has('aggregator') ? await routedAggregator(options, serving) : usual.aggregator,
    rails: routedRails(options, has('rails') ? serving : undefined),
    blockchain: has('blockchain')
      ? {
          ...blockchain,
          estimateFee: async (question) =>
            (await first('blockchain', { assets: [question.asset] })).estimateFee(question),
          ...carrierOf((payment) => serving('blockchain', payment, askedOf(payment))),
          arrival: async (question) =>
            (await serving('blockchain', question, { assets: [question.seen.asset] })).arrival(question),
        }
      : usual.blockchain,
    lightning: has('lightning')
      ? {
          estimateFee: (question) => lightning.estimateFee(question),
          ...carrierOf((payment) => serving('lightning', payment, askedOf(payment))),
          ...(invoices ? { invoices } : {}),
          // Only simulated nodes create invoices to be paid.
          mintOf: (bank_guid) => usual.lightning.mintOf(bank_guid),
        }
      : usual.lightning,
  }
}

/** Stores which provider has a reference before it is asked. */
function servingBy({ usual, list, routes, isSimulated }: RoutedOptions): Serving {
  return async (port, question, asked, isUsable) => {
    const kept = await routes.find(question, port)
    if (kept) return servedBy(providerIn(list, kept), port)
    const fitting = candidates(list, port, asked)
    const chosen = isUsable ? await chosenBy(fitting, port, isUsable) : fitting[0]
    if (!chosen || (await isSimulated(question))) return usual[port]
    return servedBy(providerIn(list, await routes.keep(question, port, chosen.guid)), port)
  }
}

/** If none is usable, the first: it says why. */
async function chosenBy<P extends Port>(
  fitting: readonly ConfiguredProvider[],
  port: P,
  isUsable: (served: Providers[P]) => boolean,
): Promise<ConfiguredProvider | undefined> {
  const served = await Promise.all(fitting.map((provider) => openedOrAway(provider, port)))
  const usable = firstUsable(served, isUsable)
  return fitting[usable ? served.indexOf(usable) : 0]
}

function providerIn(list: readonly ConfiguredProvider[], guid: Guid): ConfiguredProvider {
  const found = list.find((each) => each.guid === guid)
  // It was made a moment ago by another process, and this one reads it soon.
  if (!found) throw new Error('the provider that has this reference is not known here yet')
  return found
}
