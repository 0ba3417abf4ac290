// Sweeps as a real node would have them, without one: what a worker begins and what a chain answers is submitted by hand.
import { outputOf } from '../../src/engine/pending.ts'
import { type Amount, amount, zero } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import type { Standing } from '../../src/providers/standing.ts'
import { createSweep } from '../../src/resources/sweeps/create-sweep.ts'
import { recordSweep } from '../../src/resources/sweeps/record-sweep.ts'
import type { Sweep } from '../../src/resources/sweeps/sweep.ts'
import type { TestService } from './service.ts'

const identifiers = [{ type: 'txn_hash', value: 'ab'.repeat(32) }] as const
export const sweptFee = 141n as Amount

export const standingAt = {
  pending: { kind: 'pending', check_again_at: timestampFromMs(0), identifiers, network_fee: zero },
  settled: { kind: 'settled', identifiers, network_fee: sweptFee },
  failed: { kind: 'failed', failure_code: 'network_fee_too_low', identifiers: [], network_fee: zero },
} as const satisfies Record<string, Standing>

export interface SweptPlace {
  readonly bank_guid: string
  readonly deposit_address_guid: string
  readonly address: string
}

let coins = 0

export async function beginSweep({ service }: TestService, place: SweptPlace): Promise<Sweep> {
  const { address } = place
  const [bank_guid, deposit_address_guid] = [place.bank_guid as Guid, place.deposit_address_guid as Guid]
  const coin = { source: `${'cd'.repeat(32)}:${++coins}`, deposit_address_guid, address, key_index: 0 }
  const value = amount(50_000n)
  const cost = { network_fee_max: amount(1000n), funding_amount: zero, funding_fee_max: zero }
  const made = await service.engine.submit(createSweep, {
    ...{ bank_guid, chain: 'bitcoin', network: 'testnet', asset: 'BTC', amount: value, ...cost },
    sources: [{ ...coin, amount: value, booked: value }],
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
