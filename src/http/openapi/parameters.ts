// Parameters of operations. One that several operations have in the same form is a component.
import type { TSchema } from '@sinclair/typebox'
import { pascalCase } from '../../kernel/pascal-case.ts'
import { GuidField } from '../../wire/fields.ts'
import type { QueryField } from '../../wire/query.ts'
import { type Endpoint, takesIdempotencyKey } from '../endpoint.ts'
import { stalenessHeader } from '../staleness.ts'
import { guidText } from './field-descriptions.ts'
import { type Json, referenceTo, type Schemas } from './schemas.ts'

export interface DocumentedParameter extends Json {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
}

const idempotencyKey: DocumentedParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes it safe to send again: the same key with the same body gets the first answer, and nothing happens twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]*$' },
}

const staleness: DocumentedParameter = {
  name: stalenessHeader,
  in: 'header',
  description:
    'How old the answer may be, from `1s` to `3600s`. A replica that is new enough may then answer; the header of the same name in the answer says how old it may be. Without the header, and with personal data, the answer is of now.',
  schema: { type: 'string', pattern: '^([1-9][0-9]{0,2}|[12][0-9]{3}|3[0-5][0-9]{2}|3600)s$' },
}

const lastEventId: DocumentedParameter = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'Go on after this cursor: the id of the last event that was received. It wins over `after`.',
  schema: { type: 'string' },
}

/** The schemas of bodies and answers must be known: filters refer to their enumerations. */
export function parametersOf(endpoint: Endpoint, schemas: Schemas): readonly DocumentedParameter[] {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']): DocumentedParameter => ({
      ...{ name, in: 'path', required: true, description: guidText(name) },
      schema: schemas.of(GuidField),
    }),
  )
  const query = Object.entries(endpoint.query).map(([name, field]) => queryParameter(name, field, endpoint, schemas))
  return [
    ...path,
    ...query,
    ...(endpoint.may_be_stale ? [staleness] : []),
    ...(endpoint.is_stream ? [lastEventId] : []),
    ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
  ]
}

function queryParameter(
  name: string,
  field: QueryField<unknown>,
  endpoint: Endpoint,
  schemas: Schemas,
): DocumentedParameter {
  const { description = filterText(name, Boolean(field.schema.items)), items, ...rest } = field.schema
  const valueSchema = (schema: Json): Json => {
    if (!schema.enum) return schemas.of(schema as unknown as TSchema)
    const values = schema.enum as readonly string[]
    const title = shownEnumeration(endpoint, name, values) ?? schemas.nameOf(values)
    return title ? referenceTo(title) : schema
  }
  return {
    name,
    in: 'query',
    ...(field.isRequired ? { required: true } : {}),
    description,
    // A list is one text with commas.
    ...(items
      ? { style: 'form', explode: false, schema: { ...rest, items: valueSchema(items as Json) } }
      : { schema: valueSchema(rest) }),
  }
}

/** A query parameter that says no more is a filter on the field of its name. */
const filterText = (name: string, is_list: boolean): string =>
  is_list ? `Only records whose \`${name}\` is one of these.` : `Only records with this \`${name}\`.`

/** The name of the enumeration that the records of a list show in the field of the filter. */
function shownEnumeration({ reply }: Endpoint, name: string, values: readonly string[]): string | undefined {
  const record = reply[1].properties?.objects?.items?.properties?.[name] as TSchema | undefined
  const parts = (record?.type === 'string' ? [record] : (record?.anyOf ?? [])) as TSchema[]
  const isSame = ({ anyOf = [] }: TSchema) =>
    JSON.stringify((anyOf as { const?: string }[]).map((each) => each.const)) === JSON.stringify(values)
  return parts.find(isSame)?.title
}

const countsOf = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** Repeated parameters by the names of their components. */
export class SharedParameters {
  readonly #names = new Map<string, string>()
  readonly #shared = new Map<string, DocumentedParameter>()

  constructor(all: readonly DocumentedParameter[]) {
    const titleOf = ({ name, in: place }: DocumentedParameter) => `${pascalCase(name)}${pascalCase(place)}`
    const [alike, same] = [countsOf(all.map(titleOf)), countsOf(all.map((each) => JSON.stringify(each)))]
    for (const [text, count] of same) {
      const parameter: DocumentedParameter = JSON.parse(text)
      const title = titleOf(parameter)
      // The form of most uses has the name. Filters such as `state` have no such form: each resource has its own values.
      if (count === 1 || count * 2 <= (alike.get(title) ?? 0)) continue
      this.#names.set(text, title)
      this.#shared.set(title, parameter)
    }
  }

  of(parameter: DocumentedParameter): Json {
    const name = this.#names.get(JSON.stringify(parameter))
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }

  get components(): Json {
    return Object.fromEntries([...this.#shared].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}
