// Content negotiation (RFC 9110, 12.5.1) for the one choice there is: `Accept: application/json; amounts=string`. Whoever does
// not ask gets integers, and no answer is refused for its form.

interface Range {
  readonly type: string
  readonly amounts: string | undefined
  readonly quality: number
}

/** Whether amounts are wanted as strings: they are, unless integers are wanted more. */
export function wantsAmountStrings(accept: string | undefined): boolean {
  // Almost every client sends `*/*` or `application/json`.
  if (!accept || !/amounts/i.test(accept)) return false
  const ranges = splitAt(',', accept).map(rangeFrom)
  const strings = ranges.filter(({ type, amounts }) => type === 'application/json' && amounts === 'string')
  if (strings.length === 0) return false
  const quality = Math.max(...strings.map((each) => each.quality))
  return quality > 0 && quality >= qualityOfIntegers(ranges)
}

/** Of the most specific range that integers fall under. */
function qualityOfIntegers(ranges: readonly Range[]): number {
  const plain = ranges.filter(({ amounts }) => amounts === undefined || amounts === 'integer')
  const named = ['application/json', 'application/*', '*/*'].map((type) => plain.find((each) => each.type === type))
  return named.find((each) => each !== undefined)?.quality ?? 0
}

function rangeFrom(text: string): Range {
  const [type = '', ...rest] = splitAt(';', text.toLowerCase()).map((each) => each.trim())
  const parameters = new Map(rest.map((each) => [each.replace(/=.*$/s, '').trim(), parameterValue(each)]))
  const quality = Number(parameters.get('q') ?? 1)
  return { type, amounts: parameters.get('amounts'), quality: quality >= 0 && quality <= 1 ? quality : 0 }
}

/** Of `name=value` or `name="value"`. */
function parameterValue(parameter: string): string {
  const value = parameter.slice(parameter.indexOf('=') + 1).trim()
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value
}

/** Not by a pattern: a header of quotes that are never closed would take it seconds. */
function splitAt(separator: string, text: string): string[] {
  const parts: string[] = []
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === '\\' && isQuoted) at++
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
