// Compares a reply's schema with the value it is written from, at compile time: a field of the schema that the value does not
// have is an error. It works on types alone and costs nothing at run time.
import {
  type OptionalKind,
  type Static,
  type TArray,
  type TObject,
  type TOptional,
  type TSchema,
  Type,
} from '@sinclair/typebox'

declare const inSomeAnswers: unique symbol
export type InSomeAnswers = { readonly [inSomeAnswers]: true }

/** A field that only some answers of a resource have: personal data, balances, a new key. Lists and reads must know it. */
export const InSomeAnswers = <S extends TSchema>(schema: S): TOptional<S> & InSomeAnswers =>
  Type.Optional(schema) as TOptional<S> & InSomeAnswers

/**
 * The fields of schema S that cannot be written from a Value, as paths; never if there are none. `Skipped` fields may be
 * missing. A value that may be null fits only a field that is nullable or optional.
 */
export type Unanswered<S, Value, Skipped = never> = unknown extends Value
  ? never
  : S extends
        | { readonly [OptionalKind]: 'Optional' }
        | { readonly anyOf: readonly [TSchema, { readonly type: 'null' }] }
    ? UnansweredValue<S, NonNullable<Value>, Skipped>
    : null extends Value
      ? 'may be null'
      : undefined extends Value
        ? 'may be undefined'
        : UnansweredValue<S, Value, Skipped>

type UnansweredValue<S, Value, Skipped> = S extends {
  readonly anyOf: readonly [infer Inner, { readonly type: 'null' }]
}
  ? UnansweredValue<Inner, Value, Skipped>
  : S extends TArray<infer Item>
    ? Value extends readonly (infer Each)[]
      ? Unanswered<Item, Each, Skipped>
      : 'is no list'
    : S extends TObject<infer Fields>
      ? { [Name in keyof Fields & string]: UnansweredField<Name, Fields[Name], Value, Skipped> }[keyof Fields & string]
      : S extends TSchema
        ? Value extends Widened<Static<S>>
          ? never
          : 'has another type'
        : never

type UnansweredField<Name extends string, S, Value, Skipped> =
  Name extends KeyOfAny<Value>
    ? Unanswered<S, ValueAt<Value, Name>, Skipped> extends infer Fault extends string
      ? `${Name}: ${Fault}`
      : never
    : S extends Skipped
      ? never
      : Name

type KeyOfAny<Value> = Value extends unknown ? keyof Value : never
type ValueAt<Value, Name> = Value extends unknown ? (Name extends keyof Value ? Value[Name] : undefined) : never

/** Enumerations are compared as strings: tests compare their values with the migrations. */
type Widened<T> = T extends string ? string : T extends bigint ? bigint : T
