// Thrown for a text that is not JSON, or that has too many values.
export type MalformedReason =
  | 'empty'
  | 'invalid_utf8'
  | 'unexpected_character'
  | 'unexpected_end'
  | 'trailing_characters'
  | 'invalid_number'
  | 'invalid_escape'
  | 'control_character'
  | 'lone_surrogate'
  | 'duplicate_key'
  | 'too_deep'
  | 'too_many_values'

/** `offset` counts UTF-16 units of the text. No field contains input. */
export class MalformedJson extends Error {
  readonly reason: MalformedReason
  readonly offset: number
  constructor(reason: MalformedReason, offset: number) {
    super(`malformed JSON: ${reason}`)
    this.reason = reason
    this.offset = offset
  }
}
