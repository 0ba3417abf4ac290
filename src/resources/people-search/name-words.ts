// Compares names as people type them: word by word, by the beginnings of words, without regard to case and accents.
import type { Name } from '../people/person.ts'

/** Letters that Unicode does not take apart into a letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' },
}

const apostrophes = /['’ʼ]/g
const isPlain = /^[\x20-\x7e]*$/

/** Only accents of alphabets go: in other scripts the marks are vowels. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłħı]/g, (letter) => plainLetters[letter] ?? letter)

/** Words in lower case, each with a space before it. */
const spacedWords = (text: string): string =>
  isPlain.test(text)
    ? ` ${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')}`
    : ` ${withoutAccents(text).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')}`

/** The words that somebody has typed, in the form in which `hasWords` compares them. */
export const wordsIn = (typed: string): string[] =>
  spacedWords(typed.replaceAll(apostrophes, '')).split(' ').filter(Boolean)

/** Whether for each of the words a word of the name begins with it. */
export function hasWords({ first = '', middle = '', last = '', full = '' }: Name, words: readonly string[]): boolean {
  const text = `${first} ${middle} ${last} ${full}`
  const joined = text.replaceAll(apostrophes, '')
  // O'Brien is found as obrien and as brien.
  const spaced = joined === text ? spacedWords(text) : spacedWords(`${joined} ${text}`)
  return words.every((word) => spaced.includes(` ${word}`))
}
