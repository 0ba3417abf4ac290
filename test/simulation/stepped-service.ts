// The real service with numbered steps (`support/failpoints.mjs`): what steps each bank has taken, and which of them stand still.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RealService, startRealService } from './real-service.ts'

export interface Step {
  readonly bank_guid: string
  readonly n: number
  readonly name: string
  /** Which of its name. */
  readonly nth: number
  /** What a provider is asked about. */
  readonly reference?: string
  readonly isStop: boolean
}

/** Calls that are made at once come in any order, so their names are surer than their numbers. */
export const keyOf = ({ name, nth }: Step): string => `${name} ${nth}`

const failpoints = pathToFileURL(join(import.meta.dirname, '..', 'support', 'failpoints.mjs')).href

export class SteppedService {
  #service!: RealService
  readonly #stops = new Map<string, Step>()
  readonly #waiting = new Map<string, () => void>()
  readonly #committing = new Set<string>()

  private constructor() {}

  /** Each bank named in `stops` stands still at that step of its own: its number, or its key. */
  static async start(
    env: Readonly<Record<string, string>>,
    stops: Readonly<Record<string, number | string>>,
    onStep: (step: Step) => void = () => {},
  ): Promise<SteppedService> {
    const preloaded = { NODE_OPTIONS: `--import=${failpoints}`, FAILPOINTS: JSON.stringify(stops) }
    const stepped = new SteppedService()
    let text = ''
    stepped.#service = await startRealService({ ...env, ...preloaded }, (printed) => {
      const lines = (text + printed).split('\n')
      text = lines.pop()!
      for (const line of lines) {
        if (line.startsWith('step ')) stepped.#take(JSON.parse(line.slice('step '.length)), onStep)
      }
    })
    return stepped
  }

  #take(step: Step, onStep: (step: Step) => void): void {
    onStep(step)
    if (step.name.startsWith('before commit')) this.#committing.add(step.bank_guid)
    if (step.name.startsWith('after commit')) this.#committing.delete(step.bank_guid)
    if (!step.isStop) return
    this.#stops.set(step.bank_guid, step)
    this.#waiting.get(step.bank_guid)?.()
  }

  get base_url(): string {
    return this.#service.base_url
  }

  stopOf(bank_guid: string): Step | undefined {
    return this.#stops.get(bank_guid)
  }

  /** Whether a step is yet to be told: what a commit leaves behind is seen before the step after it. */
  get isCommitting(): boolean {
    return [...this.#committing].some((bank_guid) => !this.#stops.has(bank_guid))
  }

  /** Resolves when the bank stands still. */
  untilStopped(bank_guid: string): Promise<void> {
    if (this.#stops.has(bank_guid)) return Promise.resolve()
    return new Promise((done) => this.#waiting.set(bank_guid, done))
  }

  kill(): Promise<void> {
    return this.#service.kill()
  }
}
