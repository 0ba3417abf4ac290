// How many account numbers and memo ids a bank has issued. The row's version guards the count, so each is issued once.
import * as column from '../../kernel/column.ts'
import { withLuhnDigit } from '../../kernel/luhn.ts'
import { table } from '../../kernel/table.ts'

export const depositBankSerials = table(
  'deposit_bank_serials',
  { bank_guid: column.guid, next_serial: column.integer },
  { key: ['bank_guid'], mutable: ['next_serial'] },
)

/** Without leading zeros, which a payer could omit, and with a check digit against mistakes. */
export const memoIdOf = (serial: number): string => withLuhnDigit(String(10_000_000 + serial))
