// DATABASE_URL with one host and with several.
import { expect, test } from 'vitest'
import { parseDatabaseUrl } from './hosts.ts'

const hosts = (text: string): unknown => parseDatabaseUrl(text)?.hosts.map(({ host, port }) => `${host} ${port}`)

test.each([
  ['postgres://u@h/db', ['h 5432']],
  ['postgresql://u:p@h:6000/db', ['h 6000']],
  ['postgres://u:p%2Cx@h1:6001,h2:6002/db?sslmode=require', ['h1 6001', 'h2 6002']],
  ['postgres://h1,h2:6002/db?target_session_attrs=read-write', ['h1 5432', 'h2 6002']],
  ['postgres://u@[::1]:6001,10.0.0.2/db?target_session_attrs=primary', ['::1 6001', '10.0.0.2 5432']],
])('%s', (text, expected) => {
  expect(hosts(text)).toEqual(expected)
})

test.each([
  'mysql://u@h/db',
  'postgres://',
  'postgres://u@h1,/db',
  'postgres://u@h1:99999,h2/db',
  'postgres://u@h1:x,h2/db',
  'postgres://u@h1,h2/db?target_session_attrs=standby',
])('%s is refused', (text) => {
  expect(parseDatabaseUrl(text)).toBeUndefined()
})

test('the driver gets the first of several hosts and no session attributes', () => {
  expect(parseDatabaseUrl('postgres://u:p@h1:6001,h2:6002/db?target_session_attrs=read-write&ssl=require')?.url).toBe(
    'postgres://u:p@h1:6001/db?ssl=require',
  )
})
