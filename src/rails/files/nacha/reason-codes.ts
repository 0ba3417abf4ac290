// Which answer a code means. The ranges are those of the rules; retired codes within a range are read as well, since old entries can
// still be answered with them.

type AnswerKind = 'return' | 'dishonoured' | 'contested' | 'correction'

const ranges: readonly (readonly [AnswerKind, letter: string, first: number, last: number])[] = [
  ['return', 'R', 1, 47],
  // Entries made of bounced cheques.
  ['return', 'R', 50, 53],
  ['dishonoured', 'R', 61, 70],
  ['contested', 'R', 71, 77],
  // Gateways to other countries.
  ['return', 'R', 80, 85],
  // Sanctions.
  ['return', 'R', 90, 90],
  ['correction', 'C', 1, 14],
]

/** Undefined: there is no such code. */
export function answerKindOf(code: string): AnswerKind | undefined {
  const [, letter, number] = /^([RC])(\d\d)$/.exec(code) ?? []
  if (letter === undefined) return undefined
  return ranges.find(([, of, first, last]) => of === letter && Number(number) >= first && Number(number) <= last)?.[0]
}
