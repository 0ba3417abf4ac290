// The configured providers of banks, opened. Their rows are read again at most once a second for each bank that is worked for, so a change
// takes effect in every process within seconds, without a restart. A provider whose settings or secrets change is opened anew.
import { isPassingOfDatabase } from '../../db/pg-errors.ts'
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { Trouble } from '../../kernel/trouble.ts'
import { type KindServices, type OpenedProvider, type ProviderConfig, ProviderFault } from './kind.ts'
import { kindNamed } from './kinds.ts'
import type { ProbeReport, ProviderCheck } from './probe-report.ts'
import type { ProviderRule } from './rule.ts'
import type { Port, ProviderSecrets, ProviderSettings } from './settings.ts'

export interface ConfiguredProvider {
  readonly guid: Guid
  readonly name: string
  readonly kind: string
  readonly ports: readonly Port[]
  readonly rule: ProviderRule
  readonly state: 'up' | 'checking' | 'down' | 'paused' | 'deleted'
  open(): Promise<OpenedProvider>
}

/** As the table `providers` has it. */
export interface ProviderRow extends Omit<ConfiguredProvider, 'open'> {
  readonly settings: ProviderSettings
  /** What the last check saw that succeeded. */
  readonly report?: ProbeReport | undefined
  /** Decrypts them. */
  readSecrets(): Promise<ProviderSecrets>
  /** Of the settings, the identity and of the secrets as they are stored. Another text means that it must be opened anew. */
  readonly fingerprint: string
}

export interface ConfiguredProvidersOptions {
  readonly sql: Sql
  /** All rows of a bank, deleted ones too, those to ask first first. */
  rowsOf(bank_guid: Guid): Promise<readonly ProviderRow[]>
  readonly services: KindServices
  /** The monotonic clock, in milliseconds. */
  readonly monotonic?: () => number
}

interface Known {
  read_at: number
  list: readonly ConfiguredProvider[]
  reading: Promise<readonly ConfiguredProvider[]> | undefined
}

interface Opened {
  readonly fingerprint: string
  readonly provider: Promise<OpenedProvider>
}

const fresh_ms = 1000
/** A list that is older is not used: nobody has asked for this bank for a while. */
const usable_ms = 5000
const banks_max = 10_000
const probe_max_ms = 15_000

export class ConfiguredProviders {
  readonly #known = new Map<Guid, Known>()
  readonly #opened = new Map<Guid, Opened>()
  readonly #trouble = new Trouble()
  /** How often a bank was forgotten. */
  #changes = 0

  constructor(private readonly options: ConfiguredProvidersOptions) {}

  /** What every kind may use. */
  get services(): KindServices {
    return this.options.services
  }

  /** Those to ask first first. */
  async of(bank_guid: Guid): Promise<readonly ConfiguredProvider[]> {
    const now = this.#monotonic()
    const known = this.#known.get(bank_guid)
    if (known && now - known.read_at < fresh_ms) return known.list
    const reading = known?.reading ?? this.#read(bank_guid)
    if (known && now - known.read_at < usable_ms) {
      // A failure is told by those who wait for it.
      reading.catch(() => {})
      return known.list
    }
    return reading
  }

  /** The next question reads the rows again. What is being read now may be older than the change, so it is not kept. */
  forget(bank_guid: Guid): void {
    this.#changes += 1
    this.#known.delete(bank_guid)
  }

  bankNow(bank_guid: Guid): Promise<Timestamp> {
    return this.options.services.bankNow(bank_guid)
  }

  /** Why the service may not connect there, as the rest of a sentence. */
  addressFault(url: string, environment: ProviderConfig['environment']): string | undefined {
    return this.options.services.addressFault(url, environment)
  }

  /** Looks whether a stored provider works. */
  async check(bank_guid: Guid, guid: Guid): Promise<ProviderCheck> {
    this.forget(bank_guid)
    const found = (await this.of(bank_guid)).find((each) => each.guid === guid)
    if (!found) return { state: 'down', failure: 'It is not configured any more.' }
    return this.#checkResult(bank_guid, async () => (await found.open()).probe())
  }

