// What is thrown for a text that is no JSON, or more of it than anybody may send.
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

/** `offset` counts UTF-16 units of the text. Neither field ever holds a piece of the input. */
export class MalformedJson extends Error {
  readonly reason: MalformedReason
  readonly offset: number
  constructor(reason: MalformedReason, offset: number) {
    super(`malformed JSON: ${reason}`)
    this.reason = reason
    this.offset = offset
  }
}
