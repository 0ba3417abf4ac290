// The example of an operation as arguments. The document has it as an HTTP request.
import { writeJson } from '../../wire/json.ts'
import type { Operation } from './document.ts'
import type { Field } from './fields.ts'

export function exampleArguments({
  example,
  path,
  fields,
  positionals,
  positionals_min,
}: Operation): string[] | undefined {
  if (!example) return undefined
  const { pathname, searchParams } = new URL(example.request.slice(example.request.indexOf(' ') + 1), 'http://example')
  const parts = pathname.split('/')
  const inPath = path.split('/').flatMap((part, i) => (part.startsWith('{') ? [parts[i] ?? ''] : []))
  const query = [...searchParams].flatMap(([name, value]) => {
    const field = fields.find((each) => each.name === name)
    return field ? [`--${field.option}`, value] : []
  })
  const body = argumentsOf(example.body, '', fields)
  const [option = '', text = ''] = body
  // A field that needs no option name stands first.
  const isFirst = positionals.length > positionals_min && option === `--${positionals.at(-1)?.replaceAll('_', '-')}`
  return [...inPath, ...query, ...(isFirst ? [text, ...body.slice(2)] : body)]
}

function argumentsOf(value: unknown, prefix: string, fields: readonly Field[]): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => {
    const field = fields.find(({ name, place }) => place === 'body' && name === `${prefix}${key}`)
    if (!field || each === undefined) return []
    // One possible value is filled in.
    if (field.is_required && field.values?.length === 1) return []
    const option = `--${field.option}`
    if (field.is_list) return Array.isArray(each) ? each.flatMap((item) => [option, textOf(item)]) : []
    const inner = field.type === 'json' ? argumentsOf(each, `${field.name}.`, fields) : []
    return inner.length > 0 ? inner : [option, textOf(each)]
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : writeJson(value))