  /** Looks whether a provider with these settings would work. */
  async checkNew(kind: string, config: ProviderConfig): Promise<ProviderCheck> {
    return this.#checkResult(config.bank_guid, async () => {
      const opened = await this.#open(kind, config)
      try {
        return await opened.probe()
      } finally {
        opened.stop()
      }
    })
  }

  async #checkResult(bank_guid: Guid, probe: () => ReturnType<OpenedProvider['probe']>): Promise<ProviderCheck> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, fail) => {
      const message = `It did not answer within ${probe_max_ms / 1000} seconds.`
      timer = setTimeout(() => fail(new ProviderFault(message)), probe_max_ms)
    })
    try {
      const seen = await Promise.race([probe(), late])
      return 'progress' in seen ? { state: 'checking', progress: seen.progress } : { state: 'up', report: seen }
    } catch (error) {
      // The provider did nothing. The check is made again, and nobody is told that the partner is down.
      if (isPassingOfDatabase(error)) throw error
      // Other errors may quote what was sent.
      const isTold = error instanceof ProviderFault
      if (!isTold) this.options.services.log('a check of a provider broke', { bank_guid, error: String(error) })
      return { state: 'down', failure: isTold ? sentenceOf(error.message) : 'The check broke. The log says why.' }
    } finally {
      clearTimeout(timer)
    }
  }

  async stop(): Promise<void> {
    const opened = [...this.#opened.values()]
    this.#opened.clear()
    for (const { provider } of opened) await provider.then((each) => each.stop()).catch(() => {})
  }

  #monotonic(): number {
    return (this.options.monotonic ?? (() => performance.now()))()
  }

  #read(bank_guid: Guid): Promise<readonly ConfiguredProvider[]> {
    const known = this.#known.get(bank_guid)
    const read_at = this.#monotonic()
    const changes = this.#changes
    const reading = this.options.rowsOf(bank_guid).then(
      (rows) => {
        if (known) known.reading = undefined
        if (this.#known.size >= banks_max) this.#known.clear()
        const list = rows.map((row) => this.#configured(bank_guid, row))
        if (changes === this.#changes) this.#known.set(bank_guid, { read_at, list, reading: undefined })
        this.#trouble.end()
        return list
      },
      (error) => {
        if (known) known.reading = undefined
        if (this.#trouble.note(error)) {
          this.options.services.log('providers could not be read', { bank_guid, error: String(error) })
        }
        throw error
      },
    )
    if (known) known.reading = reading
    return reading
  }

  #configured(bank_guid: Guid, row: ProviderRow): ConfiguredProvider {
    const { guid, name, kind, ports, rule, state } = row
    return { guid, name, kind, ports, rule, state, open: () => this.#openOnce(bank_guid, row) }
  }

  #openOnce(bank_guid: Guid, row: ProviderRow): Promise<OpenedProvider> {
    const { guid, fingerprint, kind, ports, settings, report } = row
    const known = this.#opened.get(guid)
    if (known?.fingerprint === fingerprint) return known.provider
    known?.provider.then((old) => old.stop()).catch(() => {})
    const provider = Promise.all([this.#environmentOf(bank_guid), row.readSecrets()]).then(([environment, secrets]) =>
      this.#open(kind, { bank_guid, guid, environment, ports, settings, secrets, report }),
    )
    this.#opened.set(guid, { fingerprint, provider })
    provider.catch(() => this.#opened.delete(guid))
    return provider
  }

  async #open(kind: string, config: ProviderConfig): Promise<OpenedProvider> {
    const found = kindNamed(kind)
    if (!found) throw new ProviderFault(`This release has no kind of provider named ${kind}.`)
    return found.open(config, this.options.services)
  }

  async #environmentOf(bank_guid: Guid): Promise<ProviderConfig['environment']> {
    const [bank] = await this.options.sql<{ type: ProviderConfig['environment'] }[]>`
      select type from banks where bank_guid = ${bank_guid} and guid = ${bank_guid}`
    if (!bank) throw new Error('there is no such bank')
    return bank.type
  }
}

const sentenceOf = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`
