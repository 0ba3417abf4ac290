// A party that is screened: its names and what else tells people of one name apart.
import type { Day } from '../kernel/day.ts'

export interface ScreenedParty {
  readonly kind: 'person' | 'entity'
  /** The name in one line, then aliases. */
  readonly names: readonly string[]
  readonly birth_date?: Day
  /** A document has verified it. Without this it is what the customer says. */
  readonly is_birth_date_verified?: boolean
  /** Nationality and address, as codes of ISO 3166-1. */
  readonly countries: readonly string[]
  readonly identification_numbers?: readonly string[]
  /** Keyed hashes of all of it (party-marks.ts), which may be stored. */
  readonly marks?: readonly string[]
}
