// What bitcoin coins or outputs are worth together.
export const sumOf = (parts: readonly { readonly amount: bigint }[]): bigint =>
  parts.reduce((sum, { amount }) => sum + amount, 0n)
