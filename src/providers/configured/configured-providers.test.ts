// The providers of a bank as one process knows them: read again when they are old, opened once, and opened anew when they change.
import { expect, test } from 'vitest'
import { guidOf, now } from '../../../test/support/rows.ts'
import type { Sql } from '../../db/pool.ts'
import { ConfiguredProviders, type ProviderRow } from './configured-providers.ts'
import type { KindServices } from './kind.ts'

const bank_guid = guidOf('bank')
const row = (fields: Partial<ProviderRow> = {}): ProviderRow => ({
  ...{ guid: guidOf('a'), name: 'a', kind: 'connector', ports: ['rails'], rule: {}, state: 'up' },
  ...{ settings: {}, readSecrets: async () => ({}), fingerprint: '1' },
  ...fields,
})

function startWith(rows: () => Promise<readonly ProviderRow[]>, sql = {} as Sql) {
  let at = 0
  let reads = 0
  const logged: string[] = []
  const services = { log: (event: string) => logged.push(event), bankNow: async () => now } as unknown as KindServices
  const rowsOf = () => {
    reads += 1
    return rows()
  }
  const providers = new ConfiguredProviders({ sql, rowsOf, services, monotonic: () => at })
  return {
    providers,
    logged,
    readsAfter: async (ms: number) => {
      at += ms
      await providers.of(bank_guid)
      // What is read beside an answer is done a turn later.
      await new Promise((done) => setImmediate(done))
      return reads
    },
  }
}

test('they are read at most once a second, and callers wait only for a list that is long unused', async () => {
  const { readsAfter } = startWith(async () => [row()])
  expect(await readsAfter(0)).toBe(1)
  expect(await readsAfter(999)).toBe(1)
  expect(await readsAfter(1)).toBe(2)
  expect(await readsAfter(999)).toBe(2)
})

test('a list that is a little old is answered while it is read again, also if that fails', async () => {
  let isAway = false
  const { providers, readsAfter, logged } = startWith(async () => {
    if (isAway) throw new Error('the database is away')
    return [row()]
  })
  await readsAfter(0)
  isAway = true
  await readsAfter(2000)
  expect((await providers.of(bank_guid)).map(({ name }) => name)).toEqual(['a'])
  expect(logged).toEqual(['providers could not be read'])
  await expect(readsAfter(10_000)).rejects.toThrow('away')
  isAway = false
  await readsAfter(0)
  expect((await providers.of(bank_guid)).map(({ name }) => name)).toEqual(['a'])
})

test('a bank whose providers were changed here is read at once', async () => {
  let name = 'before'
  const { providers, readsAfter } = startWith(async () => [row({ name })])
  await readsAfter(0)
  name = 'after'
  providers.forget(bank_guid)
  expect((await providers.of(bank_guid))[0]?.name).toBe('after')
})

test('what was being read when they were changed is not kept', async () => {
  let name = 'before'
  const answers: (() => void)[] = []
  const { providers } = startWith(async () => {
    const found = [row({ name })]
    await new Promise<void>((answer) => answers.push(answer))
    return found
  })
  const early = providers.of(bank_guid)
  name = 'after'
  providers.forget(bank_guid)
  answers[0]!()
  expect((await early)[0]?.name).toBe('before')
  const late = providers.of(bank_guid)
  answers[1]!()
  expect((await late)[0]?.name).toBe('after')
})

test('a check of one that is gone, or that cannot be opened, says why', async () => {
  const { providers } = startWith(async () => [])
  expect(await providers.check(bank_guid, guidOf('a'))).toEqual({
    state: 'down',
    failure: 'It is not configured any more.',
  })
})

test('a database that cannot be asked does not make a provider down: the check is made again', async () => {
  const full = Object.assign(new Error('too many clients'), { name: 'PostgresError', severity: 'FATAL', code: '53300' })
  const asked = (error: Error) =>
    startWith(async () => [row()], (() => Promise.reject(error)) as unknown as Sql).providers
  await expect(asked(full).check(bank_guid, guidOf('a'))).rejects.toThrow('too many clients')
  expect(await asked(new Error('not ours')).check(bank_guid, guidOf('a'))).toMatchObject({ state: 'down' })
})
