// Writes names of other scripts in Latin letters: Cyrillic, Greek, Arabic (also Persian and Urdu letters) by letter, Chinese by the table
// of han.ts. Arabic leaves short vowels out, so its result is compared by consonants. Not covered: Hebrew, Armenian, Georgian, Hangul,
// Kana, Thai and the scripts of India. Names in these match only the same script.
import { pinyinOf } from './han.ts'

const cyrillic: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
  },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', ї: 'yi', є: 'ye', ґ: 'g', ў: 'u', ђ: 'dj', ј: 'j' },
  ...{ љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz', ѓ: 'g', ќ: 'k', ѕ: 'dz', ә: 'a', ғ: 'g', қ: 'k', ң: 'n', ө: 'o', ұ: 'u' },
  ...{ ү: 'u', һ: 'h' },
}

const greek: Readonly<Record<string, string>> = {
  ...{
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
    ν: 'n',
    ξ: 'x',
  },
  ...{ ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
}

const arabic: Readonly<Record<string, string>> = {
  ...{ ا: 'a', أ: 'a', إ: 'i', آ: 'a', ٱ: 'a', ء: '', ئ: 'i', ؤ: 'u', ب: 'b', ت: 't', ة: 'a', ث: 'th', ج: 'j', ح: 'h' },
  ...{ خ: 'kh', د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's', ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'z', ع: 'a', غ: 'gh' },
  ...{ ف: 'f', ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h', و: 'w', ي: 'y', ى: 'a', پ: 'p', چ: 'ch', ژ: 'zh' },
  ...{ ک: 'k', گ: 'g', ی: 'y', ے: 'e', ہ: 'h', ھ: 'h', ں: 'n', ٹ: 't', ڈ: 'd', ڑ: 'r' },
}

const latin: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŋ: 'n', ĳ: 'ij', ə: 'a' },
}

const letters = new Map(Object.entries({ ...cyrillic, ...greek, ...arabic, ...latin }))

const arabicScript = /\p{Script=Arabic}/u
const hanScript = /\p{Script=Han}/u
const hanRun = /\p{Script=Han}+/gu

export const isArabic = (text: string): boolean => arabicScript.test(text)

/** Greek pairs of letters that are one sound. */
const greekPairs: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/ευ/g, 'ev'],
  [/αυ/g, 'av'],
  [/μπ/g, 'b'],
  [/ντ/g, 'nt'],
  [/γγ|γκ/g, 'ng'],
]

/** Vowels that Arabic writes, and the article before a letter, have a fixed form in Latin text. */
const arabicPairs: readonly (readonly [RegExp, string])[] = [
  [/(^|\s)عبد\s+ال/g, '$1abdul'],
  [/(^|\s)عبدال/g, '$1abdul'],
  [/(^|\s)ال/g, '$1al '],
  // Within a word these are vowels more often than consonants.
  [/(?<=\p{L})و/gu, 'u'],
  [/(?<=\p{L})[يی]/gu, 'i'],
]

/** Lower-case Latin letters; letters of other scripts that no table has stay as they are. */
export function transliterated(text: string): string {
  let lower = text.normalize('NFKC').toLowerCase()
  if (hanScript.test(lower)) lower = lower.replaceAll(hanRun, (run) => ` ${pinyinOf(run) ?? run} `)
  if (/[α-ω]/u.test(lower)) for (const [pair, sound] of greekPairs) lower = withoutMarks(lower).replaceAll(pair, sound)
  if (arabicScript.test(lower)) for (const [pair, sound] of arabicPairs) lower = lower.replaceAll(pair, sound)
  let result = ''
  for (const letter of lower) result += letters.get(letter) ?? letter
  // Accented letters of the tables' scripts are letters and marks now.
  result = withoutMarks(result)
  let plain = ''
  for (const letter of result) plain += letters.get(letter) ?? letter
  return plain
}

const withoutMarks = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
