// What `corridor doctor` says of providers.
import { expect, test } from 'vitest'
import type { Sql } from '../../db/pool.ts'
import { queueChecks } from './queue-checks.ts'

const up = { bank_guid: 'b', name: 'Exchange', state: 'up', failure: null, progress: null }
const checking = { ...up, name: 'Lists', state: 'checking', progress: 43 }
const down = { ...up, name: 'Node', state: 'down', failure: 'It is away.' }

test.each([
  [[], 'ok', 'none is configured'],
  [[up], 'ok', '1 provider up'],
  [[up, checking], 'warning', '1 provider checking, such as Lists of bank b: 43 %'],
  [[checking, down], 'problem', '1 provider down, such as Node of bank b: It is away.'],
])('of %j', async (rows, level, says) => {
  const check = queueChecks.find(({ name }) => name === 'providers')
  const sql = (async () => rows) as unknown as Sql
  expect(await check?.run(sql, {} as never)).toMatchObject({ level, says })
})
