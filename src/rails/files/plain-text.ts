// Text in printable ASCII, which is all that the files of the rails carry. Accents go, ligatures and typographic marks become what a
// typewriter has. A character without such a form makes the text unwritable: a guess could name somebody else.

const replacements: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' },
  ...{ ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i', ħ: 'h', Ħ: 'H', ŋ: 'ng', Ŋ: 'Ng', ŧ: 't', Ŧ: 'T', ĸ: 'k' },
  ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'", ʼ: "'", '′': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '−': '-', '\u00a0': ' ', '…': '...', '·': '.' },
}

const beyondAscii = /[^\x20-\x7e]/gu
const combiningMarks = /\p{Mn}/gu

/** Undefined: a character has no plain form. */
export function plainText(text: string): string | undefined {
  // Compatibility forms are not used: they would make a 2 of a superscript.
  const plain = text
    .normalize('NFD')
    .replace(combiningMarks, '')
    .replace(beyondAscii, (character) => replacements[character] ?? character)
  return plain.search(beyondAscii) === -1 ? plain : undefined
}
