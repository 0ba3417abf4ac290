// The character set of payments: Latin letters, digits, space and / - ? : ( ) . , ' +. Other letters become their nearest Latin ones.
// A letter that has none is refused: a name full of dots pays nobody. Other signs become the nearest sign, or a dot.

/** The first letter decides the case of the rest: Щ becomes Shch. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ĸ: 'k', ŋ: 'n', ŧ: 't' },
  ...{ ƒ: 'f', ə: 'a', ș: 's', ț: 't', ŀ: 'l', ŉ: 'n' },
  // Greek
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n' },
  ...{ ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
  // Cyrillic
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', ђ: 'dj', є: 'ye', ѕ: 'dz', і: 'i', ј: 'j', љ: 'lj', њ: 'nj' },
  ...{ ћ: 'c', џ: 'dz', ґ: 'g', ѐ: 'e' },
}

const signs: Readonly<Record<string, string>> = {
  ...{ '&': '+', ';': ',', '[': '(', '{': '(', ']': ')', '}': ')', '\\': '/', '|': '/', _: '-', '~': '-', '`': "'" },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-', '‘': "'", '’': "'", '‚': "'", '´': "'", ʼ: "'" },
  ...{ ʹ: "'", '′': "'", '·': '.' },
}

const allowed = /^[A-Za-z0-9/\-?:().,'+ ]$/
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

function latinLetter(letter: string): string | undefined {
  const small = letter.toLowerCase()
  const written = letters[small] ?? umlauts[small]
  if (written === undefined || small === letter) return written
  return written.charAt(0).toUpperCase() + written.slice(1)
}

function latinCharacter(character: string): string | undefined {
  if (allowed.test(character)) return character
  if (/\s/.test(character)) return ' '
  const known = signs[character] ?? latinLetter(character)
  if (known !== undefined) return known
  const parts = [...character.normalize('NFKD').replace(/\p{M}/gu, '')]
  if (parts.length !== 1 || parts[0] !== character) {
    const written = parts.map(latinCharacter)
    return written.includes(undefined) ? undefined : written.join('')
  }
  return /[\p{L}\p{N}]/u.test(character) ? undefined : '.'
}

/** Undefined: a letter or digit has no Latin form. The result can be empty. */
export function latinText(text: string): string | undefined {
  const written = [...text.normalize('NFC')].map(latinCharacter)
  return written.includes(undefined) ? undefined : written.join('').replace(/ +/g, ' ').trim()
}
