// Files that PostgreSQL must own.
import { expect, test } from 'vitest'
import { giveFolder } from './postgres-programs.ts'

test('a folder that cannot be given to the user of PostgreSQL is named', () => {
  const user = { uid: 65_534, gid: 65_534 }
  expect(() => giveFolder({ user }, '/there/is/none')).toThrow(/\/there\/is\/none cannot be given to user 65534/)
})
