// The kind of provider `lnd`: pays and is paid on lightning by an lnd node of the operator, over REST.
import { createHash, X509Certificate } from 'node:crypto'
import { attempt } from '../../chains/attempt.ts'
import { defined } from '../../kernel/assert.ts'
import { CarrierAway } from '../carrier.ts'
import { ProviderFault, type ProviderKind, type SettingFault } from '../configured/kind.ts'
import type { ProbeReport } from '../configured/probe-report.ts'
import { databaseMemory } from '../sent-memory.ts'
import { onBankTime } from './bank-time.ts'
import { lndBook } from './book.ts'
import { type NodeInfo, nodeInfo } from './info.ts'
import { invoiceNews } from './invoice-news.ts'
import { lndInvoices } from './invoices.ts'
import { lndLightning } from './lnd.ts'
import { lndNode } from './node.ts'
import { lndRest } from './rest.ts'
import { bookOfSameNode, invoicesOfSameNode, sameNode } from './same-node.ts'

/** A request that was not answered must have ended before it is made again (lnd.ts). */
const timeout_ms_max = 20_000

export const lndKind: ProviderKind = {
  kind: 'lnd',
  ports: ['lightning'],
  settings: { needs: ['url', 'tls_certificate'], takes: ['timeout_ms', 'fee_limit_bps'] },
  secrets: { needs: ['macaroon'], takes: [], shown: ['macaroon'] },

  check({ settings, secrets }) {
    const { url, tls_certificate, timeout_ms } = settings
    if (timeout_ms !== undefined && timeout_ms > timeout_ms_max) {
      return fault('settings.timeout_ms', `must be at most ${timeout_ms_max}`)
    }
    if (attempt(() => new URL(url ?? '').protocol) !== 'https:') {
      return fault('settings.url', 'must begin with https://, such as https://10.0.0.7:8080')
    }
    if (!attempt(() => new X509Certificate(tls_certificate ?? ''))) {
      return fault('settings.tls_certificate', 'must be a certificate in PEM: the file tls.cert of the node')
    }
    if (!/^(?:[0-9a-f]{2}){32,2048}$/i.test(secrets.macaroon ?? '')) {
      return fault('secrets.macaroon', 'must be in hex: xxd -ps -c 9999 NAME.macaroon')
    }
    return undefined
  },

  async open({ bank_guid, environment, settings, secrets, report }, services) {
    const url = defined(settings.url, 'an lnd node has a url')
    const macaroon = defined(secrets.macaroon, 'an lnd node has a macaroon')
    const certificate = defined(settings.tls_certificate, 'an lnd node has a certificate')
    const { timeout_ms, fee_limit_bps } = settings
    const rules = services.dialRules(url, environment)
    const rest = lndRest(
      { url, macaroon, certificate },
      { rules, ...(timeout_ms === undefined ? {} : { timeout_ms: Math.min(timeout_ms, timeout_ms_max) }) },
    )
    const { now } = services
    const news = invoiceNews({ bank_guid, rest, now, report: services.reportInvoice, log: services.log })
    // Whoever has the macaroon rules the node anyway.
    const secret = createHash('sha256').update(`preimages of invoices ${macaroon}`).digest()
    const check = sameNode(rest, report?.identity)
    const invoices = invoicesOfSameNode(check, lndInvoices({ rest, secret, now, follow: news.follow }))
    const memory = databaseMemory(services.sql, services.engine)
    const lightning = lndLightning(lndNode(rest, check), memory, now, { fee_limit_bps, invoices })
    const ahead_ms = async () => (await services.bankNow(bank_guid)) - now()
    return {
      ports: { lightning: onBankTime(lightning, ahead_ms) },
      lightningBook: bookOfSameNode(check, lndBook(rest, check)),
      async probe() {
        const info = await nodeInfo(rest).catch((error: unknown) => {
          throw error instanceof CarrierAway ? new ProviderFault(error.message) : error
        })
        const [bank] = await services.sql<{ network: string }[]>`
          select settings ->> 'network' as network from banks where bank_guid = ${bank_guid} and guid = ${bank_guid}`
        return reportOf(info, bank?.network ?? 'mainnet')
      },
      stop: news.stop,
    }
  },
}

const fault = (field: string, message: string): SettingFault => ({ field, message })

function reportOf(
  { alias, version, identity, network, chain_network, is_synced, channels }: NodeInfo,
  wanted: string,
): ProbeReport {
  if (network !== wanted) {
    throw new ProviderFault(`The node is on ${chain_network}, and the bank on ${wanted} (settings.network).`)
  }
  if (!is_synced) {
    throw new ProviderFault(
      'The node has not caught up with the chain yet. Try again when lncli getinfo shows synced_to_chain.',
    )
  }
  return {
    name: `lnd ${version} (${alias})`,
    identity,
    serves: { assets: ['BTC', 'USD'], networks: [chain_network], active_channels: [String(channels)] },
  }
}
