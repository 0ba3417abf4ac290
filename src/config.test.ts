// Variables that would silently have no effect, and values that cannot be used.
import { expect, test } from 'vitest'
import { configFrom, unknownVariables } from './config.ts'

test('a variable that has no effect is named, with the one that was probably meant', () => {
  const env = { CORRIDOR_RATE_LIMITS: '5', CORRIDOR_ZEBRA: '1', CORRIDOR_ROLES: 'api', PORT: '1', OTHER: 'x' }
  expect(unknownVariables(env)).toEqual([
    'CORRIDOR_RATE_LIMITS is not a variable of Corridor and has no effect. Did you mean CORRIDOR_RATE_LIMIT?',
    'CORRIDOR_ZEBRA is not a variable of Corridor and has no effect.',
  ])
})

test('every variable of the configuration is known, also where DATABASE_URL is set', () => {
  const names = [
    'URL',
    'KEY',
    'ORGANIZATION_KEY',
    'DATA_DIR',
    'MASTER_KEY',
    'MASTER_KEY_PREVIOUS',
    'LOG_FORMAT',
    'CHAIN_NODES',
    'WEBHOOKS_TO_LOOPBACK',
  ]
  const env = Object.fromEntries(names.map((name) => [`CORRIDOR_${name}`, 'x']))
  expect(unknownVariables({ DATABASE_URL: 'postgres://localhost/x', ...env })).toEqual([])
})

test.each(['4', '1001', '0', 'ten', '6.5'])('%s connections stop the start', (text) => {
  expect(() => configFrom({ CORRIDOR_DATABASE_CONNECTIONS: text })).toThrow(
    'CORRIDOR_DATABASE_CONNECTIONS must be a whole number from 5 to 1000',
  )
})
