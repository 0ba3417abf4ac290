// The help of resources and operations, from the document.
import { type CommonOption, commonOptionsOf } from './arguments.ts'
import type { Operation, OperationTree } from './document.ts'
import { exampleArguments } from './example.ts'
import type { Field } from './fields.ts'

const line_max = 120

const common: Readonly<Record<CommonOption, readonly [string, string]>> = {
  url: ['--url URL', 'address of the service; by default CORRIDOR_URL, or the one of demo.json'],
  'service-url': ['--service-url URL', 'address of the service; by default CORRIDOR_URL, or the one of demo.json'],
  key: ['--key KEY', 'API key; by default CORRIDOR_KEY or CORRIDOR_ORGANIZATION_KEY, or the one of demo.json'],
  json: ['--json', 'print the answer as it came, also on a terminal; without a terminal --json false prints the table'],
  body: ['--body JSON|@FILE', 'the body, or the part of it that no option can say. Options win over it'],
  all: ['--all', 'all pages; with --json one line for each page'],
  'idempotency-key': ['--idempotency-key KEY', 'send again what may have happened; by default a new key'],
}

export const resourcesHelp = (resources: readonly string[]): string =>
  `Usage: corridor api RESOURCE VERB [GUID] [--field value ...]\n\n${wrapped(resources.join('  '), 110)
    .split('\n')
    .map((line) => `  ${line.trim()}`)
    .join(
      '\n',
    )}\n\ncorridor RESOURCE --help lists the verbs of a resource. "api" may be left out, except before banks create.`

export function resourceHelp(words: readonly string[], operations: OperationTree): string {
  const start = `${words.join(' ')} `
  const places = operations.places.filter((place) => place.startsWith(start))
  const rows = places.map((place): readonly [string, string] => {
    const operation = operations.find(place.split(' '))
    return [commandOf(operation), operation?.summary ?? '']
  })
  return `Usage: corridor ${start}COMMAND [options]\n\n${twoColumns(rows)}\n\ncorridor ${start}COMMAND --help shows its options.`
}

function commandOf(operation: Operation | undefined): string {
  if (!operation) return ''
  const { words, positionals, positionals_min } = operation
  const named = positionals.map((each, i) => (i < positionals_min ? each.toUpperCase() : `[${each.toUpperCase()}]`))
  return [...words, ...named].join(' ')
}

export function operationHelp(operation: Operation): string {
  const required = operation.fields.filter(({ is_required, values }) => is_required && values?.length !== 1)
  const others = operation.fields.filter((each) => !required.includes(each))
  const usage = [commandOf(operation), ...required.map(({ option, shape }) => `--${option} ${shape}`), '[options]']
  const section = (title: string, fields: readonly Field[]): string[] =>
    fields.length === 0 ? [] : [`${title}:\n\n${twoColumns(fields.map(rowOf))}`]
  return [
    `Usage: corridor ${usage.join(' ')}`,
    `${operation.summary}. ${operation.description.replaceAll('`', '')}`
      .replaceAll('..', '.')
      .split('\n')
      .map((line) => wrapped(line))
      .join('\n'),
    ...section('Required', required),
    ...section('Options', others),
    `Of every command:\n\n${twoColumns(commonOptionsOf(operation).map((name) => common[name]))}`,
    ...exampleOf(operation),
  ].join('\n\n')
}

function rowOf({ option, shape, is_list, type, values, only_with, description }: Field): readonly [string, string] {
  const many = values && !shape.includes(values[0] ?? '') ? `one of ${values.join(', ')}` : undefined
  const fixed = values?.length === 1 ? 'is filled in' : undefined
  const list = is_list ? (type === 'json' ? 'may be repeated' : 'may be repeated, or with commas') : undefined
  const where = only_with ? `for ${only_with.join(', ')}` : undefined
  const notes = [where, list, fixed, many, description?.replaceAll('`', '')].filter((each) => each !== undefined)
  return [`--${option} ${shape}`, notes.join('; ')]
}

function exampleOf(operation: Operation): string[] {
  const args = exampleArguments(operation)
  return args ? [`Example:\n\n  corridor ${[...operation.words, ...args].map(quoted).join(' ')}`] : []
}

/** For a shell. */
const quoted = (arg: string): string => (/^[\w.,:/@%+=-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)

function twoColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(44, Math.max(0, ...rows.map(([left]) => left.length)))
  return rows
    .map(([left, right]) => {
      if (right === '') return `  ${left}`
      const [head = '', ...rest] = wrapped(right, line_max - width - 4).split('\n')
      const indent = ' '.repeat(width + 4)
      const start = left.length > width ? `  ${left}\n${indent}` : `  ${left.padEnd(width)}  `
      return [start + head, ...rest.map((line) => indent + line)].join('\n')
    })
    .join('\n')
}

function wrapped(text: string, width = line_max): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
