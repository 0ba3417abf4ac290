// The fields of questions and answers. A schema is declared once: it checks and decodes what a connector sends, encodes what is sent to
// it, and documents both (document.ts). Amounts are strings of digits, so that no JSON parser can round them.
import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { type Amount, amount } from '../../../kernel/amount.ts'
import { assetCodes } from '../../../kernel/asset.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { isoFromTimestamp, parseTimestamp, type Timestamp } from '../../../kernel/time.ts'

/** A component of the document has a title. Fields that the schema does not know do not fit. */
export const Part = <P extends TProperties>(title: string, properties: P, description?: string): TObject<P> =>
  Type.Object(properties, { title, additionalProperties: false, ...(description ? { description } : {}) })

/** A part without a name of its own. */
export const Fields = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })

export const OneOf = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      description ? { description } : {},
    ),
  )

/** An enumeration that is a component of the document. */
export const Names = <const V extends readonly string[]>(title: string, values: V, description?: string) =>
  Type.Unsafe<V[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { title, ...(description ? { description } : {}) },
    ),
  )

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const List = <S extends TSchema>(item: S, maxItems = 100) => Type.Array(item, { maxItems })

/** Text of a connector, which is stored: without control characters. */
export const Text = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    ...(description ? { description } : {}),
  })

export const Bool = (description: string) => Type.Boolean({ description })

export const GuidText = Type.Unsafe<Guid>(
  Type.String({ title: 'Guid', pattern: '^[0-9a-f]{32}$', description: '32 lowercase hex characters.' }),
)

const digits = '(0|[1-9][0-9]{0,37})'

export const AmountText = Type.Transform(
  Type.String({
    title: 'Amount',
    pattern: `^${digits}$`,
    description: 'Base units of the asset (cents, satoshis, wei), from 0 to 10^38 - 1, as a string of digits.',
  }),
)
  .Decode((text): Amount => amount(BigInt(text)))
  .Encode((value) => String(value))

export const SignedAmountText = Type.Transform(
  Type.String({
    title: 'SignedAmount',
    pattern: `^-?${digits}$`,
    description: 'Base units of the asset, below zero if an account is overdrawn, as a string of digits.',
  }),
)
  .Decode((text) => BigInt(text))
  .Encode((value) => String(value))

export const Instant = Type.Transform(
  Type.String({
    title: 'Timestamp',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
    description: 'RFC 3339, as 2026-11-16T10:00:00.000Z. By the clock of the bank, which `asked_at` shows.',
  }),
)
  .Decode((text): Timestamp => {
    const at = parseTimestamp(text)
    if (at === undefined) throw new TypeError('no such instant')
    return at
  })
  .Encode((at) => isoFromTimestamp(at))

/** A price as people write it or as an exact ratio: only with the assets of its symbol is it a rate (prices.ts). */
export const PriceText = Type.String({
  title: 'Price',
  maxLength: 260,
  pattern: '^([0-9]{1,38}(\\.[0-9]{1,38})?|[1-9][0-9]{0,127}/[1-9][0-9]{0,127})$',
  description:
    'Above zero. Either the price of one whole unit of the asset in whole units of the counter asset, as a decimal: `67250.12` dollars ' +
    'for a bitcoin. Or the exact ratio of base units: `6725012/100000000` cents for a satoshi.',
})

export const AssetCode = Names('AssetCode', assetCodes)

/** As BTC-USD: the asset, and the counter asset that it is priced in. */
export const SymbolText = Type.String({
  title: 'Symbol',
  pattern: '^[A-Z0-9_]{2,16}-[A-Z0-9_]{2,16}$',
  description: 'The asset, and the counter asset that it is priced in: `BTC-USD`.',
})

/** A link that an end user opens in a browser. */
export const HttpsLink = Type.String({
  title: 'Link',
  maxLength: 2048,
  pattern: '^https://[^\\s\\u0000-\\u001f\\u007f"<>\\\\^`{|}]+$',
  description: 'A page for the end user, with https.',
})
