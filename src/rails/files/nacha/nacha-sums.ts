// Counts, hashes and totals of a NACHA file, which its control records repeat. The writer and the reader share them.
import type { NachaBatch, NachaEntry } from './nacha-file.ts'

export interface NachaSums {
  /** Entries and addenda. */
  readonly entry_count: bigint
  /** The sum of the receiving banks' numbers, without check digits, in its last ten digits. */
  readonly entry_hash: bigint
  readonly debit_total: bigint
  readonly credit_total: bigint
}

export const nachaSumFields = ['entry_count', 'entry_hash', 'debit_total', 'credit_total'] as const

const hash_modulus = 10n ** 10n

export function addSums(sums: readonly NachaSums[]): NachaSums {
  const total = (field: keyof NachaSums): bigint => sums.reduce((sum, one) => sum + one[field], 0n)
  return {
    entry_count: total('entry_count'),
    entry_hash: total('entry_hash') % hash_modulus,
    debit_total: total('debit_total'),
    credit_total: total('credit_total'),
  }
}

export const noSums: NachaSums = { entry_count: 0n, entry_hash: 0n, debit_total: 0n, credit_total: 0n }

export const entrySums = ({ routing_number, side, amount, addendum }: NachaEntry): NachaSums => ({
  entry_count: addendum ? 2n : 1n,
  entry_hash: BigInt(routing_number.slice(0, 8)),
  debit_total: side === 'debit' ? amount : 0n,
  credit_total: side === 'credit' ? amount : 0n,
})

export const batchSums = ({ entries }: NachaBatch): NachaSums => addSums(entries.map(entrySums))
