// Which providers serve a bank: the simulator for sandbox banks. A bank's type never changes, so it is remembered.
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Providers } from './ports.ts'
import { noMarket, sandboxMarket } from './sandbox/market.ts'
import { noVerifier, sandboxVerifier } from './sandbox/verifier.ts'

const noProviders: Providers = { ...noMarket, verifier: noVerifier }

const remembered_max = 10_000

export function providersByBank(
  sql: Sql,
  engine: Engine,
  now: () => Timestamp,
): (bank_guid: Guid) => Promise<Providers> {
  const sandbox: Providers = { ...sandboxMarket(sql, engine, now), verifier: sandboxVerifier }
  const known = new Map<Guid, Providers>()
  return async (bank_guid) => {
    const remembered = known.get(bank_guid)
    if (remembered) return remembered
    const [bank] = await sql<
      { type: string }[]
    >`select type from banks where bank_guid = ${bank_guid} and guid = ${bank_guid}`
    const providers = bank?.type === 'sandbox' ? sandbox : noProviders
    if (known.size >= remembered_max) known.clear()
    if (bank) known.set(bank_guid, providers)
    return providers
  }
}
