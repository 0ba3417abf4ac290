// Scripts for the simulators of a sandbox bank: how the next calls of a noun are answered. A scripted answer is remembered by its
// reference.
import * as column from '../../../kernel/column.ts'
import { type RowOf, table } from '../../../kernel/table.ts'
import { addSeconds, type Timestamp } from '../../../kernel/time.ts'
import { plainJson } from '../../../wire/json-column.ts'
import { type CarrierFailureCode, carrierFailureCodes } from '../../standing.ts'

/**
 * The outcomes of scripts. A new outcome is one line here, and a call of `nextScripted` in the simulator. `_later`: after
 * `later_seconds`.
 */
export const scenarioOutcomes = {
  aggregator: ['refresh_required', 'unlink_later', 'signed_in', 'abandoned'],
  chain: ['confirm', 'stuck', 'replaced', 'reverted', 'fail', 'time_out'],
  deposit_bank: ['close_later'],
  lightning: ['paid', 'failed', 'time_out', 'invoice_later'],
  market: ['fill', 'market_volatility', 'not_filled', 'take_later', 'fill_later', 'settle_later', 'quote_later'],
  rail: ['settle', 'fail', 'time_out', 'duplicate', 'return'],
  screening: ['pass', 'review', 'reject', 'administrative', 'non_administrative', 'take_later', 'answer_later'],
  verifier: ['passed', 'passed_with_documents', 'failed', 'pending', 'reviewing', 'expired', 'open_later'],
} as const satisfies Record<string, readonly string[]>

export type ScenarioNoun = keyof typeof scenarioOutcomes
/** The CHECK in the migration allows these. */
export const scenarioNouns = Object.keys(scenarioOutcomes) as ScenarioNoun[]
export type ScenarioOutcome<Noun extends ScenarioNoun = ScenarioNoun> = (typeof scenarioOutcomes)[Noun][number]

export interface ScenarioDetails {
  readonly failure_code?: CarrierFailureCode
  readonly return_code?: string
  readonly after_days?: number
}

/** The codes that an outcome can fail with. */
export const failureCodesOf = (noun: ScenarioNoun): readonly CarrierFailureCode[] =>
  noun === 'chain' ? chainFailureCodes : carrierFailureCodes

const chainFailureCodes = [
  'network_fee_too_low',
  'amount_too_low',
  'invalid_address',
  'external_vendor_error',
] as const satisfies readonly CarrierFailureCode[]

export const detailsOf = (noun: ScenarioNoun, outcome: string): readonly (keyof ScenarioDetails)[] =>
  takes[`${noun} ${outcome}`] ?? []

const takes: Readonly<Record<string, readonly (keyof ScenarioDetails)[]>> = {
  'chain fail': ['failure_code'],
  'lightning failed': ['failure_code'],
  'rail fail': ['failure_code'],
  'rail return': ['return_code', 'after_days'],
}

/** The scripted answer to one call. */
export interface Scripted<Noun extends ScenarioNoun = ScenarioNoun> {
  readonly outcome: ScenarioOutcome<Noun>
  readonly details: ScenarioDetails
  /** When the script was taken, on the bank's clock. */
  readonly taken_at: Timestamp
  /** When this call came; later than `taken_at` if the question is repeated. */
  readonly asked_at: Timestamp
}

/** Less than a fill may take. */
export const later_seconds = 5

/** When the scripted wait ends; undefined: it has ended. `waits`: how many waits in a row. */
export function waitsUntil({ taken_at, asked_at }: Scripted, waits = 1): Timestamp | undefined {
  const end = addSeconds(taken_at, later_seconds * waits)
  return asked_at < end ? end : undefined
}

export const sandboxScenarios = table(
  'sandbox_scenarios',
  {
    bank_guid: column.guid,
    noun: column.oneOf(scenarioNouns),
    outcome: column.word as column.Column<ScenarioOutcome>,
    details: column.optional(plainJson<ScenarioDetails>()),
    remaining: column.integer,
  },
  { key: ['bank_guid', 'noun'], mutable: ['outcome', 'details', 'remaining'] },
)
export type SandboxScenario = RowOf<typeof sandboxScenarios>

export const sandboxAnswers = table(
  'sandbox_answers',
  {
    bank_guid: column.guid,
    noun: column.oneOf(scenarioNouns),
    reference_guid: column.guid,
    outcome: column.word as column.Column<ScenarioOutcome>,
    details: column.optional(plainJson<ScenarioDetails>()),
    taken_at: column.timestamp,
  },
  { key: ['bank_guid', 'noun', 'reference_guid'], isCached: false },
)
