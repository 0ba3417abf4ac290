// The URL that PostgreSQL's own programs get: no password, and the primary among several hosts.
import { expect, test } from 'vitest'
import { onPrimary, withoutPassword } from './own-programs.ts'

test.each([
  ['postgres://a:b@one/corridor', 'postgres://a:b@one/corridor'],
  ['postgres://a:b@one,two:5433/corridor', 'postgres://a:b@one,two:5433/corridor?target_session_attrs=primary'],
  ['postgres://a:b@one,two/c?sslmode=require', 'postgres://a:b@one,two/c?sslmode=require&target_session_attrs=primary'],
  [
    'postgres://a:b@one,two/c?target_session_attrs=read-write',
    'postgres://a:b@one,two/c?target_session_attrs=read-write',
  ],
])('%s is used as %s', (url, used) => expect(onPrimary(url)).toBe(used))

test.each([
  ['postgres://a:b%40c@one,two/corridor', 'postgres://a@one,two/corridor', 'b@c'],
  ['postgres://a@one/corridor', 'postgres://a@one/corridor', undefined],
])('%s is shown as %s', (url, shown, password) => expect(withoutPassword(url)).toEqual({ shown, password }))
