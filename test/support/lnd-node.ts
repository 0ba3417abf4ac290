// A real lnd on regtest behind a Bitcoin Core node, in a temporary folder. CORRIDOR_TEST_LND names the program where it is not on the
// PATH.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LndAccess, type LndRest, lndRest } from '../../src/providers/lnd/rest.ts'
import { type BitcoinCore, bitcoindPath } from './bitcoin-core.ts'
import { freePort } from './free-port.ts'
import { type NodeProcess, startNode } from './node-process.ts'
import { programAt } from './programs.ts'
import { eventually } from './service.ts'

const lndPath = process.env.CORRIDOR_TEST_LND ?? programAt('lnd')

/** Undefined: both programs are here. */
export const reasonWithoutLnd: string | undefined =
  bitcoindPath && lndPath
    ? undefined
    : 'bitcoind or lnd is missing (PATH, CORRIDOR_TEST_BITCOIND, CORRIDOR_TEST_LND): skipped'

export interface LndTestNode {
  readonly access: LndAccess
  readonly rest: LndRest
  readonly pubkey: string
  readonly peer_address: string
  get<T = Record<string, never>>(path: string): Promise<T>
  post<T = Record<string, never>>(path: string, body: object): Promise<T>
  kill(): Promise<void>
  /** It answers when this returns; its channels may take longer. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startLnd(bitcoin: BitcoinCore, alias: string): Promise<LndTestNode> {
  const folder = await mkdtemp(join(tmpdir(), `corridor-lnd-${alias}-`))
  const [rest_port, rpc_port, peer_port] = [await freePort(), await freePort(), await freePort()]
  const start = (): NodeProcess =>
    startNode(lndPath!, [
      ...[`--lnddir=${folder}`, `--alias=${alias}`, '--noseedbackup', '--debuglevel=error', '--nobootstrap'],
      ...['--bitcoin.regtest', '--bitcoin.node=bitcoind', '--bitcoind.rpcpolling'],
      ...['--bitcoind.blockpollinginterval=200ms', '--bitcoind.txpollinginterval=200ms'],
      ...[`--bitcoind.rpchost=127.0.0.1:${bitcoin.rpc_port}`, `--bitcoind.rpcuser=${bitcoin.username}`],
      ...[`--bitcoind.rpcpass=${bitcoin.password}`, `--restlisten=127.0.0.1:${rest_port}`],
      ...[`--rpclisten=127.0.0.1:${rpc_port}`, `--listen=127.0.0.1:${peer_port}`, '--trickledelay=50'],
      ...['--minbackoff=200ms', '--maxbackoff=1s', '--bitcoin.defaultchanconfs=1'],
    ])
  let running = start()
  const read = async (): Promise<LndAccess> => ({
    url: `https://127.0.0.1:${rest_port}/`,
    macaroon: (await readFile(join(folder, 'data/chain/bitcoin/regtest/admin.macaroon'))).toString('hex'),
    certificate: await readFile(join(folder, 'tls.cert'), 'utf8'),
  })
  const info = async () => {
    const rest = lndRest(await read())
    return (await rest.ask({ name: 'get info', path: '/v1/getinfo' })) as {
      identity_pubkey: string
      synced_to_chain: boolean
    }
  }
  const ready = async (): Promise<string> => {
    const found = await eventually(
      () => running.unlessEnded(info()),
      (answer) => answer?.synced_to_chain === true,
    )
    return found!.identity_pubkey
  }
  const pubkey = await ready()
  const access = await read()
  const rest = lndRest(access)
  return {
    ...{ access, rest, pubkey, peer_address: `${pubkey}@127.0.0.1:${peer_port}` },
    get: async <T>(path: string) => (await rest.ask({ name: path, path })) as T,
    post: async <T>(path: string, body: object) => (await rest.ask({ name: path, path, body })) as T,
    kill: () => running.end('SIGKILL'),
    async restart() {
      running = start()
      await ready()
    },
    async stop() {
      await running.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface LightningPair {
  readonly bitcoin: BitcoinCore
  readonly payer: LndTestNode
  readonly payee: LndTestNode
  /** The channels are active and each node knows a route to the other. */
  connected(): Promise<void>
  stop(): Promise<void>
}

const idOf = ({ pubkey }: LndTestNode): string => Buffer.from(pubkey, 'hex').toString('base64')

