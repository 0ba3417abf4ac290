// The wire form of a payment's identifiers and return code.
import { type IdentifierType, identifierMeanings, return_code_pattern } from '../providers/standing.ts'
import { Named, OneOf, Text, Type } from '../wire/fields.ts'

export const ReturnCode = Text(1, 8, return_code_pattern, 'Capital letters and digits, such as R01.')

export const identifierReply = (title: string, types: readonly IdentifierType[]) =>
  Named(title, {
    type: OneOf(types, types.map((type) => `\`${type}\`: ${identifierMeanings[type]}.`).join(' ')),
    value: Type.String(),
  })
