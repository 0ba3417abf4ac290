// Dishonoured returns: the bank that sent an entry refuses its return, for one of these reasons, within five banking days.
import { type Day, dayFromDate } from '../../../kernel/day.ts'
import { nextBankingDay } from '../../calendar.ts'
import { isRefusedFile } from '../record-fault.ts'
import type { NachaBatch, NachaEntry } from './nacha-file.ts'
import { readNacha } from './read-nacha.ts'

export const dishonourMeanings = {
  R61: 'the return went to the wrong bank',
  R62: 'the return answers an erroneous debit that was reversed, or the reversal itself',
  R67: 'a second return of the same entry',
  R68: 'the return came too late',
  R69: 'fields of the return are wrong: name them in `information`',
  R70: 'the return says that the bank asked for it (R06) or agreed to it (R31), and it did not',
} as const
export type DishonourCode = keyof typeof dishonourMeanings
export const dishonourCodes = Object.keys(dishonourMeanings) as DishonourCode[]

/** What a return says of itself, and an answer to it repeats. */
export interface ReturnedEntry {
  readonly trace_number: string
  /** The first eight digits of the routing number that our entry was sent to. */
  readonly original_dfi: string
  /** 2026-11-18. */
  readonly settled_on: string
  /** 1 to 366, as the operator wrote it. Null: it has not. */
  readonly settlement_day_of_year: number | null
}

/** The entry that came back, as it went out. A dishonoured return says it again, whatever the settings are then. */
export interface OriginalEntry
  extends Pick<NachaBatch, 'company_name' | 'company_identification' | 'entry_class' | 'entry_description'>,
    Pick<NachaEntry, 'account' | 'side' | 'routing_number' | 'account_number'>,
    Pick<NachaEntry, 'identification' | 'name' | 'discretionary_data' | 'trace_number'> {}

export interface Dishonour {
  readonly code: DishonourCode
  readonly information: string
  readonly return_code: string
  readonly returned: ReturnedEntry
  readonly original: OriginalEntry
}

/** `content`: of the file that the entry went out with. */
export function originalEntryIn(content: string, trace_number: string): OriginalEntry | undefined {
  const found = entryIn(content, trace_number)
  if (!found) return undefined
  const { company_name, company_identification, entry_class, entry_description } = found.batch
  const { account, side, routing_number, account_number, identification, name, discretionary_data } = found.entry
  return {
    ...{ company_name, company_identification, entry_class, entry_description, account, side, routing_number },
    ...{ account_number, identification, name, discretionary_data, trace_number },
  }
}

/** Why this entry of a file that went out dishonours a return. Undefined: it dishonours none. */
export function dishonourCodeIn(content: string, trace_number: string): DishonourCode | undefined {
  const addendum = entryIn(content, trace_number)?.entry.addendum
  return addendum?.kind === 'dishonoured' ? dishonourCodes.find((code) => code === addendum.code) : undefined
}

function entryIn(content: string, trace_number: string) {
  const file = readNacha(content)
  if (isRefusedFile(file)) return undefined
  return file.batches
    .flatMap((batch) => batch.entries.map((entry) => ({ batch, entry })))
    .find(({ entry }) => entry.trace_number === trace_number)
}

const days_to_dishonour = 5

/** The last day on which the answer to a return may be sent. */
export function lastDishonourDay({ settled_on }: ReturnedEntry): Day {
  const [year = 0, month = 0, date = 0] = settled_on.split('-').map(Number)
  return nextBankingDay('US', dayFromDate(year, month, date), days_to_dishonour)
}

/** Fields of the return, such as 01*04. */
const wrongFields = /^0[1-7](\*0[1-7])*$/

/** What the reason demands and is missing. Undefined: it can be sent. */
export function faultInDishonour(
  code: DishonourCode,
  information: string,
  return_code: string | null,
): { readonly field: 'code' | 'information'; readonly message: string } | undefined {
  if (code === 'R69' && !wrongFields.test(information)) {
    const message =
      'R69 names the wrong fields of the return, such as 01*04: 01 return code, 02 trace number, 03 amount, 04 account number, 05 transaction code, 06 company identification, 07 effective date.'
    return { field: 'information', message }
  }
  if (code === 'R70' && return_code !== 'R06' && return_code !== 'R31')
    return { field: 'code', message: 'R70 answers returns with R06 and R31 alone. Choose another reason.' }
  return undefined
}
