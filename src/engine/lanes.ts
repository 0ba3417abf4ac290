// Several engines beside each other on a distributed database, each for its share of the banks. One engine commits on one connection, batch
// after batch: it would use one processor of one node. Each connects to the node that has its banks, so nodes work side by side, and
// a node that is away holds up its own banks alone. Engines of one process are to each other what engines of several processes
// are: versions of rows keep them apart, whichever banks they work for.
import type { ClusterNodes } from '../db/cluster-nodes.ts'
import type { DatabaseTarget } from '../db/pool.ts'
import type { Need } from '../kernel/command.ts'
import { backgroundOf } from './background.ts'
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
  readonly #laneOf: (bank_guid: string) => number

  /** The first is for commands of organizations: they may write tables that only the coordinator has. */
  constructor(engines: readonly [Engine, ...Engine[]], laneOf: (bank_guid: string) => number) {
    this.#engines = engines
    this.#laneOf = laneOf
  }

  /** So many engines for each node. */
  static async on(
    nodes: ClusterNodes,
    each: number,
    engineOn: (target: DatabaseTarget) => Engine,
  ): Promise<EngineLanes> {
    const targets = await Promise.all(nodes.groups.map((group) => nodes.targetOf(group)))
    const engines = targets.flatMap((target) => Array.from({ length: each }, () => engineOn(target)))
    const firstOf = new Map(nodes.groups.map((group, i) => [group, i * each]))
    // A node that was added since is reached through the coordinator. The last digits of a guid are random.
    const laneOf = (bank_guid: string): number =>
      (firstOf.get(nodes.groupOf(bank_guid) ?? 0) ?? 0) + (Number.parseInt(bank_guid.slice(-6), 16) % each)
    return new EngineLanes(engines as [Engine, ...Engine[]], laneOf)
  }

  #of(bank_guid: string | undefined): Engine {
    return this.#engines[bank_guid === undefined ? 0 : this.#laneOf(bank_guid)] as Engine
  }

  readonly submit: BankEngine['submit'] = (command, input, options) =>
    this.#of(command.isOfOrganization?.(input) ? undefined : bankIn(input)).submit(command, input, options)

  readonly submitGroup: BankEngine['submitGroup'] = (bank_guid, members, isAtomic, isBackground) =>
    this.#of(bank_guid).submitGroup(bank_guid, members, isAtomic, isBackground)

  readonly look: BankEngine['look'] = (needs) => this.#of(bankOf(needs[0])).look(needs)

  readonly background: BankEngine['background'] = backgroundOf(this)

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

  /** A process is of use while one node is. */
  isAnswering(): Promise<boolean> {
    const answering = this.#engines.map(async (engine) => {
      if (!(await engine.isAnswering())) throw new Error('commits wait for a connection')
    })
    return Promise.any(answering).then(
      () => true,
      () => false,
    )
  }

  proveLandings(): Promise<void> {
    return Promise.any(this.#engines.map((engine) => engine.proveLandings())).catch((error: AggregateError) => {
      throw error.errors[0]
    })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => engine.stop()))
  }
}

/** Commands of an organization name no bank, or null. */
const bankIn = (input: object): string | undefined => (input as { bank_guid?: string | null }).bank_guid ?? undefined

const bankOf = (need: Need | undefined): string | undefined =>
  need?.table.key[0] === 'bank_guid' ? need.tenant : undefined
