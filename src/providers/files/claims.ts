// What a partner's file says of a payment that it names, compared with what our own file said of it. A reference and an amount can fit by
// chance, or name somebody else's entry: direction, account and both ends must be those of the entry that went out.
import { type ClaimName, claimNames } from './memory/file-notice.ts'

/** A claim holds if one of its values is right. What is left out, the file does not say. */
export type Claims = Readonly<Partial<Record<ClaimName, readonly string[]>>>

/** What is not in our own file cannot be compared. */
export type Facts = Claims

/** The claims that do not hold. */
export const untrueClaims = (claims: Claims, facts: Facts): readonly ClaimName[] =>
  claimNames.filter((name) => {
    const [told, known] = [claims[name], facts[name]]
    return told !== undefined && known !== undefined && !told.some((value) => known.some((own) => isSame(own, value)))
  })

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [comparable(one), comparable(other)]
  return a === b || isIbanOf(a, b) || isIbanOf(b, a)
}

/** Partners write spaces, hyphens and leading zeros as they like. */
const comparable = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '').replace(/^0+/, '')

/** An IBAN ends with the number that its bank gave the account. */
const isIbanOf = (iban: string, number: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && number.length >= 6 && iban.endsWith(number)
