// What open payments have taken out of the mined coins. A transaction that waits in the node has taken its coins whole, because its change
// is not mined; a mined one what it pays to others and to miners.
import { hex } from '@scure/base'
import type { Guid } from '../../kernel/guid.ts'
import type { BundleMember } from '../sent-memory.ts'
import type { OpenSend } from '../watched-chain.ts'
import { bundleOutputs, partOf } from './bundle.ts'
import type { Coin } from './coin-selection.ts'
import type { BitcoinNode } from './node.ts'
import { extractPsbt, type Signed } from './psbt.ts'
import { sumOf } from './sum-of.ts'
import type { BitcoinWallet } from './wallet.ts'

interface Mined {
  readonly node: BitcoinNode
  readonly wallet: BitcoinWallet
  /** The mined coins of the wallet and of deposit addresses that nothing spends. */
  readonly listed: readonly Coin[]
}

export async function takenBy({ node, wallet, listed }: Mined, sends: readonly OpenSend[]): Promise<bigint> {
  const free = new Set(listed.map(({ outpoint }) => outpoint))
  const isMined = async (hash: string): Promise<boolean> => ((await node.confirmations(hash)) ?? 0) > 0
  /** Attempts of one payment share their coins. */
  const waiting = new Map<string, bigint>()
  let taken = 0n
  for (const { attempts, reference } of sends) {
    const signed = attempts.map(({ raw }) => extractPsbt(raw))
    const depths = await Promise.all(signed.map(({ hash }) => isMined(hash)))
    const mined = signed[depths.indexOf(true)]
    const members = attempts[0]?.members
    if (mined && members) taken += ofMember(wallet, mined, members, reference)
    else if (mined) taken += sumOf(mined.coins) - sumOf(mined.outputs.filter(({ script }) => isChange(wallet, script)))
    else for (const { outpoint, amount } of signed.at(-1)?.coins ?? []) waiting.set(outpoint, amount)
  }
  for (const [outpoint, amount] of waiting) {
    // Change of ours that is not mined is not counted, so nobody can take it from what is.
    if (!free.has(outpoint) && (await isMined(outpoint.split(':')[0] ?? ''))) taken += amount
  }
  return taken
}

/** Payments of a bundle end one after another, so each takes its own part. */
function ofMember(wallet: BitcoinWallet, mined: Signed, members: readonly BundleMember[], reference: Guid): bigint {
  const member = members.find((each) => each.reference === reference)
  if (!member) return 0n
  const outputs = bundleOutputs(wallet, mined, members)
  const own = outputs.slice(member.output, member.output + member.outputs)
  return sumOf(own) + partOf(member, outputs, sumOf(mined.coins) - sumOf(mined.outputs))
}

const isChange = ({ change_script }: BitcoinWallet, script: Uint8Array): boolean =>
  hex.encode(script) === hex.encode(change_script)
