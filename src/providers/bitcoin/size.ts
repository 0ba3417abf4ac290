// Size and fee of a transaction of this wallet. Weights are in weight units, four to a virtual byte; fee rates in satoshi per 1000
// virtual bytes. A signature may be a byte shorter, never longer.
import { ceilDiv } from '../../kernel/amount.ts'

/** Outpoint, empty script and sequence; two witness items: a low-R signature of 71 bytes, a public key of 33. */
const input_weight = 4 * (36 + 1 + 4) + (1 + 1 + 71 + 1 + 33)
/** Version and lock time; marker and flag of a segwit transaction. */
const frame_weight = 4 * (4 + 4) + 2

export const change_script_bytes = 22

const countBytes = (count: number): number => (count < 0xfd ? 1 : 3)

export function virtualSize(inputs: number, scripts_bytes: readonly number[]): bigint {
  const outputs_weight = scripts_bytes.reduce((sum, bytes) => sum + 4 * (8 + countBytes(bytes) + bytes), 0)
  const counts_weight = 4 * (countBytes(inputs) + countBytes(scripts_bytes.length))
  return ceilDiv(BigInt(frame_weight + counts_weight + inputs * input_weight + outputs_weight), 4n)
}

export const feeAt = (rate: bigint, size: bigint): bigint => ceilDiv(rate * size, 1000n)

/** The fee of one more input. */
export const inputFee = (rate: bigint): bigint => ceilDiv(rate * BigInt(input_weight), 4000n)

/** Nodes relay nothing cheaper. A replacement must pay this rate on top of the previous fee (BIP125). */
export const relay_rate_min = 1000n
