// Evidence as earlier releases stored it: they wrote similarities as fractions from 0 to 1, of up to 16 digits.
import { type MatchEvidence, perMilleOf } from './match.ts'

type StoredPair = { readonly similarity?: number }

export const renewedEvidence = (stored: readonly MatchEvidence[]): readonly MatchEvidence[] =>
  stored.map((each) => (each.kind === 'name' ? { ...each, pairs: each.pairs.map(renewedPair) } : each))

const renewedPair = <Pair>(stored: Pair & StoredPair): Pair => {
  const { similarity, ...pair } = stored
  return (similarity === undefined ? stored : { ...pair, ...perMilleOf(similarity) }) as Pair
}
