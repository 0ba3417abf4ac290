// What is made of each error of the database: whether a commit certainly failed, and whether a later try can succeed.
import { expect, test } from 'vitest'
import { isAway, isConflict, isDefinite, isPassing } from './pg-errors.ts'

const said = (severity: string, code: string) => Object.assign(new Error('no'), { severity, code })
const failed = (code: string) => Object.assign(new Error('no'), { code })

const cases: [what: string, error: unknown, expected: readonly string[]][] = [
  ['a full disk, told to a statement', said('ERROR', '53100'), ['definite', 'away', 'passing']],
  ['a full disk under the log', said('PANIC', '53100'), ['away', 'passing']],
  ['a full disk, told at connecting', said('FATAL', '53100'), ['away', 'passing']],
  ['no file for a new connection', said('FATAL', 'XX000'), ['away', 'passing']],
  ['too many connections', said('FATAL', '53300'), ['away', 'passing']],
  ['starting up', said('FATAL', '57P03'), ['away', 'passing']],
  ['shutting down', said('FATAL', '57P01'), ['away', 'passing']],
  ['a password that is not valid any more', said('FATAL', '28P01'), ['away', 'passing']],
  ['read-only', said('ERROR', '25006'), ['definite', 'away', 'passing']],
  ['a disk that cannot be read', said('ERROR', '58030'), ['definite', 'away', 'passing']],
  ['a cancelled statement', said('ERROR', '57014'), ['definite', 'passing']],
  ['out of memory', said('ERROR', '53200'), ['definite', 'passing']],
  ['a lost race', said('ERROR', '40001'), ['definite', 'conflict', 'passing']],
  ['a guard that struck', said('ERROR', '22012'), ['definite', 'conflict']],
  ['a key that exists', said('ERROR', '23505'), ['definite', 'conflict']],
  ['a wrong statement', said('ERROR', '42601'), ['definite']],
  ['an internal error of a statement', said('ERROR', 'XX000'), ['definite']],
  ['a connection that was cut', failed('CONNECTION_CLOSED'), ['away', 'passing']],
  ['a connection that is refused', failed('ECONNREFUSED'), ['away', 'passing']],
  // Its name has five capital letters, as PostgreSQL's have.
  ['a pipe that broke', failed('EPIPE'), ['away', 'passing']],
  ['an error of ours', new Error('no'), []],
  ['nothing', undefined, []],
  ['null', null, []],
]

test.each(cases)('%s', (_, error, expected) => {
  const found = Object.entries({
    definite: isDefinite(error),
    conflict: isConflict(error),
    away: isAway(error),
    passing: isPassing(error),
  })
  expect(found.filter(([, holds]) => holds).map(([name]) => name)).toEqual(expected)
})
