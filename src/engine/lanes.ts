// Several engines beside each other, each for its share of the banks. One engine commits on one connection, batch after batch. On a
// distributed database that would leave nodes idle, and a bank on a slow node would hold up all others. Engines of one process are to
// each other what engines of several processes are: versions of rows keep them apart, whichever banks they work for.
import type { Engine } from './engine.ts'

/** What the rest of the service uses of an engine. */
export type BankEngine = Pick<
  Engine,
  | 'submit'
  | 'submitGroup'
  | 'background'
  | 'look'
  | 'isAnswering'
  | 'proveLandings'
  | 'handTo'
  | 'queued'
  | 'cached'
  | 'stop'
>

export class EngineLanes implements BankEngine {
  readonly #engines: readonly Engine[]

  constructor(engines: readonly [Engine, ...Engine[]]) {
    this.#engines = engines
  }

  /** The last digits of a guid are random. */
  #of(tenant: string | undefined): Engine {
    const n = tenant === undefined ? 0 : Number.parseInt(tenant.slice(-6), 16) % this.#engines.length
    return this.#engines[n] as Engine
  }

  readonly submit: BankEngine['submit'] = (command, input, options) =>
    this.#of(tenantIn(input)).submit(command, input, options)

  readonly submitGroup: BankEngine['submitGroup'] = (bank_guid, members, isAtomic, isBackground) =>
    this.#of(bank_guid).submitGroup(bank_guid, members, isAtomic, isBackground)

  readonly look: BankEngine['look'] = (needs) => this.#of(needs[0]?.tenant).look(needs)

  readonly background: BankEngine['background'] = {
    submit: (command, input, options) => this.submit(command, input, { ...options, isBackground: true }),
    submitGroup: (bank_guid, members, isAtomic) => this.submitGroup(bank_guid, members, isAtomic, true),
    look: this.look,
  }

  readonly handTo: BankEngine['handTo'] = (handoff) => {
    for (const engine of this.#engines) engine.handTo(handoff)
  }

  get queued(): number {
    return this.#engines.reduce((sum, { queued }) => sum + queued, 0)
  }

  get cached(): ReadonlyMap<string, number> {
    const sizes = new Map<string, number>()
    for (const { cached } of this.#engines) {
      for (const [table, size] of cached) sizes.set(table, (sizes.get(table) ?? 0) + size)
    }
    return sizes
  }

  async isAnswering(): Promise<boolean> {
    return (await Promise.all(this.#engines.map((engine) => engine.isAnswering()))).every(Boolean)
  }

  async proveLandings(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => engine.proveLandings()))
  }

  async stop(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => engine.stop()))
  }
}

/** Commands of an organization name no bank. */
const tenantIn = (input: object): string | undefined => {
  const { bank_guid, organization_guid } = input as { bank_guid?: string; organization_guid?: string }
  return bank_guid ?? organization_guid
}
