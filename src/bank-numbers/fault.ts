// What can be wrong with a number, and the checks that nearly all kinds of number share. Characters come before length,
// length before what the number says, and check digits last, so that the first fault named is the one to mend.

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

/** No spaces, no hyphens, upper case. Only ASCII letters change case: nothing else may turn into a letter on the way. */
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
