// An entry of a list as a person sees it beside the one who is like it: dates as text, because entries have days as numbers.
import { type Day, day_ms } from '../kernel/day.ts'
import { isoFromTimestamp, timestampFromMs } from '../kernel/time.ts'
import type { ListEntry } from './entry.ts'

// A type and not an interface: it is written as JSON of any fields.
export type ShownEntry = Pick<ListEntry, 'list' | 'kind' | 'names' | 'countries' | 'identification_numbers'> & {
  readonly entry_id: string
  /** Equal to the `entry_hash` of a hit if the entry is still the one that was found. */
  readonly entry_hash: string
  readonly list_version: string
  readonly birth_dates: readonly { readonly from: string; readonly to: string; readonly is_circa: boolean }[]
}

const dateText = (day: Day): string => isoFromTimestamp(timestampFromMs(day * day_ms)).slice(0, 10)

export const shownEntry = (entry: ListEntry, entry_hash: string, list_version: string): ShownEntry => ({
  ...{ list: entry.list, entry_id: entry.id, entry_hash, list_version, kind: entry.kind, names: entry.names },
  birth_dates: entry.birth_dates.map(({ from, to, is_circa }) => ({
    from: dateText(from),
    to: dateText(to),
    is_circa,
  })),
  ...{ countries: entry.countries, identification_numbers: entry.identification_numbers },
})
