// What is stored of a payment: its signed transactions or those of its bundle, each verified again when it is read, or a refusal. A
// refusal is stored because a payment that was answered as failed or cancelled must never be paid.
import { assert } from '../../kernel/assert.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { ChainPayment } from '../carrier.ts'
import type { Kept, NeverSent, Sent } from '../sent-memory.ts'
import type { SendRefusal } from '../sent-transaction.ts'
import type { Identifier } from '../standing.ts'
import { txnIdentifiers } from '../txn-identifiers.ts'
import { partOf, storedBundle } from './bundle.ts'
import type { Choice, Wanted } from './coin-selection.ts'
import { extractPsbt, type Output, type Signed } from './psbt.ts'
import { scriptOfAddress } from './script.ts'
import { sumOf } from './sum-of.ts'
import { assertPays } from './verify.ts'
import type { BitcoinWallet } from './wallet.ts'

export interface Attempt extends Signed {
  readonly attempt: number
  readonly fee: bigint
}

/** `part`: what the payment pays of a transaction's fee; in a bundle not all of it. */
export type OwnAttempt = Attempt & { readonly part: bigint }

export interface StoredAttempts {
  readonly attempts: readonly OwnAttempt[]
  /** What the transactions pay: the payment itself, or its bundle. */
  readonly paid: ChainPayment
  /** The most that workers have a replacement cost. */
  readonly fee_max: bigint
}

type HandedOver = NeverSent | StoredAttempts

const aboutOf = ({ bank_guid, reference }: ChainPayment, created_at: Timestamp) =>
  ({ bank_guid, reference, chain: 'bitcoin', created_at }) as const

export const neverSent = (payment: ChainPayment, refusal: SendRefusal, created_at: Timestamp): NeverSent => ({
  ...aboutOf(payment, created_at),
  refusal,
})

/** Verified: only a verified transaction is stored, and only a stored one is sent. */
export function sentAttempt(
  wallet: BitcoinWallet,
  payment: ChainPayment,
  attempt: number,
  psbt: string,
  created_at: Timestamp,
  fee_max: bigint = payment.network_fee_max,
): Sent {
  const { hash, coins } = verified(wallet, payment, attempt, psbt, fee_max)
  const slots = coins.map(({ outpoint }) => outpoint)
  return { ...aboutOf(payment, created_at), attempt, slots, raw: psbt, hash }
}

/** Undefined: nothing is stored, so nothing was ever sent. `most`: the node's setting for replacements of one payment. */
export function readSent(
  wallet: BitcoinWallet,
  payment: ChainPayment,
  kept: readonly Kept[],
  most?: bigint,
): HandedOver | undefined {
  const [first] = kept
  if (!first) return undefined
  if ('refusal' in first) return first
  const bundle = first.members && storedBundle(wallet, payment, first, most)
  const paid = bundle?.payment ?? payment
  const attempts = (kept as readonly Sent[]).map(({ attempt, raw, hash }) => {
    const read = verified(wallet, paid, attempt, raw)
    assert(read.hash === hash, 'what is kept has the hash it was kept with')
    return { ...read, part: bundle ? partOf(bundle.member, bundle.outputs, read.fee) : read.fee }
  })
  return { attempts, paid, fee_max: bundle ? paid.network_fee_max : (most ?? payment.network_fee_max) }
}

function verified(
  wallet: BitcoinWallet,
  { outputs }: ChainPayment,
  attempt: number,
  psbt: string,
  network_fee_max?: bigint,
): Attempt {
  const { network, change_script } = wallet
  const signed = extractPsbt(psbt)
  return { ...signed, attempt, fee: assertPays(signed, { network, outputs, network_fee_max, change_script }) }
}

export function choiceOf({ coins, fee, outputs }: Pick<Attempt, 'coins' | 'fee' | 'outputs'>, wanted: Wanted): Choice {
  const change = outputs.slice(wanted.scripts_bytes.length)
  return { coins, fee, change: sumOf(change), change_coins: change.length }
}

/** Undefined: an address has no script on this network. */
export function outputsOf(
  wallet: BitcoinWallet,
  payment: Pick<ChainPayment, 'outputs'>,
): readonly Output[] | undefined {
  const outputs = payment.outputs.map(({ address, tag, amount }) => {
    const script = scriptOfAddress(wallet.network, address, tag)
    return script && { script, amount }
  })
  return outputs.every((output) => output !== undefined) ? outputs : undefined
}

export const identifiersOf = (attempts: readonly Attempt[], mined?: Attempt): Identifier[] =>
  txnIdentifiers(
    attempts.map(({ hash }) => hash),
    mined?.hash,
  )
