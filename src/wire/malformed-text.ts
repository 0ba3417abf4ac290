// Tells the caller why a body cannot be read as JSON.
import { depthMax } from './json.ts'
import type { MalformedReason } from './malformed-json.ts'

const texts: Readonly<Record<MalformedReason, string>> = {
  empty: 'The body is empty. Send a JSON object.',
  invalid_utf8: 'The body is not valid UTF-8. Send JSON in UTF-8.',
  unexpected_character: 'The body is not valid JSON: a character does not belong where it stands.',
  unexpected_end: 'The body is not valid JSON: it ends too early. A bracket or a quote is not closed.',
  trailing_characters: 'The body is not valid JSON: something follows the end of the object. Send one object.',
  invalid_number: 'A number is not valid JSON. Write it without leading zeros or a plus sign.',
  invalid_escape: 'A text has an escape that JSON does not know. Write a backslash as \\\\.',
  control_character: 'A text has a control character. Write a line break as \\n, and leave the character zero out.',
  lone_surrogate: 'A text has half of a character (a lone surrogate). Send whole characters.',
  duplicate_key: 'An object names this field twice. Send each field once.',
  too_deep: `Objects and lists lie too deep in each other. Send at most ${depthMax} levels.`,
  too_many_values: 'The body has far more values than this operation takes. Send fewer fields and shorter lists.',
}

export const malformedText = (reason: MalformedReason): string => texts[reason]
