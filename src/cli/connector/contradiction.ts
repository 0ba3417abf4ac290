// Says in which way a later answer contradicts an earlier one under the same reference. Answers of every port are compared as they came.
// What is pending may become anything; what is final stays as it was.

export type AnswerBody = Readonly<Record<string, unknown>>

/** What may follow each kind of a carrier's standing. */
const standingMoves: Readonly<Record<string, readonly string[]>> = {
  pending: ['pending', 'settled', 'failed', 'cancelled', 'returned'],
  settled: ['settled', 'returned'],
  failed: ['failed'],
  cancelled: ['cancelled'],
  returned: ['returned'],
}

/** What may follow each kind of an outcome. */
const outcomeMoves: Readonly<Record<string, readonly string[]>> = {
  not_taken: ['not_taken', 'pending', 'done', 'failed', 'open', 'completed'],
  pending: ['pending', 'done', 'failed', 'issued', 'refused'],
  done: ['done'],
  failed: ['failed'],
  open: ['open', 'completed', 'settled', 'cancelled'],
  completed: ['completed'],
  // Of invoices.
  issued: ['issued'],
  refused: ['refused'],
  settled: ['settled'],
  cancelled: ['cancelled'],
}

/** Fields that stay as they are once a kind is reached. Instants and links may be new in each answer. */
const kept: Readonly<Record<string, readonly string[]>> = {
  settled: ['network_fee', 'msat', 'preimage'],
  failed: ['failure_code'],
  returned: ['return_code', 'network_fee'],
  done: ['result'],
  open: ['verifier_inquiry_id'],
  completed: ['verifier_inquiry_id', 'outcome', 'failure_codes'],
  issued: ['invoice', 'payment_hash'],
}

/** Undefined: the later answer may follow the earlier one. A deposit can be paid back on request after it has settled. */
export function contradiction(earlier: AnswerBody, later: AnswerBody, isDeposit = false): string | undefined {
  const [was, is] = [String(earlier.kind), String(later.kind)]
  if (isDeposit && was === 'settled' && is === 'cancelled') return undefined
  const moves = Array.isArray(earlier.identifiers) ? standingMoves : outcomeMoves
  if (!moves[was]?.includes(is)) return `it was ${was}, and now it is ${is}`
  const lost = lostIdentifier(earlier.identifiers, later.identifiers)
  if (lost) return `its identifier ${lost} is gone: a payment keeps its identifiers`
  if (was !== is) return undefined
  const changed = kept[is]?.find((field) => !isEqual(lastingPart(earlier[field]), lastingPart(later[field])))
  return changed && `\`${changed}\` has changed`
}

/** Of a linked account the balances change. */
function lastingPart(value: unknown): unknown {
  const { access_token } = (value ?? {}) as AnswerBody
  return access_token ?? value
}

function lostIdentifier(earlier: unknown, later: unknown): string | undefined {
  if (!Array.isArray(earlier) || !Array.isArray(later)) return undefined
  const textOf = ({ type, value }: { type: string; value: string }): string => `${type} ${value}`
  const there = new Set(later.map(textOf))
  return earlier.map(textOf).find((each) => !there.has(each))
}

/** The order of the fields of an object does not matter. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [first, second] = [one as AnswerBody, other as AnswerBody]
  const names = Object.keys(first)
  return (
    names.length === Object.keys(second).length &&
    names.every((name) => Object.hasOwn(second, name) && isEqual(first[name], second[name]))
  )
}
