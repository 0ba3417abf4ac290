// The arithmetic of check digits: weighted sums modulo 10 (ABA, BEFTN, CLABE, NUBAN) and modulo 11 (CPF, CNPJ).

/** The weights are repeated along the number. */
function weightedSum(number: string, weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < number.length; i += 1) sum += valueAt(number, i) * (weights[i % weights.length] ?? 0)
  return sum
}

/** A digit is itself; a letter counts from A = 17, as the alphanumeric CNPJ has it. */
const valueAt = (number: string, i: number): number => number.charCodeAt(i) - 48

/** The whole number, check digit included, adds up to a multiple of ten. */
export const isMultipleOfTen = (number: string, weights: readonly number[]): boolean =>
  weightedSum(number, weights) % 10 === 0

/** The number with the digit that makes it such a multiple; the weight of the last place is 1. */
export function withCheckDigit(number: string, weights: readonly number[]): string {
  const rest = weightedSum(number, weights) % 10
  return `${number}${(10 - rest) % 10}`
}

/** The last two digits of a CPF or CNPJ, each over all that stands before it. Weights are given for the second. */
export function hasModulo11Digits(number: string, weights: readonly number[]): boolean {
  const digitOver = (body: string, over: readonly number[]): number => {
    const rest = weightedSum(body, over) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  const body = number.slice(0, -2)
  return (
    digitOver(body, weights.slice(1)) === valueAt(number, body.length) &&
    digitOver(number.slice(0, -1), weights) === valueAt(number, body.length + 1)
  )
}
