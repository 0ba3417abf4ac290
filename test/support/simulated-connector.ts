// The simulators as a connector on a database of their own, and a client of it as Corridor has one.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Simulator, startSimulator } from '../../src/cli/connector/simulator.ts'
import { outputOf } from '../../src/engine/pending.ts'
import { amount } from '../../src/kernel/amount.ts'
import { type Command, update } from '../../src/kernel/command.ts'
import { type Guid, guidSource } from '../../src/kernel/guid.ts'
import { isoFromTimestamp, type Timestamp, timestampFromMs } from '../../src/kernel/time.ts'
import { parseNetworks } from '../../src/outbound/networks.ts'
import { providerReach } from '../../src/outbound/provider-reach.ts'
import type { KindServices, OpenedProvider, ServedPorts } from '../../src/providers/configured/kind.ts'
import { type Port, ports } from '../../src/providers/configured/settings.ts'
import { connectorKind } from '../../src/providers/connector/connector.ts'
import { sandboxInvoices } from '../../src/providers/sandbox/memory/sandbox-invoice.ts'
import { type SetScenarioInput, setScenario } from '../../src/resources/sandbox/set-scenario.ts'
import { createTestDatabase } from './database.ts'
import { signingKey } from './fake-connector.ts'
import { testMasterKey } from './service.ts'

export const newGuid = guidSource(randomBytes)

export class SimulatedConnector {
  readonly bank_guid: Guid = newGuid(timestampFromMs(Date.now()))
  /** The clock of the bank that asks. */
  now: Timestamp = timestampFromMs(Date.now())
  simulator!: Simulator
  readonly #opened: OpenedProvider[] = []

  private constructor(
    private readonly folder: string,
    private readonly database: Awaited<ReturnType<typeof createTestDatabase>>,
  ) {}

  static async start(): Promise<SimulatedConnector> {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-simulator-'))
    const connector = new SimulatedConnector(folder, await createTestDatabase())
    await connector.#listen(0)
    return connector
  }

  async #listen(port: number): Promise<void> {
    const database = { url: this.database.url, master_key: testMasterKey }
    const options = { folder: this.folder, database, keys: [signingKey(1)] }
    this.simulator = await startSimulator({ ...options, port, log: () => {} })
  }

  /** Its connections are cut, and it starts anew with what it has written down. */
  restart = async (): Promise<void> => {
    const { port } = new URL(this.simulator.url)
    await this.simulator.stop()
    await this.#listen(Number(port))
  }

  /** The ports, as Corridor has them. */
  async client(): Promise<Required<ServedPorts>> {
    const reach = providerReach({ allow_loopback: true, networks: parseNetworks('')! })
    const services: Partial<KindServices> = {
      now: () => timestampFromMs(Date.now()),
      bankNow: async () => this.now,
      addressFault: () => undefined,
      dialRules: reach.rulesFor,
      log: () => {},
    }
    const { bank_guid } = this
    const config = { bank_guid, guid: bank_guid, environment: 'sandbox', ports: ports as readonly Port[] } as const
    const access = { settings: { url: this.simulator.url }, secrets: { signing_key: signingKey(1) } }
    const opened = await connectorKind.open({ ...config, ...access }, services as KindServices)
    this.#opened.push(opened)
    return opened.ports as Required<ServedPorts>
  }

  /** The simulators answer the next questions by a script. */
  async script(scenario: Pick<SetScenarioInput, 'noun' | 'outcome'>): Promise<void> {
    await this.simulator.banks.portsOf(this.bank_guid, this.now)
    const input = { bank_guid: this.bank_guid, count: 1, ...scenario }
    outputOf(await this.simulator.banks.core.engine.submit(setScenario, input))
  }

  /** Somebody pays an invoice at the node, unless it was cancelled. */
  async payInvoice(reference: Guid, msat: bigint): Promise<void> {
    const [made] = await this.sql<
      { bank_guid: Guid }[]
    >`select bank_guid from sandbox_invoices where guid = ${reference}`
    if (!made) throw new Error('the node has not made this invoice')
    const { bank_guid } = made
    const pay: Command<object, null> = {
      name: 'pay-at-the-node',
      decide(_, rows) {
        const invoice = rows.get(sandboxInvoices, bank_guid, reference)
        if (!invoice || invoice.cancelled_at !== null) return { output: null }
        return { output: null, changes: [update(sandboxInvoices, { ...invoice, paid_msat: amount(msat) })] }
      },
    }
    outputOf(await this.simulator.banks.core.engine.submit(pay, {}))
  }

  get sql() {
    return this.simulator.banks.core.sql
  }

  /** The clock of the bank goes on until everything that was handed over has left, or has settled. */
  async pass(until: 'left' | 'settled'): Promise<void> {
    const [{ at } = { at: null }] = await this.sql<{ at: Date | null }[]>`
      select max(case when ${until} = 'left' then leaves_at else settles_at end) as at from sandbox_payments
      where bank_guid = ${this.bank_guid}`
    if (at) this.now = timestampFromMs(Math.max(this.now, new Date(at).getTime()))
  }

  async timesPaid(reference: Guid): Promise<number> {
    const paid = await this.sql`select 1 from sandbox_payments where guid = ${reference}
      and settles_at <= ${isoFromTimestamp(this.now)} and failure_code is null and cancelled_at is null`
    return paid.length
  }

  async stop(): Promise<void> {
    for (const each of this.#opened) each.stop()
    await this.simulator.stop()
    await this.database.drop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
