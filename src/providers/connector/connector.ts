// A connector: a partner behind the protocol of docs/connectors.md, in any language. Serves every port.
import { textFromRate } from '../../pricing/rate.ts'
import { signingKeyBytes } from '../../signing/delivery-rules.ts'
import { BelievedPrices, type PriceBounds, priceBoundNames, usualPriceBounds } from '../configured/believed-prices.ts'
import { type OpenedProvider, ProviderFault, type ProviderKind, type ServedPorts } from '../configured/kind.ts'
import type { DeclaredMaximum, ProbeReport } from '../configured/probe-report.ts'
import { type Port, type ProviderSettings, ports, timeout_ms_range } from '../configured/settings.ts'
import type { Market } from '../ports.ts'
import { connectorAggregator, connectorCustody, connectorDepositBank } from './account-ports.ts'
import { type Asker, askerOf, type ManifestAnswer } from './ask.ts'
import { connectorBlockchain, connectorLightning, connectorRails, type OnDearFee } from './carrier-ports.ts'
import { Connection } from './connection.ts'
import { connectorLiquidity, connectorMarket } from './market-ports.ts'
import { connectorScreening, connectorVerifier } from './people-ports.ts'
import { readBody } from './protocol/codec.ts'
import { verifyMessage } from './protocol/messages.ts'
import { NewsBody } from './protocol/news.ts'
import { type ReadBefore, readBefore } from './read-before.ts'
import { ConnectorSilent } from './silence.ts'

const timeout_ms_default = 10_000
const refresh_ms = 5 * 60_000
/** All providers of the bank wait for this one to open. */
const first_read_ms = 2_000

/** These answer at once from what was read before. */
const readsBefore: readonly Port[] = ['verifier', 'aggregator', 'deposit_bank', 'custody', 'lightning']

export const connectorKind: ProviderKind = {
  kind: 'connector',
  ports,
  settings: { needs: ['url'], takes: ['timeout_ms', 'tls_certificate', ...priceBoundNames] },
  secrets: { needs: ['signing_key'], takes: ['previous_signing_key'], shown: [] },

  check({ settings, secrets }) {
    const { timeout_ms = timeout_ms_default } = settings
    const [least, most] = timeout_ms_range
    if (timeout_ms < least || timeout_ms > most) {
      return { field: 'settings.timeout_ms', message: `must be from ${least} to ${most}` }
    }
    for (const name of ['signing_key', 'previous_signing_key'] as const) {
      const key = secrets[name]
      if (key !== undefined && !isSigningKey(key)) {
        return { field: `secrets.${name}`, message: 'must be whsec_ and 24 to 64 bytes in base64' }
      }
    }
    const { url = '' } = settings
    if (!URL.canParse(url) || new URL(url).search) {
      return { field: 'settings.url', message: 'must be a URL without a query' }
    }
    return undefined
  },

  async open(config, services) {
    const { bank_guid, guid, environment, settings, secrets } = config
    const { url = '', timeout_ms = timeout_ms_default, tls_certificate } = settings
    const { signing_key = '', previous_signing_key } = secrets
    // The operator's rules may be stricter now than when it was configured.
    const fault = services.addressFault(url, environment)
    if (fault) throw new ProviderFault(`The address of the connector ${fault}.`)
    const keys = [signing_key, ...(previous_signing_key === undefined ? [] : [previous_signing_key])]
    const connection = new Connection({
      url,
      keys,
      timeout_ms,
      dialRules: {
        ...services.dialRules(url, environment),
        ...(tls_certificate === undefined ? {} : { ca: tls_certificate }),
      },
      now: services.now,
      monotonic: () => performance.now(),
      onBreaker: (state) => services.log('connector_breaker', { bank_guid, provider_guid: guid, state }),
    })
    const asker = askerOf(connection, services.bankNow)
    const before = readBefore(asker, {
      bank_guid,
      ports: config.ports,
      onChangedKey: (key) => services.log('connector_key_changed', { bank_guid, provider_guid: guid, key }),
    })
    const refresh = async (): Promise<void> => {
      await before.refresh().catch((error: Error) => {
        services.log('connector_not_read', { bank_guid, provider_guid: guid, error: error.message })
      })
    }
    const isReadBefore = config.ports.some((port) => readsBefore.includes(port))
    if (isReadBefore) await noLongerThan(first_read_ms, refresh())
    const timer = isReadBefore ? setInterval(() => void refresh(), refresh_ms).unref() : undefined
    const onDearFee: OnDearFee = ({ reference }, told, most) => {
      const fee = { told: String(told), booked: String(most) }
      services.log('connector_fee_above_maximum', { bank_guid, provider_guid: guid, reference, ...fee })
    }
    const prices = new BelievedPrices({
      bounds: { ...usualPriceBounds, ...definedIn(settings) },
      monotonic: () => performance.now(),
      onFault(symbol, fault, { bid, ask }) {
        const price = { bid: textFromRate(bid), ask: textFromRate(ask) }
        services.log('a price of a market is not believed', { bank_guid, provider_guid: guid, symbol, fault, ...price })
      },
    })
    const market = connectorMarket(asker, prices, services.now)
    return {
      ports: servedPorts(config.ports, asker, before, onDearFee, market),
      readNews(message) {
        verifyMessage({ ...message, keys, now: services.now() })
        return readBody(NewsBody, message.body)
      },
      probe: () => probe(config.ports, asker, before, connection),
      stop() {
        clearInterval(timer)
        connection.stop()
      },
    } satisfies OpenedProvider
  },
}

