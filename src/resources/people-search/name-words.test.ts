// How names are compared with what somebody types.
import { describe, expect, test } from 'vitest'
import type { Name } from '../people/person.ts'
import { hasWords, wordsIn } from './name-words.ts'

const ada = { first: 'Ada', middle: 'King', last: 'Lovelace' }

describe('a name is found by the beginnings of its words', () => {
  test.each<[string, Name, boolean]>([
    ['ada', ada, true],
    ['ADA LOVE', ada, true],
    ['love ad', ada, true],
    ['king', ada, true],
    ['  ada,  lovelace. ', ada, true],
    ['da', ada, false],
    ['ada lovelaces', ada, false],
    ['ada grace', ada, false],
    ['adalovelace', ada, false],
    ['acme', { full: 'The ACME Trading Co.' }, true],
    ['trading co', { full: 'The ACME Trading Co.' }, true],
    ['3m', { full: '3M Deutschland' }, true],
  ])('%s', (typed, name, expected) => expect(hasWords(name, wordsIn(typed))).toBe(expected))
})

describe('and without regard to accents and apostrophes', () => {
  test.each<[string, string]>([
    ['jose', 'José García'],
    ['josé', 'Jose Garcia'],
    ['munoz', 'Mun\u0303oz'],
    ['lodz', 'Łódź'],
    ['strasse', 'Große Straße'],
    ['soren', 'Søren'],
    ['istanbul', 'İstanbul'],
    ['obrien', 'Conan O’Brien'],
    ["o'brien", 'Conan OBrien'],
    ['brien', "Conan O'Brien"],
    ['jean-luc', 'Jean Luc'],
    ['luc', 'Jean-Luc'],
    ['федор', 'Фёдор'],
    ['王', '王小明'],
    ['김', '김철수'],
  ])('%s finds %s', (typed, full) => expect(hasWords({ full }, wordsIn(typed))).toBe(true))

  test('but vowels that are written as marks count', () =>
    expect(hasWords({ full: 'मीरा' }, wordsIn('मोरा'))).toBe(false))
})
