// Looks at the deposit addresses of a bank on one chain, as often as the operator's policy says, and begins a sweep of each that is worth
// it. Only money that was credited is taken: what waits for a review may have to go back. Several processes may look at once.
import { canBeReal, type Network } from '../../chains/chain.ts'
import type { CommandEngine } from '../../engine/engine.ts'
import { outputOf } from '../../engine/pending.ts'
import { lookAt } from '../../jobs/job.ts'
import { amount } from '../../kernel/amount.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { WatchedBankChain } from '../../providers/bank-chains.ts'
import type { Holding, Sweeping, SweepPlan } from '../../providers/sweeping.ts'
import { banks } from '../banks/bank.ts'
import { createSweep } from './create-sweep.ts'
import { sweptChains } from './sweep.ts'
import type { SweepableRows } from './sweepable.watch.ts'

export interface SweeperOptions {
  readonly engine: CommandEngine
  readonly bankChain: WatchedBankChain
  readonly rows: SweepableRows
  log(event: string, details: Readonly<Record<string, unknown>>): void
}

interface Credited extends Holding {
  readonly deposit_address_guid: Guid
  readonly booked: bigint
}

/** Answers how many sweeps were begun. */
export async function sweepOnce({ engine, bankChain, rows, log }: SweeperOptions): Promise<number> {
  const { bank_guid } = bankChain
  const bank = await lookAt({ engine }, banks, bank_guid, bank_guid)
  const chain = sweptChains.find((each) => each === bankChain.chain)
  if (!bank || !chain || !canBeReal(bank.type, bank.settings.network)) return 0
  const { network } = bank.settings
  const { sweeping } = await bankChain.open()
  const plans = sweeping ? await plansOf(sweeping, network, rows) : []
  let begun = 0
  for (const { asset, sources, ...cost } of plans) {
    const swept = sources.map(({ source, deposit_address_guid, address, key_index, amount: value, booked }) => ({
      ...{ source, deposit_address_guid, address, key_index, amount: value },
      booked: amount(booked < value ? booked : value),
    }))
    const input = { bank_guid, chain, network, asset, sources: swept, ...cost }
    const output = outputOf(await engine.submit(createSweep, input))
    if (output === 'no_gas') {
      log('a sweep waits for money in the gas account', {
        bank_guid,
        chain,
        asset,
        network_fee_max: String(cost.network_fee_max),
      })
      return begun
    }
    if (output !== 'taken') begun++
  }
  return begun
}

async function plansOf(
  sweeping: Sweeping,
  network: Network,
  rows: SweepableRows,
): Promise<readonly SweepPlan<Credited>[]> {
  const { above } = sweeping
  const public_key = sweeping.publicKey(network)
  if (public_key === undefined || Object.keys(above).length === 0) return []
  const found = await sweeping.holdings(network, () => rows.places(public_key, above))
  const credited = new Map((await rows.credited(public_key, found)).map((each) => [each.source, each]))
  const ours = found.flatMap((holding): Credited[] => {
    const known = credited.get(holding.source)
    return known ? [{ ...holding, deposit_address_guid: known.guid, booked: known.booked }] : []
  })
  return sweeping.plan(network, ours)
}
