// A remittance must add up: in each asset, what left the source or came out of a stage went into the next stage, arrived at the
// destination, or is a fee that the customer pays. Fees that the bank pays are not part of it.
import { assert } from '../kernel/assert.ts'
import type { PlannedFee } from './request.ts'

interface Sum {
  readonly asset: string
  readonly amount: bigint
}

export interface MovedMoney {
  readonly source: Sum
  readonly destination: Sum
  readonly stages: readonly { readonly source: Sum; readonly destination: Sum }[]
}

/** By asset: what neither arrived nor went into the next stage. */
export function keptFrom({ source, destination, stages }: MovedMoney): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = ({ asset, amount }: Sum, sign: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + sign * amount)
  add(source, 1n)
  for (const stage of stages) {
    add(stage.source, -1n)
    add(stage.destination, 1n)
  }
  add(destination, -1n)
  return sums
}

export function assertFeesAddUp(
  moved: MovedMoney,
  fees: readonly (Pick<PlannedFee, 'payer' | 'asset'> & { readonly amount: bigint })[],
): void {
  const left = new Map(keptFrom(moved))
  for (const { payer, asset, amount } of fees) {
    if (payer === 'customer') left.set(asset, (left.get(asset) ?? 0n) - amount)
  }
  assert(
    [...left.values()].every((sum) => sum === 0n),
    'the fees that the customer pays are what left the source and did not arrive',
  )
}
