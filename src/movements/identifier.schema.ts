// The wire form of what others know a payment by.

import { type IdentifierType, identifierMeanings } from '../providers/standing.ts'
import { Named, OneOf, Type } from '../wire/fields.ts'

/** `types` are the values that can occur here. */
export const identifierReply = (title: string, types: readonly IdentifierType[]) =>
  Named(title, {
    type: OneOf(types, types.map((type) => `\`${type}\`: ${identifierMeanings[type]}.`).join(' ')),
    value: Type.String(),
  })
