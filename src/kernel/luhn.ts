// The Luhn check digit. It finds every single wrong digit and most swapped neighbours.

export const withLuhnDigit = (digits: string): string => {
  const reversed = [...digits].reverse().map(Number)
  const sum = reversed.reduce((total, digit, at) => total + (at % 2 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
