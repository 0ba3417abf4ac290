// The fields of a schema as HTML: name, type, whether it is required, limits, description. Objects inside are folded, and
// alternatives are shown as such.
import { type ApiDocument, nameOf, resolved, type Schema } from './document.ts'
import { code, inline } from './html.ts'

/** A field deeper than this is named and not unfolded. */
const depth_max = 5

export const fieldsOf = (schema: Schema, document: ApiDocument): string => bodyOf(schema, document, [])

/** What is inside of an object; nothing for a value without fields. */
function bodyOf(schema: Schema, document: ApiDocument, way: readonly string[]): string {
  const name = nameOf(schema)
  if (name !== undefined && (way.includes(name) || way.length >= depth_max)) return ''
  const inside = name === undefined ? way : [...way, name]
  const whole = resolved(schema, document)
  const choices = whole.oneOf ?? (whole.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (choices.length > 1) return alternatives(whole, choices, document, inside)
  const only = choices[0] ?? whole.items
  if (only) return bodyOf(only, document, inside)
  if (!whole.properties) return ''
  const required = new Set(whole.required)
  const items = Object.entries(whole.properties).map(([field, each]) =>
    fieldItem(field, each, required.has(field), document, inside),
  )
  return `${ruleOf(whole)}<ul class="fields">${items.join('')}</ul>`
}

/** If the schema says that exactly one of two fields is given. Other conditions are in the description of the operation. */
function ruleOf(whole: Schema): string {
  const [first, ...others] = whole.if?.required ?? []
  const [second] = whole.else?.required ?? []
  const isEither = first && others.length === 0 && second && whole.then?.not?.required?.[0] === second
  return isEither ? `<p class="choices">Exactly one of ${code(first)} and ${code(second)}.</p>` : ''
}

function alternatives(
  whole: Schema,
  choices: readonly Schema[],
  document: ApiDocument,
  way: readonly string[],
): string {
  const bodies = choices.map((choice) => bodyOf(choice, document, way))
  if (bodies.every((body) => body === '')) return ''
  const { propertyName, mapping = {} } = whole.discriminator ?? {}
  const chosenBy = (choice: Schema): string | undefined =>
    Object.entries(mapping).find(([, to]) => to === choice.$ref)?.[0]
  const folded = choices.map((choice, i) => {
    const value = chosenBy(choice)
    const title =
      propertyName && value ? `${code(propertyName)} is ${code(value)}` : inline(namedType(choice, document))
    return `<details class="choice"><summary>${title}</summary>${bodies[i]}</details>`
  })
  return `<p class="choices">One of these:</p>${folded.join('')}`
}

function fieldItem(
  name: string,
  schema: Schema,
  isRequired: boolean,
  document: ApiDocument,
  way: readonly string[],
): string {
  const whole = resolved(schema, document)
  const inner = bodyOf(schema, document, way)
  return [
    `<li><span class="field">${code(name)} <span class="type">${inline(typeOf(schema, document))}</span>`,
    isRequired ? ' <span class="required">required</span>' : '',
    '</span>',
    paragraph([isWellKnown(schema) ? '' : whole.description, ...limitsOf(whole)]),
    inner ? `<details><summary>Fields of ${code(name)}</summary>${inner}</details>` : '',
    '</li>',
  ].join('')
}

/** Guids and amounts are explained on the first page, not at each field. */
const isWellKnown = (schema: Schema): boolean =>
  schema.description === undefined && /^(Guid|\w*Amount)$/.test(nameOf(schema) ?? '')

/** One line of a parameter of path, query or header, as a field. */
export const parameterItem = (
  { name, description, required, schema }: { name: string; description?: string; required?: boolean; schema: Schema },
  document: ApiDocument,
): string =>
  fieldItem(name, description === undefined ? schema : { ...schema, description }, required === true, document, [])

const paragraph = (sentences: readonly (string | undefined)[]): string => {
  const said = sentences.filter((each) => each !== undefined && each !== '')
  return said.length === 0 ? '' : `<p>${inline(said.join(' '))}</p>`
}

/** `guid`, `amount`, `string`, `array of string`, `FeeDetail or null`. */
export function typeOf(schema: Schema, document: ApiDocument): string {
  const whole = resolved(schema, document)
  const choices = whole.oneOf ?? whole.anyOf
  if (choices) {
    const types = [...new Set(choices.map((each) => typeOf(each, document)))]
    const values = types.filter((each) => each !== 'null')
    return [values.length > 2 ? 'object' : values.join(' or '), ...(types.includes('null') ? ['null'] : [])].join(
      ' or ',
    )
  }
  if (whole.type === 'array') return `array of ${whole.items ? typeOf(whole.items, document) : 'anything'}`
  const name = nameOf(schema)
  if (name === 'Guid') return 'guid'
  if (name?.endsWith('Amount')) return 'amount'
  return whole.format && whole.format !== 'int64' ? `${whole.type}, ${whole.format}` : (whole.type ?? 'any value')
}

const namedType = (schema: Schema, document: ApiDocument): string => nameOf(schema) ?? typeOf(schema, document)

function limitsOf(whole: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = whole
  const items = whole.items ?? {}
  const values = whole.enum ?? items.enum
  const only = whole.const ?? (values?.length === 1 ? values[0] : undefined)
  return [
    only === undefined ? '' : `Always \`${only}\`.`,
    values && only === undefined ? `One of ${values.map((each) => `\`${each}\``).join(', ')}.` : '',
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    range(minimum === 0 ? undefined : minimum, maximum, ''),
    whole.default === undefined ? '' : `Default: \`${JSON.stringify(whole.default)}\`.`,
  ]
}

const range = (min: number | undefined, max: number | undefined, unit: string): string => {
  if (min === undefined && max === undefined) return ''
  const bounds = min === undefined ? `At most ${max}` : max === undefined ? `At least ${min}` : `${min} to ${max}`
  return `${bounds}${unit && ` ${unit}`}.`
}
