// The banks that ask a simulated connector: each gets a sandbox bank of the same guid in the simulator's own database, whose clock follows
// the questions.

import { configFrom } from '../../config.ts'
import { type Core, startCore } from '../../core.ts'
import { bankNow } from '../../engine/bank-now.ts'
import { outputOf } from '../../engine/pending.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Providers } from '../../providers/ports.ts'
import { sandboxBook } from '../../providers/sandbox/book.ts'
import { type RailClient, sandboxRails } from '../../providers/sandbox/rails.ts'
import { scenarioScript } from '../../providers/sandbox/script.ts'
import { createBank } from '../../resources/banks/create-bank.ts'
import { newBankFields } from '../../resources/banks/new-bank.ts'
import { createOrganization } from '../../resources/organizations/create-organization.ts'
import { setClock } from '../../resources/sandbox/set-clock.ts'
import { railClient } from '../../wiring/rail-client.ts'
import { openLog } from '../log.ts'

export interface SimulatedBanksOptions {
  /** Of the embedded database, with its key. */
  readonly folder: string
  /** Another database instead. */
  readonly database?: { readonly url: string; readonly master_key: string } | undefined
  /** Told what a rail reports without being asked. */
  readonly report: RailClient['report']
}

export interface SimulatedBanks {
  readonly core: Core
  portsOf(bank_guid: Guid, asked_at: Timestamp): Promise<Providers>
}

export async function openSimulatedBanks({ folder, database, report }: SimulatedBanksOptions): Promise<SimulatedBanks> {
  const config = configFrom({
    CORRIDOR_DATA_DIR: folder,
    CORRIDOR_LOG_LEVEL: 'warn',
    ...(database ? { DATABASE_URL: database.url, CORRIDOR_MASTER_KEY: database.master_key } : {}),
  })
  const core = await startCore({ config, log: openLog(config) })
  const { services, sql, engine } = core
  const { railModeOf } = railClient(engine)
  const rails = sandboxRails(sandboxBook(sql, engine, services.now), scenarioScript(sql, engine), {
    railModeOf,
    report,
  })
  const clocks = new BankClocks(core)
  const providers = new Map<Guid, Promise<Providers>>()
  const opened = async (bank_guid: Guid): Promise<Providers> => {
    await addBank(core, bank_guid)
    return { ...(await services.providersOf(bank_guid)), rails }
  }
  return {
    core,
    async portsOf(bank_guid, asked_at) {
      const known = providers.get(bank_guid) ?? opened(bank_guid)
      providers.set(bank_guid, known)
      known.catch(() => providers.delete(bank_guid))
      const ports = await known
      await clocks.follow(bank_guid, asked_at)
      return ports
    },
  }
}

async function addBank({ services, sql, engine }: Core, guid: Guid): Promise<void> {
  const known = await sql`select 1 from banks where bank_guid = ${guid}`
  if (known.length > 0) return
  const organization = outputOf(await engine.submit(createOrganization, { name: 'Asks the simulators' }))
  const fields = newBankFields({ name: `Asks as ${guid}`, type: 'sandbox' })
  const wrapped_data_key = await services.personalData.newBankKey(guid)
  outputOf(await engine.submit(createBank, { organization_guid: organization.guid, guid, wrapped_data_key, fields }))
}

/** Moving a clock costs a commit that runs alone, so a clock that runs is followed in steps. */
const lag_ms_max = 250

/**
 * The clock of a bank stands still between questions, because the clock of the bank that asks may be simulated too. It lags behind the
 * questions a little; if two have the same time, the bank's clock stands still, and is reached.
 */
class BankClocks {
  readonly #at = new Map<Guid, Timestamp>()
  readonly #asked = new Map<Guid, Timestamp>()
  readonly #turn = new Map<Guid, Promise<void>>()

  constructor(private readonly core: Core) {}

  /** One after the other: the clock is advanced by a difference. */
  follow(bank_guid: Guid, asked_at: Timestamp): Promise<void> {
    const ahead_ms = asked_at - (this.#at.get(bank_guid) ?? Number.NEGATIVE_INFINITY)
    const isStill = this.#asked.get(bank_guid) === asked_at
    this.#asked.set(bank_guid, asked_at)
    if (ahead_ms <= 0 || (ahead_ms < lag_ms_max && !isStill)) return Promise.resolve()
    const before = this.#turn.get(bank_guid) ?? Promise.resolve()
    const turn = before.catch(() => {}).then(() => this.#advance(bank_guid, asked_at))
    this.#turn.set(bank_guid, turn)
    return turn
  }

  async #advance(bank_guid: Guid, asked_at: Timestamp): Promise<void> {
    const { sql, engine, services } = this.core
    const at = this.#at.get(bank_guid) ?? (await bankNow(sql, services.now, bank_guid))
    const advance_seconds = Math.max(0, asked_at - at) / 1000
    if (this.#at.has(bank_guid) && advance_seconds === 0) return
    const real_now = services.now()
    const { now } = outputOf(await engine.submit(setClock, { bank_guid, frozen: true, advance_seconds, real_now }))
    this.#at.set(bank_guid, now)
  }
}
