// Payments over chains that the books have and that were never signed there: after a restore they may have been sent already.
import type { Core } from '../core.ts'
import type { Sql } from '../db/pool.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import { outputsOf } from '../movements/chain.ask.ts'
import { openMovements, openSweeps } from './open-movements.ts'

export interface OpenPayment {
  /** Of the transfer or stage. */
  readonly reference: Guid
  readonly noun: 'transfer' | 'stage' | 'sweep'
  readonly chain: Chain
  readonly asset: string
  readonly outputs: readonly { readonly address: string; readonly amount: bigint }[]
  /** In the native asset. */
  readonly network_fee_max: bigint
  /** Of a sweep: its sources. Its outputs are the paying wallet's. */
  readonly gathers?: readonly string[]
}

export async function openPayments(core: Core, bank_guid: Guid): Promise<OpenPayment[]> {
  const { sql, services } = core
  const found: OpenPayment[] = []
  for (const { noun, movement, route } of await openMovements(core, bank_guid)) {
    const { kind, guid: reference, money } = movement
    if (kind !== 'payment') continue
    const [signed] = await sql`select from sent_transactions where bank_guid = ${bank_guid} and guid = ${reference}`
    if (signed) continue
    const outputs = await outputsOf(bank_guid, route.shares, services)
    const { chain, network_fee_max } = route
    found.push({ reference, noun, chain, asset: money.asset, outputs, network_fee_max })
  }
  return [...found, ...(await unsignedSweeps(sql, bank_guid))]
}

/** What sweeps send, that has not ended and was never signed here: the fee that is brought to an address, and the sweep itself. */
async function unsignedSweeps(sql: Sql, bank_guid: Guid): Promise<OpenPayment[]> {
  const open = await openSweeps(sql, bank_guid)
  const signed = await sql<{ guid: Guid }[]>`
    select distinct guid from sent_transactions where bank_guid = ${bank_guid}
      and guid in ${sql([bank_guid, ...open.flatMap(({ guid, funding_guid }) => [guid, funding_guid])])}`
  const isOpen = ({ reference }: OpenPayment): boolean => !signed.some(({ guid }) => guid === reference)
  return open
    .flatMap((sweep): OpenPayment[] => {
      const { chain, asset, native_asset, guid, funding_guid, funding_amount, sources, network_fee_max } = sweep
      const address = sources[0]?.address ?? ''
      const about = { noun: 'sweep', chain } as const
      const fee = { ...about, reference: funding_guid, asset: native_asset, network_fee_max: sweep.funding_fee_max }
      const outputs = [{ address, amount: funding_amount }]
      const gathers = sources.map(({ source }) => source)
      return [
        ...(funding_amount > 0n ? [{ ...fee, outputs }] : []),
        { ...about, reference: guid, asset, outputs: [], gathers, network_fee_max },
      ]
    })
    .filter(isOpen)
}
