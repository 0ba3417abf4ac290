// What a match needs, and what its evidence is worth. A bank may set them (settings of a provider of lists); `corridor lists` shows
// their effect on the lists of a folder.

/** Added to the points of the name, of which there are 100. */
export interface MatchPoints {
  /** The same day. */
  readonly birth_day: number
  /** Within the year or the range that the entry states. */
  readonly birth_range: number
  /** Another date. It never clears a match, unless a document has verified the date and the entry has a day. */
  readonly birth_different: number
  readonly country_same: number
  /** It never clears a match. */
  readonly country_different: number
  /** Of an alias that the publisher calls weak. */
  readonly weak_alias: number
  /** A person and an entity, or the other way. */
  readonly other_kind: number
  /** The whole score of a match by such a number, without the name. */
  readonly identification_number: number
}

export interface MatchRules {
  /** 0 to 100. */
  readonly score_min: number
  readonly points: MatchPoints
}

/** `score_min` is in the middle of 80 to 84, between which the labelled pairs (test/screening/labelled.ts) give nearly the same result. */
export const defaultRules: MatchRules = {
  score_min: 82,
  points: {
    ...{ birth_day: 6, birth_range: 3, birth_different: -25 },
    ...{ country_same: 2, country_different: -3 },
    ...{ weak_alias: -10, other_kind: -12, identification_number: 95 },
  },
}

/** The least and the most of each: what speaks for a match is never below 0, and what speaks against it never above. */
export const pointRanges: Readonly<Record<keyof MatchPoints, readonly [number, number]>> = {
  birth_day: [0, 30],
  birth_range: [0, 30],
  birth_different: [-60, 0],
  country_same: [0, 30],
  country_different: [-30, 0],
  weak_alias: [-30, 0],
  other_kind: [-30, 0],
  identification_number: [0, 100],
}

/** Below 60 nearly every name of two common words is a match, above 95 a misspelt one is none. */
export const score_min_range = [60, 95] as const

export const rulesOf = (score_min?: number, points: Partial<MatchPoints> = {}): MatchRules => ({
  score_min: score_min ?? defaultRules.score_min,
  points: { ...defaultRules.points, ...points },
})