async function noLongerThan(wait_ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((done) => {
    timer = setTimeout(done, wait_ms)
  })
  await Promise.race([work, over])
  clearTimeout(timer)
}

function isSigningKey(key: string): boolean {
  try {
    return signingKeyBytes(key).length > 0
  } catch {
    return false
  }
}

/** Those that the administrator has set. */
const definedIn = (settings: ProviderSettings): Partial<PriceBounds> =>
  Object.fromEntries(priceBoundNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])))

function servedPorts(
  served: readonly Port[],
  asker: Asker,
  before: ReadBefore,
  onDearFee: OnDearFee,
  market: Market,
): ServedPorts {
  const all = {
    market,
    liquidity: connectorLiquidity(asker),
    aggregator: connectorAggregator(asker, before),
    screening: connectorScreening(asker),
    custody: connectorCustody(before),
    deposit_bank: connectorDepositBank(asker, before),
    verifier: connectorVerifier(asker, before),
    rails: connectorRails(asker),
    blockchain: connectorBlockchain(asker, onDearFee),
    lightning: connectorLightning(asker, before, onDearFee),
  }
  return Object.fromEntries(Object.entries(all).filter(([port]) => served.includes(port as Port)))
}

async function probe(
  served: readonly Port[],
  asker: Asker,
  before: ReadBefore,
  { breaker }: Connection,
): Promise<ProbeReport> {
  try {
    const manifest = await before.refresh()
    const missing = served.filter((port) => !manifest.ports[port])
    if (missing.length > 0) {
      throw new ProviderFault(`the connector does not serve ${missing.join(', ')}: its manifest has no such port`)
    }
    const { status, message } = await asker.health()
    if (status === 'down') throw new ProviderFault(`the connector says that it is down${message ? `: ${message}` : ''}`)
    return {
      name: `${manifest.name} ${manifest.version}`,
      serves: servesOf(manifest, served),
      maximums: maximumsOf(manifest),
    }
  } catch (error) {
    if (!(error instanceof ConnectorSilent)) throw error
    throw new ProviderFault(error.reason === 'breaker_open' ? `${error.message} (breaker ${breaker})` : error.message)
  }
}

function maximumsOf({ ports: { rails, blockchain } }: ManifestAnswer): readonly DeclaredMaximum[] {
  const own = (place: string, asset: string | undefined, amount_max: bigint | undefined): DeclaredMaximum[] =>
    amount_max === undefined ? [] : [{ place, ...(asset ? { asset } : {}), amount_max: String(amount_max) }]
  return [
    ...(rails?.rails ?? []).flatMap(({ rail, asset, amount_max }) => own(rail, asset, amount_max)),
    ...(blockchain?.chains ?? []).flatMap(({ chain, amount_max }) => own(chain, undefined, amount_max)),
  ]
}

/** What people are shown. */
function servesOf({ ports: shown }: ManifestAnswer, served: readonly Port[]): ProbeReport['serves'] {
  const lists: Record<Port, readonly string[]> = {
    market: shown.market?.symbols ?? [],
    liquidity: shown.liquidity?.symbols ?? [],
    rails: shown.rails?.rails.map(({ rail, asset, sides }) => `${rail} ${asset} ${sides.join('+')}`) ?? [],
    blockchain: shown.blockchain?.chains.map(({ chain, network }) => `${chain} ${network}`) ?? [],
    lightning: [...(shown.lightning?.networks ?? []), ...(shown.lightning?.makes_invoices ? ['invoices'] : [])],
    screening: [],
    verifier: shown.verifier?.methods ?? [],
    aggregator: shown.aggregator?.is_hosted ? ['hosted'] : [],
    deposit_bank: shown.deposit_bank?.assets ?? [],
    custody: shown.custody?.chains.map(({ chain, network }) => `${chain} ${network}`) ?? [],
  }
  return Object.fromEntries(served.map((port) => [port, lists[port]]))
}
