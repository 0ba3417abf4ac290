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

/** Two nodes with a channel each way. */
export async function startLightningPair(start: () => Promise<BitcoinCore>): Promise<LightningPair> {
  const bitcoin = await start()
  const [payer, payee] = await Promise.all([startLnd(bitcoin, 'payer'), startLnd(bitcoin, 'payee')])
  const both = [payer, payee]
  for (const node of both) {
    const { address } = await node.get<{ address: string }>('/v1/newaddress')
    await bitcoin.pay(address, 1)
  }
  await bitcoin.mine(3)
  for (const node of both) {
    await eventually(
      () => node.get<{ confirmed_balance: string }>('/v1/balance/blockchain'),
      ({ confirmed_balance }) => BigInt(confirmed_balance) > 0n,
    )
  }
  const [pubkey, host] = payee.peer_address.split('@')
  const connect = () => payer.post('/v1/peers', { addr: { pubkey, host }, perm: true }).catch(() => ({}))
  const active = (node: LndTestNode) =>
    eventually(
      () => node.get<{ channels?: { active: boolean }[] }>('/v1/channels').catch(() => ({ channels: [] })),
      ({ channels = [] }) => channels.length === 2 && channels.every((channel) => channel.active),
    )
  // A channel is active before the terms of both sides are known, and only then there is a route.
  const routed = (from: LndTestNode, to: LndTestNode) =>
    eventually(
      () => from.get<{ routes: unknown[] }>(`/v1/graph/routes/${to.pubkey}/2000`).catch(() => undefined),
      (found) => found !== undefined,
    )
  const connected = async (): Promise<void> => {
    await Promise.all(both.map(active))
    await Promise.all([routed(payer, payee), routed(payee, payer)])
  }
  await connect()
  for (const [from, to] of [both, [...both].reverse()]) {
    const node_pubkey = Buffer.from(to!.pubkey, 'hex').toString('base64')
    const opening = { node_pubkey, local_funding_amount: '5000000', sat_per_vbyte: '2' }
    await eventually(
      () => from!.post('/v1/channels', opening).catch(() => undefined),
      (opened) => opened !== undefined,
    )
    await bitcoin.mine(6)
  }
  await connected()
  return {
    ...{ bitcoin, payer, payee, connected },
    async stop() {
      await Promise.all(both.map((node) => node.stop()))
      await bitcoin.stop()
    },
  }
}
