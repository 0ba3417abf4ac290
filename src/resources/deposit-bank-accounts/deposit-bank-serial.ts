// How many numbers and memo ids a bank has given out. Its version guards the count: each is given out once.
import * as column from '../../kernel/column.ts'
import { withLuhnDigit } from '../../kernel/luhn.ts'
import { table } from '../../kernel/table.ts'

export const depositBankSerials = table(
  'deposit_bank_serials',
  { bank_guid: column.guid, next_serial: column.integer },
  { key: ['bank_guid'], mutable: ['next_serial'] },
)

/** No leading zero that somebody could leave away, and a check digit: a mistyped memo names nobody. */
export const memoIdOf = (serial: number): string => withLuhnDigit(String(10_000_000 + serial))
