// Banks whose customers were paid at real addresses, and nothing is gathered yet: native money or a token on the EVM node, or coins on
// Bitcoin Core. Each has its own paying wallet and keys, so that the chain shows what each has sent.
import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { keyVersions } from '../../src/chains/deposit-key.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { type BitcoinCore, startBitcoinCore } from './bitcoin-core.ts'
import { createTestDatabase } from './database.ts'
import { type EvmWorld, startEvmWorld, tokenTransfer } from './evm-world.ts'
import { onRegtest } from './regtest.ts'
import { eventually, ok, startTestService, type TestService } from './service.ts'

export type SweptKind = 'native' | 'token' | 'coins'

export interface SweptBank {
  readonly kind: SweptKind
  readonly guid: string
  readonly key: string
  readonly addresses: string[]
  readonly wallet_key: string
  readonly xprv: string
}

export const confirmations = 3
const coins_each = 3
const coin = 20_000n
const ether = 10n ** 16n
const dollars = 5_000_000n
const assets = { native: 'ETH', token: 'USDC', coins: 'BTC' } as const
/** What arrived at the addresses of a bank, in the asset that is gathered. */
export const arrivedAt = { native: ether, token: dollars, coins: coin * BigInt(coins_each) } as const

export const walletOf = ({ wallet_key }: SweptBank): `0x${string}` => privateKeyToAddress(wallet_key as `0x${string}`)

/** A few at a time: each asks the service several times. */
export async function tenAtOnce<T, R>(all: readonly T[], run: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += 10)
    done.push(...(await Promise.all(all.slice(from, from + 10).map(run))))
  return done
}

export type SweptWorld = Awaited<ReturnType<typeof startSweptWorld>>

