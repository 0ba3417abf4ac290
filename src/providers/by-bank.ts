// Which providers serve a bank: the simulator for sandbox banks. A bank's type never changes, so it is remembered.
import type { Sql } from '../db/pool.ts'
import type { Engine } from '../engine/engine.ts'
import type { Guid } from '../kernel/guid.ts'
import type { Timestamp } from '../kernel/time.ts'
import type { Providers } from './ports.ts'
import { sandboxCustody } from './sandbox/custody.ts'
import { sandboxDepositBank } from './sandbox/deposit-bank.ts'
import { noMarket, sandboxMarket } from './sandbox/market.ts'

const remembered_max = 10_000

/** Of a production bank, until adapters are wired in: no prices, no addresses, no bank accounts. */
const noProviders: Providers = {
  ...noMarket,
  custody: { publicKeysOf: () => () => undefined },
  depositBank: {
    institutionFor: () => undefined,
    close: async () => ({ kind: 'done', result: null }),
  },
}

export function providersByBank(
  sql: Sql,
  engine: Engine,
  now: () => Timestamp,
  seedOf: (bank_guid: Guid) => Uint8Array,
): (bank_guid: Guid) => Promise<Providers> {
  const sandbox: Providers = {
    ...sandboxMarket(sql, engine, now),
    custody: sandboxCustody(seedOf),
    depositBank: sandboxDepositBank,
  }
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
