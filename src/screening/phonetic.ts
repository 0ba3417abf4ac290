// Two coarse forms of a word. Spellings of one sound have the same `folded` form. `skeleton` has the consonants of it alone, so that
// vowels, which transliterations write differently, do not matter.

const sounds: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|tch|tsch|sh|ch|cz|sz|zh|dzh|dj|dg/g, 'S'],
  [/kh|gh|ck|q/g, 'k'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ts|tz/g, 'z'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/w/g, 'v'],
  [/ou|oo/g, 'u'],
  [/ee|ie|ei|ey|ij|iy|yi/g, 'i'],
  [/ae|ai|ay/g, 'e'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/j/g, 'y'],
  [/y/g, 'i'],
  [/z/g, 's'],
  [/([a-z])h(?![aeiou])/g, '$1'],
]

export function folded(word: string): string {
  let result = word
  for (const [letters, sound] of sounds) result = result.replaceAll(letters, sound)
  return result.replaceAll(/(.)\1+/g, '$1')
}

/** An initial vowel stays, as `a`: Omar and Umar have the same. */
export const skeletonOf = (foldedWord: string): string =>
  foldedWord
    .replace(/^[aeiou]+/, 'A')
    .replaceAll(/[aeiou]/g, '')
    .replaceAll(/(.)\1+/g, '$1')
