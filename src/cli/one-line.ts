// Texts of others on a terminal. Control characters could move the cursor or forge lines, and marks of direction turn round what stands beside
// them: a text with any is written as JSON, with those escaped that JSON leaves as they are.

const marks = '\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069'
const isHidden = new RegExp(`[\\p{Cc}${marks}]`, 'u')
/** What JSON.stringify does not escape: DEL, the control characters above it, and the marks. */
const left = new RegExp(`[\\u007f-\\u009f${marks}]`, 'g')

/** JSON that does nothing to a terminal. */
export const visibleJson = (value: unknown): string =>
  String(JSON.stringify(value)).replaceAll(left, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const onOneLine = (text: string): string => (isHidden.test(text) ? visibleJson(text) : text)
