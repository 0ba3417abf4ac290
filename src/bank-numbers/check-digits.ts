// Check digits: weighted sums modulo 10 (ABA, BEFTN, CLABE, NUBAN) and modulo 11 (CPF, CNPJ).

/** The weights are repeated along the number. */
function weightedSum(number: string, weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < number.length; i += 1) sum += valueAt(number, i) * (weights[i % weights.length] ?? 0)
  return sum
}

/** Of a letter: A = 17 and so on, as in the alphanumeric CNPJ. */
const valueAt = (number: string, i: number): number => number.charCodeAt(i) - 48

/** With the check digit. */
export const isMultipleOfTen = (number: string, weights: readonly number[]): boolean =>
  weightedSum(number, weights) % 10 === 0

/** Adds the digit that makes the sum a multiple of ten. Its weight is 1. */
export function withCheckDigit(number: string, weights: readonly number[]): string {
  const rest = weightedSum(number, weights) % 10
  return `${number}${(10 - rest) % 10}`
}

/** The last two digits of a CPF or CNPJ, each over all digits before it. The weights are those of the second. */
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
