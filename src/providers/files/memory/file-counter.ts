// Numbers that count up: the payments of a provider, and its files of a day. A number that was given to a file which never went out is
// given again, if it is the last one, because partners miss a number that is left out.
import * as column from '../../../kernel/column.ts'
import { type Change, insert, type Rows, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { table } from '../../../kernel/table.ts'

export const fileCounters = table(
  'file_counters',
  {
    bank_guid: column.guid,
    provider_guid: column.guid,
    name: column.word,
    value: column.integer,
  },
  { key: ['bank_guid', 'provider_guid', 'name'], mutable: ['value'] },
)

interface Counted {
  readonly value: number
  readonly change: Change
}

/** The next number, from 1 to `max` and then from 1 again. */
export function nextNumber(rows: Rows, bank_guid: Guid, provider_guid: Guid, name: string, max: number): Counted {
  const last = rows.get(fileCounters, bank_guid, provider_guid, name)
  const value = last ? (last.value % max) + 1 : 1
  const row = { bank_guid, provider_guid, name, value }
  return { value, change: last ? update(fileCounters, row) : insert(fileCounters, row) }
}

/** Gives no number again up to this one, of which is known that it was given. A much smaller one has gone round. */
export function countTo(
  rows: Rows,
  { bank_guid, provider_guid }: { readonly bank_guid: Guid; readonly provider_guid: Guid },
  name: string,
  value: number,
  max: number,
): readonly Change[] {
  const last = rows.get(fileCounters, bank_guid, provider_guid, name)
  if (!last) return [insert(fileCounters, { bank_guid, provider_guid, name, value })]
  const isLater = value > last.value || last.value - value > max / 2
  return isLater ? [update(fileCounters, { ...last, value })] : []
}

/** Takes the number back if no other was given after it. */
export function takeBackNumber(
  rows: Rows,
  { bank_guid, provider_guid }: { readonly bank_guid: Guid; readonly provider_guid: Guid },
  name: string,
  value: number,
): readonly Change[] {
  const last = rows.get(fileCounters, bank_guid, provider_guid, name)
  if (last?.value !== value) return []
  return [update(fileCounters, { ...last, value: value - 1 })]
}
