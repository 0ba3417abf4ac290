// The fields of a request as options: `source_account.guid` is `--source-account.guid`. They follow from the schemas of the document.
import { followed, type OpenapiDocument, type Schema } from '../openapi-document.ts'

export interface Field {
  /** As the API has it, with dots: `source_account.guid`. */
  readonly name: string
  /** Without the dashes: `source-account.guid`. */
  readonly option: string
  readonly place: 'query' | 'body'
  readonly type: 'text' | 'whole' | 'flag' | 'json' | 'bytes'
  readonly is_list: boolean
  readonly is_required: boolean
  /** The values of an enumeration. */
  readonly values: readonly string[] | undefined
  /** What to write, for help: `GUID`, `TIME`, `INTEGER`. */
  readonly shape: string
  /** The values of the deciding field that it goes with, if it does not go with all. */
  readonly only_with: readonly string[] | undefined
  readonly description: string | undefined
}

type Components = OpenapiDocument['components']

/** What an object has: its own properties, or those of all its alternatives. */
interface Properties {
  readonly name: string
  readonly schemas: readonly Schema[]
  readonly is_required: boolean
  readonly only_with: readonly string[] | undefined
}

export function fieldsOf(schema: Schema, place: Field['place'], components: Components): Field[] {
  return inObject(followed(schema, components), { place, components, prefix: '', is_required: true })
}

interface Where {
  readonly place: Field['place']
  readonly components: Components
  readonly prefix: string
  readonly is_required: boolean
}

function inObject(schema: Schema, where: Where): Field[] {
  return propertiesOf(schema, where.components).flatMap((property) => {
    const known = property.schemas.map((each) => followed(each, where.components))
    const is_required = where.is_required && property.is_required
    const field = fieldFrom(property, known, { ...where, is_required })
    const [first] = known
    const isNested = field.type === 'json' && !field.is_list && first
    const inner = isNested ? inObject(first, { ...where, prefix: `${field.name}.`, is_required }) : []
    // A nested object is required by its fields. The object itself can be written as JSON instead.
    return inner.length > 0 ? [{ ...field, is_required: false }, ...inner] : [field]
  })
}

function propertiesOf(schema: Schema, components: Components): Properties[] {
  const alternatives = (schema.oneOf ?? [schema]).map((each) => followed(each, components))
  const deciding = schema.discriminator?.propertyName
  const names = new Set(alternatives.flatMap(({ properties }) => Object.keys(properties ?? {})))
  return [...names].map((name) => {
    const having = alternatives.filter(({ properties }) => properties?.[name])
    return {
      name,
      schemas: having.map(({ properties }) => properties?.[name] ?? {}),
      is_required: alternatives.every(({ required }) => required?.includes(name)),
      only_with:
        deciding === undefined || having.length === alternatives.length
          ? undefined
          : having.flatMap(({ properties }) => valuesOf([followed(properties?.[deciding] ?? {}, components)]) ?? []),
    }
  })
}

function fieldFrom({ name, schemas: uses, only_with }: Properties, known: readonly Schema[], where: Where): Field {
  const is_list = known[0]?.type === 'array'
  const items = is_list ? known.map(({ items }) => followed(items ?? {}, where.components)) : known
  const [first = {}] = items
  const type = typeOf(first)
  const values = valuesOf(items)
  const shape = values && values.length <= 8 ? values.join('|') : shapeOf(first, type, name)
  return {
    name: `${where.prefix}${name}`,
    option: `${where.prefix}${name}`.replaceAll('_', '-'),
    ...{ place: where.place, type, is_list, is_required: where.is_required, values, only_with },
    shape,
    description: uses[0]?.description ?? generalOf(first, shape),
  }
}

/** The first sentence of what a component says of itself. */
const generalOf = ({ description }: Schema, shape: string): string | undefined =>
  shape === 'GUID' ? undefined : description?.replace(/\. .*$/s, '.')

function typeOf({ type, format, properties, oneOf }: Schema): Field['type'] {
  if (type === 'integer') return 'whole'
  if (type === 'boolean') return 'flag'
  if (type === 'string') return format === 'byte' ? 'bytes' : 'text'
  return properties || oneOf || type === 'object' ? 'json' : 'text'
}

/** Undefined if one of them is not an enumeration. */
function valuesOf(schemas: readonly Schema[]): readonly string[] | undefined {
  const lists = schemas.map((each) => (each.const === undefined ? each.enum : [each.const]))
  if (lists.some((list) => list === undefined)) return undefined
  return [...new Set(lists.flatMap((list) => (list ?? []).map(String)))]
}

function shapeOf({ format }: Schema, type: Field['type'], name: string): string {
  if (type === 'whole') return 'INTEGER'
  if (type === 'flag') return 'true|false'
  if (type === 'json') return 'JSON'
  if (type === 'bytes') return '@FILE'
  if (format === 'date-time') return 'TIME'
  if (format === 'date') return 'DATE'
  return /(^|_)guid$/.test(name) ? 'GUID' : 'TEXT'
}
