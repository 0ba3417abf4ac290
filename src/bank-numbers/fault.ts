// The faults of a number, and the checks that most types of number share. The order is: characters, length, content, check digits. So
// the first fault is the one to fix.
export type NumberFault =
  | 'wrong_characters'
  | 'wrong_length'
  | 'unknown_prefix'
  | 'unknown_country'
  | 'wrong_check_digits'
  | 'all_zeros'
  | 'different_country'
  | 'different_account'

export interface Faulty {
  readonly fault: NumberFault
}

export const isFaulty = (parsed: object): parsed is Faulty => 'fault' in parsed

/** Without spaces and hyphens, in upper case. Only ASCII letters change case: no other character may become a letter. */
export const canonicalText = (unchecked: string): string =>
  unchecked.replace(/[\s-]/g, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase())

const shaped =
  (characters: RegExp) =>
  (number: string, min: number, max = min): NumberFault | undefined => {
    if (!characters.test(number)) return 'wrong_characters'
    return number.length < min || number.length > max ? 'wrong_length' : undefined
  }

export const digitsFault = shaped(/^\d*$/)
export const lettersAndDigitsFault = shaped(/^[A-Z\d]*$/)
