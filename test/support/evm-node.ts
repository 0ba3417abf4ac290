// A real Ethereum node for a test: Hardhat, in the package test/evm-node, which is installed when it is first needed. Blocks
// come only when they are asked for.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from './installed.ts'

const folder = join(import.meta.dirname, '..', 'evm-node')

export interface EvmNode {
  readonly url: string
  rpc<T = unknown>(method: string, ...params: unknown[]): Promise<T>
  mine(blocks: number): Promise<void>
  stop(): Promise<void>
}

export async function startEvmNode(): Promise<EvmNode> {
  await install(folder, 'the Ethereum node of the tests', '290 MB')
  // Hardhat writes beside its caches; they are not the tester's.
  const home = await mkdtemp(join(tmpdir(), 'corridor-evm-'))
  const env = {
    ...process.env,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true',
  }
  const child = spawn(process.execPath, [join(folder, 'node.cjs')], {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      said += data
      const found = /at (http:\/\/127\.0\.0\.1:\d+)\//.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the Ethereum node ended with ${code}: ${said}`)))
  })
  // From here on it talks to nobody; a full pipe would stop it.
  said = ''
  child.stdout.removeAllListeners('data').resume()
  child.stderr.removeAllListeners('data').resume()

  const rpc: EvmNode['rpc'] = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result: never; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    url,
    rpc,
    mine: (blocks) => rpc('hardhat_mine', `0x${blocks.toString(16)}`),
    async stop() {
      child.kill()
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}
