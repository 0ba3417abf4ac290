// Sweeps as a real node would have them, without one: what a worker begins and what a chain answers is submitted by hand.
import { randomBytes } from 'node:crypto'
import { chains } from '../../src/chains/chain.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { type Amount, amount, zero } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import type { Standing } from '../../src/providers/standing.ts'
import { createSweep } from '../../src/resources/sweeps/create-sweep.ts'
import { recordSweep } from '../../src/resources/sweeps/record-sweep.ts'
import type { Sweep, SweepFailureCode, SweptChain } from '../../src/resources/sweeps/sweep.ts'
import type { TestService } from './service.ts'

const identifiers = [{ type: 'txn_hash', value: 'ab'.repeat(32) }] as const
export const sweptFee = 141n as Amount

export const standingAt = {
  pending: { kind: 'pending', check_again_at: timestampFromMs(0), identifiers, network_fee: zero },
  settled: { kind: 'settled', identifiers, network_fee: sweptFee },
  failed: { kind: 'failed', failure_code: 'network_fee_too_low', identifiers: [], network_fee: zero },
} as const satisfies Record<string, Standing>

const nothingTaken = { identifiers: [], network_fee: zero }
export const failedBy = (failure_code: SweepFailureCode): Standing =>
  failure_code === 'cancelled'
    ? { kind: failure_code, ...nothingTaken }
    : { kind: 'failed', failure_code, ...nothingTaken }

export interface SweptPlace {
  readonly bank_guid: string
  readonly chain?: SweptChain | undefined
  /** By default one that is on no chain. */
  readonly deposit_address_guid?: string
  readonly address?: string
}

let places = 0
const unknownGuid = () => randomBytes(16).toString('hex')

/** Of the native asset. Elsewhere than on Bitcoin the paying wallet brings a part of the fee. */
export async function beginSweep({ service }: TestService, place: SweptPlace): Promise<Sweep> {
  const { chain = 'bitcoin', address = `address${++places}` } = place
  const [bank_guid, deposit_address_guid] = [place.bank_guid, place.deposit_address_guid ?? unknownGuid()] as [
    Guid,
    Guid,
  ]
  const asset = chains[chain].native_asset
  const source = chain === 'bitcoin' ? `${'cd'.repeat(32)}:${++places}` : `${asset} ${address}`
  const value = amount(50_000n)
  const funding = chain === 'bitcoin' ? zero : amount(300n)
  const cost = { network_fee_max: amount(1000n), funding_amount: funding, funding_fee_max: funding }
  const made = await service.engine.submit(createSweep, {
    ...{ bank_guid, chain, network: 'testnet', asset, amount: value, ...cost },
    sources: [{ source, deposit_address_guid, address, key_index: 0, amount: value, booked: value }],
  })
  const sweep = outputOf(made)
  if (typeof sweep === 'string') throw new Error(sweep)
  return sweep
}

export async function recordedSweep(
  { service }: TestService,
  { bank_guid, guid: sweep_guid, event_sequence }: Sweep,
  standing: Standing,
  is_funding = false,
): Promise<Sweep> {
  const input = { bank_guid, sweep_guid, event_sequence, standing, is_funding }
  return outputOf(await service.engine.submit(recordSweep, input)) as Sweep
}
