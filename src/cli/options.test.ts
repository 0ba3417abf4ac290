// How wrong options of a command are told: in one sentence, with the nearest name.
import { expect, test } from 'vitest'
import { optionsFrom, UsageError } from './command.ts'

const options = {
  json: { type: 'boolean', default: false },
  bank: { type: 'string' },
  port: { type: 'string', multiple: true },
} as const

test.each([
  [['--jsn'], 'there is no option --jsn. Did you mean --json?'],
  [['--verbose'], 'there is no option --verbose. There are --json, --bank, --port.'],
  [['-x'], 'there is no option -x. There are --json, --bank, --port.'],
  [['--no-json'], 'there is no option --no-json. There are --json, --bank, --port.'],
  [['--toString'], 'there is no option --toString. There are --json, --bank, --port.'],
  [['--json=true'], '--json takes no value'],
  [['--bank'], '--bank needs a value'],
  [['--bank', '--json'], '--bank needs a value'],
  [['--bank', 'a', '--bank', 'b'], '--bank is given twice'],
])('%j: %s', (args, message) => {
  expect(() => optionsFrom(args, options)).toThrow(new UsageError(message))
})

test('a command without options says so', () => {
  expect(() => optionsFrom(['--json'], {})).toThrow(
    new UsageError('there is no option --json. This command has no options.'),
  )
})

test('what is right is read', () => {
  const { values, positionals } = optionsFrom(
    ['list', '--bank', '-1', '--port=-2', '--port', '3', '--', '--json'],
    options,
  )
  expect({ ...values }).toEqual({ json: false, bank: '-1', port: ['-2', '3'] })
  expect(positionals).toEqual(['list', '--json'])
})
