// The description of each property of a schema. A declaration that says more of its field wins; otherwise the texts by name say what
// the name means everywhere.
import { bankingTexts } from './field-texts/banking.ts'
import { moneyTexts } from './field-texts/money.ts'
import { recordTexts } from './field-texts/records.ts'
import type { Json } from './schemas.ts'

export const fieldTexts: Readonly<Record<string, string>> = { ...recordTexts, ...moneyTexts, ...bankingTexts }

/** What a name means in this schema. */
export function textOf(title: string, name: string): string | undefined {
  const text = fieldTexts[`${title}.${name}`] ?? fieldTexts[`${title}.*`] ?? fieldTexts[name]
  if (text !== undefined) return text
  if (/^[A-Z][A-Z0-9_]+$/.test(name)) return `In base units of ${name}.`
  return name.endsWith('_guid') ? guidText(name) : undefined
}

/** `deposit_address_guid` is the guid of the deposit address. */
export const guidText = (name: string): string =>
  `The guid of the ${name
    .replace(/_guid$/, '')
    .replaceAll('_', ' ')
    .replace(/^api /, 'API ')}.`

/** `general`: what components such as `Guid` say of themselves, wherever they are used. */
export function withDescriptions(title: string, schema: Json, general: ReadonlySet<unknown>): Json {
  const inside = (each: unknown): Json => withDescriptions(title, each as Json, general)
  const propertyOf = (name: string, each: Json): Json => {
    const inner = inside(each)
    const text = isDescribed(inner, general) ? undefined : textOf(title, name)
    return text === undefined ? inner : { ...inner, description: text }
  }
  const { items, anyOf, properties } = schema
  return {
    ...schema,
    ...(items ? { items: inside(items) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(inside) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties as Record<string, Json>).map(([name, each]) => [name, propertyOf(name, each)]),
          ),
        }
      : {}),
  }
}

const isDescribed = ({ description, anyOf = [] }: Json, general: ReadonlySet<unknown>): boolean =>
  description !== undefined ||
  (anyOf as readonly Json[]).some((each) => each.description !== undefined && !general.has(each.description))