/** `every_seconds`: how often deposit addresses are looked at. */
export async function startSweptWorld(kind: SweptKind, every_seconds = 1) {
  const database = await createTestDatabase()
  const core: BitcoinCore | undefined = kind === 'coins' ? await startBitcoinCore() : undefined
  const evm: EvmWorld | undefined = kind === 'coins' ? undefined : await startEvmWorld()

  /** `above`: what is gathered; undefined: nothing. */
  const nodeOf = (bank: SweptBank, above: Readonly<Record<string, string | number>> | undefined) => {
    const { guid, wallet_key, xprv } = bank
    const sweep = above && {
      sweep: { above, fee_max: kind === 'coins' ? 100_000 : String(ether / 10n), every_seconds },
    }
    if (core) {
      const { rpc_port, username, password } = core
      const url = `http://127.0.0.1:${rpc_port}/wallet/of-${guid}`
      return { kind: 'bitcoin', chain: 'bitcoin', url, username, password, xprv, banks: [guid], ...sweep }
    }
    const node = { kind: 'evm', chain: 'ethereum', url: evm!.node.url, key: wallet_key, confirmations }
    return { ...node, deposit_xprv: xprv, tokens: { USDC: evm!.token }, banks: [guid], ...sweep }
  }
  const nodes = (banks: readonly SweptBank[], above?: Readonly<Record<string, string | number>>): string =>
    JSON.stringify(Object.fromEntries(banks.map((bank) => [`of-${bank.guid}`, nodeOf(bank, above)])))
  /** It pays the fees of tokens later. */
  const native = { ETH: String(ether / 2n) }
  const serving = (banks: readonly SweptBank[], roles: string, above?: typeof native) =>
    startTestService({
      database_url: database.url,
      env: { CORRIDOR_ROLES: roles, CORRIDOR_CHAIN_NODES: nodes(banks, above) },
      chain_watch_ms: 300,
    })
  const mine = (blocks: number): Promise<void> => (core ?? evm!.node).mine(blocks)

  /** Blocks, and the time that they take. The clock of each bank stands otherwise. */
  async function pass(s: TestService, banks: readonly SweptBank[]): Promise<void> {
    await mine(confirmations)
    await tenAtOnce(banks, ({ key }) => ok(s.call('POST', '/sandbox/clock', { advance_seconds: 1200 }, { key })))
  }
  async function reached(s: TestService, banks: readonly SweptBank[], query: string, count: number): Promise<void> {
    await eventually(
      async () => {
        await pass(s, banks)
        const guids = banks.map(({ guid }) => `'${guid}'`).join()
        const [row] = await s.service.sql.unsafe<{ n: number }[]>(
          `select count(*)::integer as n from ${query} and bank_guid in (${guids})`,
        )
        return row!.n
      },
      (n) => n === count * banks.length,
    )
  }

  /** Without addresses. */
  async function made(s: TestService): Promise<SweptBank> {
    const organization = { key: s.demo.organization_key }
    const { guid } = await ok(s.call('POST', '/banks', { name: 'B', type: 'sandbox' }, organization))
    await ok(s.call('PATCH', `/banks/${guid}`, { settings: { network: 'testnet' } }, organization))
    const body = { name: 'K', kind: 'bank', bank_guid: guid, scopes: scopesFor('bank') }
    const { key } = await ok(s.call('POST', '/api_keys', body, organization))
    await ok(s.call('POST', '/sandbox/clock', { frozen: true }, { key }))
    const xprv = HDKey.fromMasterSeed(randomBytes(32), kind === 'coins' ? keyVersions.testnet : undefined)
    return { kind, guid, key, addresses: [], wallet_key: generatePrivateKey(), xprv: xprv.privateExtendedKey }
  }
  /** Of one account. */
  async function newAddresses(s: TestService, { key }: SweptBank, asset: string, count: number): Promise<string[]> {
    const order = { type: 'storage', asset, name: 'Treasury' }
    const { guid: account_guid } = await ok(s.call('POST', '/accounts', order, { key }))
    return tenAtOnce(Array.from({ length: count }), async () => {
      const { address } = await ok(s.call('POST', '/deposit_addresses', { account_guid }, { key }))
      return core ? onRegtest(address) : address
    })
  }
  async function payTo(address: string, asset: 'ETH' | 'USDC' | 'BTC'): Promise<void> {
    if (core) await core.pay(address, Number(coin) / 1e8)
    else if (asset === 'ETH') await evm!.transact({ to: address, value: ether })
    else await evm!.transact({ to: evm!.token, data: tokenTransfer(address, dollars) })
  }
  async function paidIn(s: TestService, bank: SweptBank, asset: 'ETH' | 'USDC' | 'BTC'): Promise<void> {
    const addresses = await newAddresses(s, bank, asset, asset === 'BTC' ? coins_each : 1)
    if (asset === assets[kind]) bank.addresses.push(...addresses)
    for (const address of addresses) await payTo(address, asset)
  }

  return {
    ...{ kind, database, core, evm, mine, pass, made, newAddresses, payTo, reached },
    asset: assets[kind],
    /** The service that serves its clients and works on nothing. */
    api: (banks: readonly SweptBank[]) => serving(banks, 'api'),
    sweepingNodes: (banks: readonly SweptBank[]): string =>
      nodes(banks, kind === 'coins' ? { BTC: 50_000 } : { ...native, USDC: 1_000_000 }),
    async open(count: number): Promise<readonly SweptBank[]> {
      const first = await serving([], 'api')
      const banks = await tenAtOnce(Array.from({ length: count }), () => made(first))
      await first.stop()
      const s = await serving(banks, 'api,worker', kind === 'token' ? native : undefined)
      try {
        await reached(s, banks, 'chain_cursors where true', 1)
        const credited = `transfers where state = 'completed' and deposit_address_guid is not null`
        if (kind === 'token') {
          await tenAtOnce(banks, (bank) => paidIn(s, bank, 'ETH'))
          await reached(s, banks, `sweeps where state = 'completed'`, 1)
        }
        for (const bank of banks) await paidIn(s, bank, assets[kind])
        await reached(s, banks, credited, { native: 1, token: 2, coins: coins_each }[kind])
      } finally {
        await s.stop()
      }
      return banks
    },
    async stop(): Promise<void> {
      await Promise.all([core?.stop(), evm?.stop()])
      await database.drop()
    },
  }
}
