// The sandbox simulators behind the connector protocol: they serve every port to whoever has the key.
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { corridors } from '../../bank-numbers/corridors.ts'
import { chainNames, networks } from '../../chains/chain.ts'
import { assetCodes, payoutPairs, tradingPairs } from '../../kernel/asset.ts'
import type { PaymentReport } from '../../providers/carrier.ts'
import type { ManifestAnswer } from '../../providers/connector/ask.ts'
import { headersOfMessage, newMessageId } from '../../providers/connector/protocol/messages.ts'
import { References } from '../../providers/connector/serving/references.ts'
import { connectorServer } from '../../providers/connector/serving/server.ts'
import { sandboxInstitutionFor } from '../../providers/sandbox/deposit-bank.ts'
import { verificationMethods } from '../../resources/identity-verifications/methods.ts'
import { version } from '../../version.ts'
import { openSimulatedBanks, type SimulatedBanks, type SimulatedBanksOptions } from './simulated-banks.ts'

const chainNetworks = chainNames.flatMap((chain) => networks.map((network) => ({ chain, network })))
const symbols = [...tradingPairs, ...payoutPairs].map(({ symbol }) => symbol)

/** In Europe many countries share one rail and asset. */
const railServices = corridors
  .map(({ rail, asset, sides }) => ({ rail, asset, sides: [...sides] }))
  .filter(({ rail, asset }, i) => corridors.findIndex((each) => each.rail === rail && each.asset === asset) === i)

export const simulatorManifest: ManifestAnswer = {
  protocol: 1,
  name: 'Corridor simulators',
  version,
  ports: {
    market: { symbols },
    liquidity: { symbols },
    rails: { rails: railServices },
    blockchain: { chains: chainNetworks },
    lightning: { networks: [...networks], makes_invoices: true },
    screening: {},
    verifier: { methods: [...verificationMethods], is_hosted: true },
    aggregator: { is_hosted: true },
    deposit_bank: { assets: assetCodes.filter((asset) => sandboxInstitutionFor(asset)) },
    custody: { chains: chainNetworks },
  },
}

export interface SimulatorOptions {
  readonly folder: string
  readonly database?: SimulatedBanksOptions['database']
  /** 0: any that is free. */
  readonly port: number
  readonly keys: readonly string[]
  /** Where Corridor takes news; undefined: it is told none. */
  readonly news_url?: string | undefined
  log(operation: string, error: unknown): void
}

export interface Simulator {
  readonly url: string
  readonly banks: SimulatedBanks
  stop(): Promise<void>
}

export async function startSimulator({
  folder,
  database,
  port,
  keys,
  news_url,
  log,
}: SimulatorOptions): Promise<Simulator> {
  await mkdir(folder, { recursive: true })
  const report = async (payment: PaymentReport): Promise<void> => {
    if (news_url) await tellPayment(news_url, keys, payment).catch((error) => log('news', error))
  }
  const banks = await openSimulatedBanks({ folder, database, report })
  const references = await References.open(join(folder, 'references.jsonl'))
  const server = connectorServer({ manifest: simulatorManifest, keys, references, portsOf: banks.portsOf, log })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    banks,
    async stop() {
      await new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
      await references.close()
      await banks.core.stop()
    },
  }
}

const news_ms_max = 10_000

async function tellPayment(
  url: string,
  keys: readonly string[],
  { bank_guid, reference, execution_guid }: PaymentReport,
): Promise<void> {
  const id = newMessageId()
  const provider_guid = new URL(url).pathname.split('/').at(-2)
  const body = JSON.stringify({ kind: 'payment', event_id: id, bank_guid, provider_guid, reference, execution_guid })
  const response = await fetch(url, {
    method: 'POST',
    headers: headersOfMessage(keys, id, Date.now(), body),
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(news_ms_max),
  })
  if (response.status !== 200) throw new Error(`news was answered ${response.status}: ${await response.text()}`)
}
