// A small Bitcoin for tests: blocks, unspent outputs and a mempool, mined on demand. It takes a transaction only as the real
// one would: coins that exist, signatures that the library finds valid, no double spend, a fee that nodes relay, and a
// replacement only by BIP125. Inputs are P2WPKH.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { OutScript, RawTx, Transaction } from '@scure/btc-signer'
import { hash160 } from '../../src/chains/bitcoin.ts'

export interface ChainTransaction {
  readonly id: string
  readonly raw: string
  readonly spends: readonly string[]
  readonly outputs: readonly { readonly script: string; readonly amount: bigint }[]
  readonly isReplaceable: boolean
  readonly fee: bigint
  readonly size: bigint
  /** Undefined while no block has it. */
  height?: number
}

/** Why a transaction is not taken, in the node's words. */
export class NotTaken extends Error {}

const relayed = { allowUnknownOutputs: true, disableScriptCheck: true } as const

export function bitcoinChain() {
  const transactions = new Map<string, ChainTransaction>()
  const mempool = new Set<string>()
  const spentInBlock = new Map<string, ChainTransaction>()
  let height = 800_000
  let minted = 0

  const outputAt = (outpoint: string) => {
    const [id, index] = outpoint.split(':')
    const origin = transactions.get(id!)
    return origin && (origin.height !== undefined || mempool.has(id!)) ? origin.outputs[Number(index)] : undefined
  }

  function check(raw: string): ChainTransaction {
    const parsed = Transaction.fromRaw(hex.decode(raw), relayed)
    const inputs = Array.from({ length: parsed.inputsLength }, (_, index) => parsed.getInput(index))
    const spends = inputs.map(({ txid, index }) => `${hex.encode(txid!)}:${index}`)
    let brought = 0n
    for (const [index, outpoint] of spends.entries()) {
      const coin = outputAt(outpoint)
      if (!coin || spentInBlock.has(outpoint)) throw new NotTaken('bad-txns-inputs-missingorspent')
      brought += coin.amount
      const [signature, public_key] = inputs[index]!.finalScriptWitness ?? []
      if (!signature || !public_key || coin.script !== `0014${hex.encode(hash160(public_key))}`) {
        throw new NotTaken('mandatory-script-verify-flag-failed')
      }
      const script = OutScript.encode({ type: 'pkh', hash: hash160(public_key) })
      const digest = parsed.preimageWitnessV0(index, script, signature.at(-1)!, coin.amount)
      const options = { format: 'der', prehash: false, lowS: true } as const
      if (!secp256k1.verify(signature.subarray(0, -1), digest, public_key, options)) {
        throw new NotTaken('mandatory-script-verify-flag-failed')
      }
    }
    const outputs = Array.from({ length: parsed.outputsLength }, (_, index) => {
      const { script, amount } = parsed.getOutput(index)
      return { script: hex.encode(script!), amount: amount! }
    })
    const fee = brought - outputs.reduce((sum, { amount }) => sum + amount, 0n)
    if (new Set(spends).size !== spends.length || fee < 0n) throw new NotTaken('bad-txns-in-belowout')
    if (parsed.lockTime > height) throw new NotTaken('non-final')
    if (outputs.some(({ amount }) => amount < 294n)) throw new NotTaken('dust')
    const size = BigInt(parsed.vsize)
    if (fee < size) throw new NotTaken('min relay fee not met')
    const isReplaceable = inputs.some(({ sequence }) => sequence! < 0xfffffffe)
    return { id: parsed.id, raw, spends, outputs, isReplaceable, fee, size }
  }

  const rivalsOf = (candidate: ChainTransaction): ChainTransaction[] =>
    [...mempool]
      .map((id) => transactions.get(id)!)
      .filter((other) => other.spends.some((outpoint) => candidate.spends.includes(outpoint)))

  const parentsOf = ({ spends }: ChainTransaction): ChainTransaction[] =>
    [...new Set(spends.map((outpoint) => outpoint.split(':')[0]!))]
      .filter((id) => mempool.has(id))
      .map((id) => transactions.get(id)!)

  /** In the mempool, with itself. */
  function ancestorsOf(one: ChainTransaction): Set<ChainTransaction> {
    return new Set([one, ...parentsOf(one).flatMap((parent) => [...ancestorsOf(parent)])])
  }

  /** With everything that spends it. */
  function evict(id: string): void {
    mempool.delete(id)
    for (const other of [...mempool]) {
      if (transactions.get(other)!.spends.some((outpoint) => outpoint.startsWith(`${id}:`))) evict(other)
    }
  }

  /** Of the mempool; nothing changes. */
  function checkRelay(raw: string): ChainTransaction {
    const candidate = check(raw)
    if (ancestorsOf(candidate).size > 25) throw new NotTaken('too-long-mempool-chain')
    const rivals = rivalsOf(candidate).filter(({ id }) => id !== candidate.id)
    if (rivals.some((other) => !other.isReplaceable)) throw new NotTaken('txn-mempool-conflict')
    const least = rivals.reduce((sum, { fee }) => sum + fee, candidate.size)
    if (rivals.length > 0 && candidate.fee < least) throw new NotTaken('insufficient fee, rejecting replacement')
    return candidate
  }

  function settle(mined: ChainTransaction): void {
    for (const rival of rivalsOf(mined)) if (rival.id !== mined.id) evict(rival.id)
    mempool.delete(mined.id)
    const known = transactions.get(mined.id) ?? mined
    known.height = height
    transactions.set(known.id, known)
    for (const outpoint of known.spends) spentInBlock.set(outpoint, known)
  }

  return {
    transactions,
    mempool,
    outputAt,
    checkRelay,
    ancestorsOf,
    height: (): number => height,
    spenderOf: (outpoint: string): ChainTransaction | undefined => spentInBlock.get(outpoint),
    isMempoolSpent: (outpoint: string): boolean =>
      [...mempool].some((id) => transactions.get(id)!.spends.includes(outpoint)),
    send(raw: string): string {
      const candidate = checkRelay(raw)
      for (const rival of rivalsOf(candidate)) if (rival.id !== candidate.id) evict(rival.id)
      if (!transactions.has(candidate.id)) transactions.set(candidate.id, candidate)
      mempool.add(candidate.id)
      return candidate.id
    },
    /** Blocks; the first takes the mempool. A transaction that came to a miner by another way goes before all others. */
    mine(blocks: number, sentToMiner?: string): void {
      for (let mined = 0; mined < blocks; mined++) {
        const first = mined === 0 && sentToMiner !== undefined ? check(sentToMiner) : undefined
        height++
        if (first) settle(first)
        if (mined === 0) for (const id of [...mempool]) if (mempool.has(id)) settle(transactions.get(id)!)
      }
    },
    /** Blocks that leave the mempool where it is. */
    mineEmpty(blocks: number): void {
      height += blocks
    },
    /** From nowhere; the next block takes it. */
    payIn(script: Uint8Array, amount: bigint): string {
      const id = (++minted).toString(16).padStart(64, '0')
      const outputs = [{ script: hex.encode(script), amount }]
      transactions.set(id, {
        id,
        raw: rawPaying(script, amount),
        spends: [],
        outputs,
        isReplaceable: false,
        fee: 0n,
        size: 0n,
      })
      mempool.add(id)
      return `${id}:0`
    },
    /** In a block of its own, from nowhere. */
    mint(script: Uint8Array, amount: bigint): string {
      const outpoint = this.payIn(script, amount)
      height++
      settle(transactions.get(outpoint.split(':')[0]!)!)
      return outpoint
    },
    balanceOf: (script: Uint8Array): bigint =>
      [...transactions.values()]
        .filter((transaction) => transaction.height !== undefined)
        .flatMap(({ id, outputs }) => outputs.map((output, index) => ({ ...output, outpoint: `${id}:${index}` })))
        .filter((output) => output.script === hex.encode(script) && !spentInBlock.has(output.outpoint))
        .reduce((sum, output) => sum + output.amount, 0n),
  }
}

export type BitcoinChain = ReturnType<typeof bitcoinChain>

/** A transaction with this output. Nobody checks where its money comes from. */
const rawPaying = (script: Uint8Array, amount: bigint): string =>
  hex.encode(
    RawTx.encode({
      version: 2,
      segwitFlag: false,
      inputs: [{ txid: new Uint8Array(32), index: 0, finalScriptSig: new Uint8Array(0), sequence: 0 }],
      outputs: [{ amount, script }],
      witnesses: [],
      lockTime: 0,
    }),
  )
