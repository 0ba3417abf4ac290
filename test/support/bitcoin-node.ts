// A Bitcoin Core node for tests, as far as it is asked: JSON-RPC over HTTP with a password, before a small chain, with a
// watch-only wallet that knows an account's public key. It can fall silent before or after it has done what
// was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hex } from '@scure/base'
import type { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import type { Network } from '../../src/chains/chain.ts'
import { addressOfScript, scriptOfAddress } from '../../src/providers/bitcoin/script.ts'
import type { KeyPath } from '../../src/providers/bitcoin/wallet.ts'
import type { NodeAccess } from '../../src/providers/json-rpc.ts'
import { type BitcoinChain, type ChainTransaction, NotTaken } from './bitcoin-chain.ts'
import { orCut } from './or-cut.ts'

class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface FakeNode {
  readonly access: NodeAccess
  /** How often each method was asked. */
  readonly asked: Map<string, number>
  /** In satoshi per 1000 virtual bytes. */
  fee_rate: bigint
  network: 'main' | 'test'
  isCatchingUp: boolean
  /** Does what is asked and then drops the connection, this often. */
  silences: Map<string, number>
  /** Drops the connection before it does what is asked, this often. */
  losses: Map<string, number>
  /** Watches this key too, as after an import of a longer range. */
  watch(path: KeyPath): void
  close(): Promise<void>
}

const watched_max = 20

/** One fewer from now on. */
function counted(counts: Map<string, number>, method: string): boolean {
  const left = counts.get(method) ?? 0
  counts.set(method, left - 1)
  return left > 0
}

export async function bitcoinNode(chain: BitcoinChain, account: HDKey, network: Network): Promise<FakeNode> {
  const watched = new Map<string, string>()
  const watch = ([branch, index]: KeyPath): void => {
    const key = account.deriveChild(branch).deriveChild(index).publicKey!
    watched.set(
      hex.encode(p2wpkh(key).script),
      `wpkh([d34db33f/84h/1h/0h/${branch}/${index}]${hex.encode(key)})#00000000`,
    )
  }
  for (const branch of [0, 1]) for (let index = 0; index < watched_max; index++) watch([branch, index])
  const isOurs = (transaction: ChainTransaction): boolean =>
    isOurSpend(transaction) || transaction.outputs.some(({ script }) => watched.has(script))
  const isOurSpend = ({ spends }: ChainTransaction): boolean =>
    spends.some((outpoint) => {
      const [id, index] = outpoint.split(':')
      return watched.has(chain.transactions.get(id!)?.outputs[Number(index)]?.script ?? '')
    })
  const depthOf = ({ id, spends, height }: ChainTransaction): number => {
    if (height !== undefined) return chain.height() - height + 1
    const winner = spends.map(chain.spenderOf).find((spender) => spender && spender.id !== id)
    if (winner) return -(chain.height() - winner.height! + 1)
    // As Core does: what spends a transaction that cannot be mined cannot be mined either.
    const origins = spends.flatMap((outpoint) => chain.transactions.get(outpoint.split(':')[0]!) ?? [])
    return Math.min(0, ...origins.map(depthOf))
  }
  const ours = (id: string): ChainTransaction => {
    const transaction = chain.transactions.get(id)
    if (!transaction || !isOurs(transaction)) throw new RpcError(-5, 'Invalid or non-wallet transaction id')
    return transaction
  }
  const bitcoin = (amount: bigint): number => Number(amount) / 1e8
  const relay = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      if (error instanceof NotTaken)
        throw new RpcError(error.message.startsWith('bad-txns-inputs') ? -25 : -26, error.message)
      throw error
    }
  }

  const methods: Record<string, (...params: never[]) => unknown> = {
    getblockchaininfo: () => ({ chain: node.network, blocks: chain.height(), initialblockdownload: node.isCatchingUp }),
    getblockhash: (height: number) => {
      if (height > chain.height()) throw new RpcError(-8, 'Block height out of range')
      return height.toString(16).padStart(64, '0')
    },
    estimatesmartfee: () =>
      node.fee_rate > 0n ? { feerate: bitcoin(node.fee_rate), blocks: 6 } : { errors: ['Insufficient data'] },
    listunspent: (depth_min: number) =>
      [...chain.transactions.values()]
        .filter((transaction) => depthOf(transaction) >= depth_min)
        .flatMap(({ id, outputs }) => outputs.map((output, vout) => ({ ...output, txid: id, vout })))
        .filter(({ script, txid, vout }) => {
          const outpoint = `${txid}:${vout}`
          return watched.has(script) && !chain.spenderOf(outpoint) && !chain.isMempoolSpent(outpoint)
        })
        .map(({ txid, vout, script, amount }) => ({
          txid,
          vout,
          amount: bitcoin(amount),
          scriptPubKey: script,
          desc: watched.get(script),
        })),
    getaddressinfo: (address: string) => {
      const scriptPubKey = hex.encode(scriptOfAddress(network, address, null)!)
      const desc = watched.get(scriptPubKey)
      return { address, scriptPubKey, ...(desc ? { desc } : {}) }
    },
    testmempoolaccept: ([raw]: string[]) => {
      try {
        // As Core does: what it has already it does not take again.
        return [{ allowed: !chain.mempool.has(chain.checkRelay(raw!).id) }]
      } catch (error) {
        if (error instanceof NotTaken) return [{ allowed: false, 'reject-reason': error.message }]
        throw error
      }
    },
    sendrawtransaction: (raw: string) => relay(() => chain.send(raw)),
    gettransaction: (id: string) => {
      const transaction = ours(id)
      return {
        txid: id,
        confirmations: depthOf(transaction),
        blockheight: transaction.height,
        hex: transaction.raw,
        ...(transaction.height === undefined ? {} : { blocktime: 1_800_000_000 + transaction.height * 600 }),
      }
    },
    getmempoolentry: (id: string) => {
      if (!chain.mempool.has(id)) throw new RpcError(-5, 'Transaction not in mempool')
      const own = chain.transactions.get(id)!
      const all = [...chain.ancestorsOf(own)]
      const sum = (part: 'fee' | 'size') => all.reduce((total, each) => total + each[part], 0n)
      return {
        vsize: Number(own.size),
        ancestorcount: all.length,
        ancestorsize: Number(sum('size')),
        fees: { base: bitcoin(own.fee), ancestor: bitcoin(sum('fee')) },
      }
    },
    gettxout: (id: string, index: number) => {
      const outpoint = `${id}:${index}`
      const output = chain.transactions.get(id)?.height === undefined ? undefined : chain.outputAt(outpoint)
      return output && !chain.spenderOf(outpoint) ? { value: bitcoin(output.amount) } : null
    },
    listsinceblock: (
      hash: string,
      _target: number,
      _watchonly: boolean,
      _removed: boolean,
      include_change = false,
    ) => ({
      transactions: [...chain.transactions.values()]
        .filter((transaction) => isOurs(transaction) && (transaction.height ?? Infinity) > Number.parseInt(hash, 16))
        .flatMap((transaction) =>
          transaction.outputs.flatMap(({ script, amount }, vout) => {
            const [spends, receives] = [isOurSpend(transaction), watched.has(script)]
            // As Core does: what a wallet pays to itself, at an address without a label, counts as change.
            if (spends && receives && !include_change) return []
            const listed = {
              txid: transaction.id,
              vout,
              address: addressOfScript(network, hex.decode(script)),
              confirmations: depthOf(transaction),
            }
            return [
              ...(spends ? [{ ...listed, category: 'send', amount: -bitcoin(amount) }] : []),
              ...(receives ? [{ ...listed, category: 'receive', amount: bitcoin(amount) }] : []),
            ]
          }),
        ),
    }),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += part
    if (request.headers.authorization !== `Basic ${Buffer.from('corridor:secret').toString('base64')}`) {
      response.writeHead(401).end()
      return
    }
    const { method, params, id } = JSON.parse(body) as { method: string; params: never[]; id: unknown }
    node.asked.set(method, (node.asked.get(method) ?? 0) + 1)
    if (counted(node.losses, method)) {
      request.socket.destroy()
      return
    }
    const answer = (status: number, result: unknown, error: unknown): void => {
      if (counted(node.silences, method)) request.socket.destroy()
      else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ result, error, id }))
    }
    try {
      const run = methods[method]
      if (!run) throw new RpcError(-32601, 'Method not found')
      answer(200, run(...params), null)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      answer(500, null, { code: error.code, message: error.message })
    }
  }

  const server = createServer(orCut(serve))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const node: FakeNode = {
    access: { url: `http://127.0.0.1:${port}/wallet/corridor`, username: 'corridor', password: 'secret' },
    asked: new Map(),
    fee_rate: 2000n,
    network: network === 'mainnet' ? 'main' : 'test',
    isCatchingUp: false,
    silences: new Map(),
    losses: new Map(),
    watch,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return node
}