/** Each gets a bitcoin. */
async function funded(bitcoin: BitcoinCore, nodes: readonly LndTestNode[]): Promise<void> {
  for (const node of nodes) {
    const { address } = await node.get<{ address: string }>('/v1/newaddress')
    await bitcoin.pay(address, 1)
  }
  await bitcoin.mine(3)
  for (const node of nodes) {
    await eventually(
      () => node.get<{ confirmed_balance: string }>('/v1/balance/blockchain'),
      ({ confirmed_balance }) => BigInt(confirmed_balance) > 0n,
    )
  }
}

async function connect(from: LndTestNode, to: LndTestNode): Promise<void> {
  const [pubkey, host] = to.peer_address.split('@')
  await from.post('/v1/peers', { addr: { pubkey, host }, perm: true }).catch(() => ({}))
}

/** Opens a channel with money of `from`, deep enough to be announced. */
async function openChannel(bitcoin: BitcoinCore, from: LndTestNode, to: LndTestNode): Promise<void> {
  const opening = { node_pubkey: idOf(to), local_funding_amount: '5000000', sat_per_vbyte: '2' }
  await eventually(
    () => from.post('/v1/channels', opening).catch(() => undefined),
    (opened) => opened !== undefined,
  )
  await bitcoin.mine(6)
}

const active = (node: LndTestNode, count: number) =>
  eventually(
    () => node.get<{ channels?: { active: boolean }[] }>('/v1/channels').catch(() => ({ channels: [] })),
    ({ channels = [] }) => channels.length === count && channels.every((channel) => channel.active),
  )

/** In msat; undefined: it knows no route. A channel is active before the terms of both sides are known. */
async function routeFee(from: LndTestNode, to: LndTestNode, satoshi: number): Promise<bigint | undefined> {
  const path = `/v1/graph/routes/${to.pubkey}/${satoshi}`
  const found = await from.get<{ routes: { total_fees_msat: string }[] }>(path).catch(() => undefined)
  const fee = found?.routes[0]?.total_fees_msat
  return fee === undefined ? undefined : BigInt(fee)
}

const routed = (from: LndTestNode, to: LndTestNode) =>
  eventually(
    () => routeFee(from, to, 2000),
    (fee) => fee !== undefined,
  )

/** Two nodes with a channel each way. */
export async function startLightningPair(start: () => Promise<BitcoinCore>): Promise<LightningPair> {
  const bitcoin = await start()
  const [payer, payee] = await Promise.all([startLnd(bitcoin, 'payer'), startLnd(bitcoin, 'payee')])
  const both = [payer, payee]
  await funded(bitcoin, both)
  const connected = async (): Promise<void> => {
    await Promise.all(both.map((node) => active(node, 2)))
    await Promise.all([routed(payer, payee), routed(payee, payer)])
  }
  await connect(payer, payee)
  await openChannel(bitcoin, payer, payee)
  await openChannel(bitcoin, payee, payer)
  await connected()
  return {
    ...{ bitcoin, payer, payee, connected },
    async stop() {
      await Promise.all(both.map((node) => node.stop()))
      await bitcoin.stop()
    },
  }
}

export interface LightningRoute {
  readonly payer: LndTestNode
  readonly payee: LndTestNode
  /** The hop takes so much from now on, and the payer knows it. */
  charge(terms: { readonly base_msat: bigint; readonly parts_per_million: bigint }): Promise<void>
  stop(): Promise<void>
}

/** Three nodes: the payer reaches the payee through a hop only. */
export async function startLightningRoute(start: () => Promise<BitcoinCore>): Promise<LightningRoute> {
  const bitcoin = await start()
  const nodes = await Promise.all(['payer', 'hop', 'payee'].map((alias) => startLnd(bitcoin, alias)))
  const [payer, hop, payee] = nodes as [LndTestNode, LndTestNode, LndTestNode]
  await funded(bitcoin, [payer, hop])
  await connect(payer, hop)
  await connect(hop, payee)
  await openChannel(bitcoin, payer, hop)
  await openChannel(bitcoin, hop, payee)
  await Promise.all([active(payer, 1), active(hop, 2), active(payee, 1)])
  await routed(payer, payee)
  return {
    ...{ payer, payee },
    async charge({ base_msat, parts_per_million }) {
      const terms = { base_fee_msat: String(base_msat), fee_rate_ppm: Number(parts_per_million), time_lock_delta: 80 }
      await hop.post('/v1/chanpolicy', { global: true, ...terms })
      const satoshi = 1_000_000
      const fee_msat = base_msat + BigInt(satoshi / 1000) * parts_per_million
      await eventually(
        () => routeFee(payer, payee, satoshi),
        (fee) => fee === fee_msat,
      )
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await bitcoin.stop()
    },
  }
}
