// Account numbers that an institution has given to the bank, and that a deposit bank account has. Each is used once.
import * as column from '../../kernel/column.ts'
import { key, type Rows } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { table } from '../../kernel/table.ts'

export const givenNumbers = table(
  'given_numbers',
  { bank_guid: column.guid, account_number: column.word },
  { key: ['bank_guid', 'account_number'], isCached: false },
)

/** The first that no deposit bank account has. */
export function freeNumber(rows: Rows, bank_guid: Guid, numbers: readonly string[]): string | undefined {
  rows.want(() => numbers.map((number) => key(givenNumbers, bank_guid, number)))
  return numbers.find((number) => !rows.get(givenNumbers, bank_guid, number))
}
