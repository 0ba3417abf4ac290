// What is known of a party, item by item, so that a verdict of a person counts until something new is known. Callers store keyed hashes of
// these texts, and no names.
import type { ScreenedParty } from './party.ts'

/** The kind is not part of it: one record does not change from a person to a company. */
export const knownItems = ({ names, birth_date, countries, identification_numbers = [] }: ScreenedParty): string[] => [
  ...names.map((name) => `name ${name.normalize('NFKC').toLowerCase()}`),
  ...(birth_date === undefined ? [] : [`birth ${birth_date}`]),
  ...countries.map((country) => `country ${country}`),
  ...identification_numbers.map((number) => `number ${number}`),
]

/** Nothing is known now that was not known then. Null: not remembered, so nothing counts as new. */
export const isNothingNew = (then: readonly string[] | null, now: readonly string[] | null): boolean =>
  then === null || now === null || now.every((mark) => then.includes(mark))
