// What the wallet has sent and gathered since a time, as the node's watch-only wallet shows it. Each transaction is made a signed PSBT again, as the memory
// keeps it: the node has the coins that it spent and the paths of their keys, and the witness has signature and key.
import { base64, hex } from '@scure/base'
import { RawTx, Transaction } from '@scure/btc-signer'
import { chains, type Network } from '../../chains/chain.ts'
import { amount } from '../../kernel/amount.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import type { SeenSend, SeenSends } from '../watched-chain.ts'
import type { BitcoinNode } from './node.ts'
import { extractPsbt } from './psbt.ts'
import { addressOfScript } from './script.ts'
import type { BitcoinWallet } from './wallet.ts'

/** Blocks may come faster than usual, so more of them are read than the time says. */
const [faster, blocks_more] = [1.5, 144]

interface Sender {
  readonly node: BitcoinNode
  readonly wallet: BitcoinWallet
}

export async function sendsSince(
  { node, wallet, sweeping }: Sender & { readonly sweeping: { readonly own: Sender } | undefined },
  network: Network,
  since: Timestamp,
  now: Timestamp,
): Promise<SeenSends> {
  if (network !== wallet.network) throw new Error(`the wallet is one of ${wallet.network}, not of ${network}`)
  const height = await node.height()
  const blocks = Math.ceil((Math.max(0, now - since) / chains.bitcoin.block_ms) * faster) + blocks_more
  const sends: SeenSend[] = []
  for (const hash of await node.sentSince(Math.max(0, height - blocks))) {
    sends.push(await seenSend({ node, wallet }, sweeping?.own, hash))
  }
  return { sends, hidden_slots: [] }
}

async function seenSend({ node, wallet }: Sender, gathering: Sender | undefined, hash: string): Promise<SeenSend> {
  const { raw, mined_at } = await node.transaction(hash)
  const { inputs, outputs } = RawTx.decode(hex.decode(raw))
  const change = hex.encode(wallet.change_script)
  const paid = outputs.filter(({ script }) => hex.encode(script) !== change)
  const slots = inputs.map(({ txid, index }) => `${hex.encode(txid)}:${index}`)
  const sent = await psbtOf(node, wallet, raw, hash)
  const gathered =
    sent === undefined && gathering ? await psbtOf(gathering.node, gathering.wallet, raw, hash) : undefined
  return {
    hash,
    slots,
    raw: sent ?? gathered,
    ...(gathered === undefined ? {} : { gathered: slots }),
    mined_at: mined_at === undefined ? undefined : timestampFromMs(mined_at * 1000),
    asset: 'BTC',
    outputs: paid.map((output) => ({
      address: addressOfScript(wallet.network, output.script) ?? hex.encode(output.script),
      amount: amount(output.amount),
    })),
  }
}

/** Undefined: it spends coins that are not of this wallet. */
async function psbtOf(
  node: BitcoinNode,
  wallet: BitcoinWallet,
  raw: string,
  hash: string,
): Promise<string | undefined> {
  const { version, lockTime, inputs, outputs, witnesses = [] } = RawTx.decode(hex.decode(raw))
  const psbt = new Transaction({ version, lockTime, lowR: true })
  for (const [n, { txid, index, sequence }] of inputs.entries()) {
    const origin = await node.transaction(hex.encode(txid)).catch(() => undefined)
    const spent = origin && RawTx.decode(hex.decode(origin.raw)).outputs[index]
    const path = spent && (await node.pathOf(spent.script))
    const [, key] = witnesses[n] ?? []
    if (!spent || !path || !key) return undefined
    const { fingerprint } = wallet.account
    psbt.addInput({
      ...{ txid, index, sequence, witnessUtxo: spent },
      bip32Derivation: [[key, { fingerprint, path: [...path] }]],
    })
  }
  for (const output of outputs) psbt.addOutput(output)
  // At last: a signed transaction takes no more inputs and outputs.
  for (const [n, [signature, key]] of witnesses.entries()) {
    if (!signature || !key) return undefined
    psbt.updateInput(n, { partialSig: [[key, signature]] }, true)
  }
  const text = base64.encode(psbt.toPSBT())
  return extractPsbt(text).hash === hash ? text : undefined
}
