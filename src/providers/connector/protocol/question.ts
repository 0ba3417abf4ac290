// What every question has, and the answers that several ports share.
import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { Bool, GuidText, Instant, Part } from './fields.ts'

const asked = (operation: string) => ({
  operation: Type.Literal(operation, {
    description: 'The path of the question. It is signed with the body, so a question is good for this path only.',
  }),
  bank_guid: GuidText,
  asked_at: Instant,
})

const referred = {
  reference: GuidText,
  is_repeat: Bool('False: it was never asked before. True: it may have been. A hint only: look the reference up.'),
}

// A later version may ask with more fields: connectors ignore those that they do not know.

/** A question with a reference: one reference is one effect, and asked again gets the same answer or a later one. */
export const Question = <P extends TProperties>(title: string, operation: string, properties: P) =>
  Type.Object({ ...asked(operation), ...referred, ...properties }, { title })

/** A question about the bank, not about one payment or person. */
export const BankQuestion = <P extends TProperties>(title: string, operation: string, properties: P) =>
  Type.Object({ ...asked(operation), ...properties }, { title })

export const Pending = Part(
  'Pending',
  { kind: Type.Literal('pending'), check_again_at: Instant },
  'The question was taken, and is not answered yet. It is asked again then.',
)

export const NotTaken = Part(
  'NotTaken',
  { kind: Type.Literal('not_taken'), check_again_at: Instant },
  'The question was not taken: nothing has started, and nothing will until it is asked again.',
)

export const Done = Part('Done', { kind: Type.Literal('done') }, 'It has happened.')

export const DoneWith = <S extends TSchema>(title: string, result: S) =>
  Part(title, { kind: Type.Literal('done'), result })

export const FailedWith = <S extends TSchema>(title: string, failure_code: S) =>
  Part(title, { kind: Type.Literal('failed'), failure_code }, 'Final: it has not happened, and will not.')

/** Alternatives that `kind` tells apart. */
export const EitherOf = <S extends TSchema[]>(title: string, alternatives: [...S]) =>
  Type.Union(alternatives, { title })
