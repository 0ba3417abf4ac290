// Checks the fields of CORRIDOR_CHAIN_NODES. An error names the field, never its value: it may be a key.

export class ChainNodesError extends Error {
  constructor(place: string, problem: string) {
    super(`CORRIDOR_CHAIN_NODES${place && `, ${place}`}: ${problem}`)
  }
}

export type NodeFields = Readonly<Record<string, unknown>>

export function demand(isValid: boolean, place: string, problem: string): asserts isValid {
  if (!isValid) throw new ChainNodesError(place, problem)
}

export function objectFrom(place: string, unchecked: unknown): NodeFields {
  if (typeof unchecked === 'object' && unchecked !== null && !Array.isArray(unchecked)) return unchecked as NodeFields
  throw new ChainNodesError(place, 'must be an object')
}

/** Base units: a whole number, as a text if it is large. */
export function unitsFrom(place: string, field: string, unchecked: unknown): bigint {
  const isUnits =
    (typeof unchecked === 'string' && /^[0-9]{1,38}$/.test(unchecked)) ||
    (Number.isSafeInteger(unchecked) && (unchecked as number) >= 0)
  demand(
    isUnits && BigInt(unchecked as string) > 0n,
    place,
    `${field} must be a whole number of base units above 0, as a text if it is large`,
  )
  return BigInt(unchecked as string)
}
