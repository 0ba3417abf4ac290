// From a name to the words that are compared: Latin lower case without marks, punctuation, titles, particles and legal forms.
import type { EntryKind } from './entry.ts'
import { isArabic, transliterated } from './transliterate.ts'

export interface NameTokens {
  readonly words: readonly string[]
  /** Written without short vowels: words are compared by their consonants. */
  readonly is_consonantal: boolean
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Particles and titles say little of a person, and forms leave them out at will. */
const particles = setOf(`
  abd abdul abdel abdal abdur abdus al el ul ur ad as at ar az an bin ibn ben bint binti van von der den ten ter de da do dos das di du del della la le los las of the and und et
  mr mrs ms miss dr prof eng sir haji hajji hadji alhaj hajj sheikh shaikh shaykh cheikh mullah mulla maulavi mawlawi maulana molla sayyid
  seyed gen col capt jr sr
`)

const legalForms = setOf(`
  ltd limited llc llp lp inc incorporated corp corporation co company plc gmbh ag kg ohg ug sa sas sarl srl spa snc bv nv cv ab as asa oy oyj
  aps sl slu sro doo ooo oao zao pao ao jsc ojsc cjsc pjsc pjs pte pty sdn bhd fze fzco fzc fz est establishment holding holdings the of and
  und et de group kft zrt tov toov too tdv obshchestvo
`)

/** Longer names are cut: their first words decide. */
const characters_max = 400
const words_max = 16

const joiners = /['’‘ʼʻ`´ʿʾ]/g
const separators = /[^\p{L}\p{N}]+/u
/** Nobody sees them, so they separate nothing. Arabic writes some words with a joiner between, which stays. */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]|(?<!\p{Script=Arabic})[\u200c\u200d]/gu

/** "Abd al Rahman", "Abdel Rahman", "Abdurrahman" and "Abdulrahman" are all compared as "rahman". Abdullah is a name of its own. */
const servant = /^abd[aeiu]?(?:l(?!lah|ah)|(?<double>[rsndtz])(?=\k<double>))(?=.{4})/

export function tokensOf(name: string, kind: EntryKind): NameTokens {
  const text = transliterated(seenOf(name).slice(0, characters_max).replaceAll(joiners, ''))
  const all = text.split(separators).filter((word) => word !== '')
  const words = kind === 'person' ? all.map((word) => word.replace(servant, '')) : initialsJoined(all)
  const left_out = kind === 'person' ? particles : legalForms
  const kept = words.filter((word) => !left_out.has(word))
  return { words: (kept.length > 0 ? kept : words).slice(0, words_max), is_consonantal: isArabic(name) }
}

const seenOf = (name: string): string => name.replaceAll(unseen, '')

/** More than is compared: somebody has to look at it. */
export const isTooLong = (name: string): boolean => {
  const seen = seenOf(name)
  return seen.length > characters_max || seen.split(separators).filter((word) => word !== '').length > words_max
}

/** "S. A. R. L." is one word of a company. */
function initialsJoined(words: readonly string[]): string[] {
  const result: string[] = []
  let initials = ''
  const flush = (): void => {
    if (initials !== '') result.push(initials)
    initials = ''
  }
  for (const word of words) {
    if (/^\p{L}$/u.test(word)) initials += word
    else {
      flush()
      result.push(word)
    }
  }
  flush()
  return result
}
