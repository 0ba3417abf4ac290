// A sweep: one transaction that gathers what lies at deposit addresses into the wallet that pays. On Bitcoin it has many coins, elsewhere
// one address. Nothing leaves the bank but the network fee. It has no events: callers own none of it.
import { chains, type Network, networks } from '../../chains/chain.ts'
import { type Amount, amount } from '../../kernel/amount.ts'
import type { Chain } from '../../kernel/asset.ts'
import * as column from '../../kernel/column.ts'
import type { Guid } from '../../kernel/guid.ts'
import { quietMachine, statesOf } from '../../kernel/machine.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import type { Identifier } from '../../providers/standing.ts'
import { listWithAmounts, plainJson } from '../../wire/json-column.ts'

export const sweepStates = quietMachine('sweep', {
  storing: { to: ['funding', 'pending', 'failed'], owes: 'carry-sweep' },
  // The native asset for its fee is on the way to the address.
  funding: { to: ['pending', 'failed'], owes: 'carry-sweep' },
  pending: { to: ['completed', 'failed'], owes: 'carry-sweep' },
  completed: { to: [] },
  failed: { to: [] },
})

export const sweepFailureCodes = [
  'network_fee_too_low',
  'invalid_destination',
  'invalid_address',
  'amount_too_low',
  'external_vendor_error',
  'cancelled',
] as const
export type SweepFailureCode = (typeof sweepFailureCodes)[number]

export const sweptChains = ['bitcoin', 'ethereum', 'base', 'polygon'] as const satisfies readonly Chain[]
export type SweptChain = (typeof sweptChains)[number]

/** A coin, or what an address has. */
export interface SweptSource {
  readonly source: string
  readonly deposit_address_guid: Guid
  readonly address: string
  readonly key_index: number
  readonly amount: Amount
  /** Of it, what the books have at the address. Others may have paid something that was credited to nobody. */
  readonly booked: Amount
}

export const sweeps = table(
  'sweeps',
  {
    ...column.statefulRecord,
    chain: column.oneOf(sweptChains),
    network: column.oneOf<Network>(networks),
    asset: column.word,
    amount: column.amount,
    sources: listWithAmounts<SweptSource>('amount', 'booked'),
    native_asset: column.word,
    network_fee_max: column.amount,
    funding_guid: column.guid,
    funding_amount: column.amount,
    funding_fee_max: column.amount,
    network_fee: column.amount,
    identifiers: plainJson<readonly Identifier[]>(),
    state: column.oneOf(statesOf(sweepStates)),
    failure_code: column.optional(column.oneOf(sweepFailureCodes)),
  },
  {
    key: ['bank_guid', 'guid'],
    mutable: ['network_fee', 'identifiers', 'failure_code', 'updated_at'],
    states: sweepStates,
    counted: { type: null },
  },
)
export type Sweep = RowOf<typeof sweeps>

export const sweepSources = table(
  'sweep_sources',
  {
    bank_guid: column.guid,
    source: column.word,
    deposit_address_guid: column.guid,
    sweep_guid: column.guid,
    is_active: column.flag,
    swept: column.amount,
  },
  { key: ['bank_guid', 'source'], mutable: ['sweep_guid', 'is_active', 'swept'], isCached: false },
)

/** What the gas account holds until the end: the most that both transactions may cost. */
export const setAside = ({
  network_fee_max,
  funding_fee_max,
}: Pick<Sweep, 'network_fee_max' | 'funding_fee_max'>): Amount => amount(network_fee_max + funding_fee_max)

/** A coin is spent whole and once; what an address has comes and goes. */
export const isCoin = ({ chain }: Pick<Sweep, 'chain'>): boolean => chains[chain].is_utxo
