// A real Bitcoin Core node on regtest, in a temporary folder: blocks come only when they are asked for. CORRIDOR_TEST_BITCOIND names
// the program where it is not on the PATH.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsonRpc } from '../../src/providers/json-rpc.ts'
import { freePort } from './free-port.ts'
import { type NodeProcess, startNode } from './node-process.ts'
import { programAt } from './programs.ts'
import { eventually } from './service.ts'
import { hang_ms } from './time-limits.ts'

export const bitcoindPath = process.env.CORRIDOR_TEST_BITCOIND ?? programAt('bitcoind')

export interface BitcoinCore {
  readonly rpc_port: number
  readonly username: string
  readonly password: string
  rpc<T = unknown>(method: string, ...params: unknown[]): Promise<T>
  mine(blocks: number): Promise<void>
  /** Pays from the node's own wallet, which has the first blocks. */
  pay(address: string, bitcoin: number): Promise<void>
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startBitcoinCore(): Promise<BitcoinCore> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bitcoind-'))
  const [rpc_port, port] = [await freePort(), await freePort()]
  const [username, password] = ['corridor', 'corridor-test']
  const start = (): NodeProcess =>
    startNode(bitcoindPath!, [
      ...['-regtest', `-datadir=${folder}`, '-server', '-listen=0', `-port=${port}`, `-rpcport=${rpc_port}`],
      ...[`-rpcuser=${username}`, `-rpcpassword=${password}`, '-fallbackfee=0.0001', '-txindex', '-debug=0'],
      ...['-discover=0', '-dnsseed=0', '-fixedseeds=0', '-natpmp=0'],
    ])
  let running = start()
  const ask = jsonRpc(
    { url: `http://127.0.0.1:${rpc_port}/`, username, password },
    { version: '1.0', timeout_ms: hang_ms },
  )
  const rpc: BitcoinCore['rpc'] = async <T>(method: string, ...params: unknown[]) => (await ask(method, ...params)) as T
  const ready = () =>
    eventually(
      () => running.unlessEnded(rpc('getblockcount')),
      (height) => height !== undefined,
    )
  await ready()
  await rpc('createwallet', 'corridor')
  const address = await rpc<string>('getnewaddress')
  const mine = async (blocks: number) => void (await rpc('generatetoaddress', blocks, address))
  // Coins of a block can be spent after 100 more.
  await mine(110)
  return {
    ...{ rpc_port, username, password, rpc, mine },
    pay: async (to, bitcoin) => void (await rpc('sendtoaddress', to, bitcoin)),
    kill: () => running.end('SIGKILL'),
    async restart() {
      running = start()
      await ready()
      await rpc('loadwallet', 'corridor').catch(() => {})
    },
    async stop() {
      await running.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
