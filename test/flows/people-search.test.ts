// The search by name: whom it finds, whom it never finds, what it needs, what the audit log has of it, and where it stops.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemo } from '../../src/cli/demo.ts'
import { encryptedTables } from '../../src/cli/rotate-keys.ts'
import { guidSource } from '../../src/kernel/guid.ts'
import { found_max, searchPeople } from '../../src/resources/people-search/people-search.request.ts'
import { rotateData } from '../../src/secrets/rotate-data.ts'
import { connectTo } from '../support/database.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'

interface Found {
  readonly type: string
  readonly guid: string
  readonly name: Readonly<Record<string, string | null>>
}

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => s.stop())

const address = { country_code: 'MX' }
const individual = (first: string, last: string) => ({ type: 'individual', name: { first, last } })
const customer = async (first: string, last: string): Promise<string> =>
  (await ok(s.call('POST', '/customers', individual(first, last)))).guid
const counterparty = async (full: string): Promise<string> =>
  (await ok(s.call('POST', '/counterparties', { type: 'business', name: { full }, address }))).guid

const search = async (name: string, key = s.demo.bank_key): Promise<{ people: Found[]; is_complete: boolean }> =>
  ok(s.call('GET', `/people?${new URLSearchParams({ name })}`, undefined, { key }))
const guidsOf = async (name: string, key?: string): Promise<string[]> =>
  (await search(name, key)).people.map(({ guid }) => guid)

describe('a search finds', () => {
  test('customers and counterparties, newest first, with their name and state', async () => {
    const [person, firm] = [await customer('Zoë', 'Quill'), await counterparty('Quill & Søn')]
    await ok(s.call('POST', `/sandbox/customers/${person}/verify`))
    const { people, is_complete } = await search('quill')
    expect(people).toMatchObject([
      { type: 'counterparty', guid: firm, name: { full: 'Quill & Søn', first: null }, state: 'unverified' },
      { type: 'customer', guid: person, name: { first: 'Zoë', last: 'Quill', full: null }, state: 'verified' },
    ])
    expect(is_complete).toBe(true)
    expect(await guidsOf('ZOE qu')).toEqual([person])
    expect(await guidsOf('son quill')).toEqual([firm])
    expect(await guidsOf('uill')).toEqual([])
  })

  test('at most twenty, and says that there may be more', async () => {
    const made: string[] = []
    for (let i = 0; i < found_max; i++) made.push(await customer('Many', `Person ${i}`))
    expect(await guidsOf('many per')).toEqual(made.toReversed())
    made.push(await customer('Many', 'Person more'))
    const { people, is_complete } = await search('many per')
    expect(people.map(({ guid }) => guid)).toEqual(made.toReversed().slice(0, found_max))
    expect(is_complete).toBe(false)
  })

  test('whom it can within its bound, and says that it stopped', async () => {
    const [older, newer] = [await customer('Bound', 'Older'), await customer('Bound', 'Newer')]
    const { services } = s.service
    const within = async (bound: number) => {
      const { people, is_complete } = await searchPeople(services, s.demo.bank_guid, ['bound'], bound)
      return [people.map(({ guid }) => guid), is_complete]
    }
    expect(await within(1)).toEqual([[newer], false])
    expect(await within(2)).toEqual([[newer, older], false])
    expect(await within(1000)).toEqual([[newer, older], true])
  })

  test('everybody, across the pages in which it reads', async () => {
    const { bank_guid, bank_key } = await makeDemo(s.service, '')
    const [oldest] = (await search('ada', bank_key)).people
    const admin = connectTo(s.service.database_url, { name: 'test-admin', max: 1 })
    // Copies of another name under newer guids: a ciphertext is bound to bank and column, not to its record.
    await admin`
      insert into customers_pii (bank_guid, guid, name)
      select bank_guid, ('7' || lpad(to_hex(i), 31, '0'))::uuid, name
      from generate_series(1, 4500) i, (
        select bank_guid, name from customers_pii where bank_guid = ${bank_guid} and guid <> ${oldest!.guid} limit 1) other`
    await admin.end()
    expect(await search('ada', bank_key)).toMatchObject({ people: [{ guid: oldest!.guid }], is_complete: true })
  })
})

describe('a search never finds', () => {
  test('the people of another bank', async () => {
    const { bank_key } = await makeDemo(s.service, '')
    const own = await customer('Foreign', 'Person')
    expect([await guidsOf('foreign'), await guidsOf('foreign', bank_key)]).toEqual([[own], []])
  })

  test('somebody whose personal data is gone', async () => {
    const guid = await customer('Erased', 'Person')
    const admin = connectTo(s.service.database_url, { name: 'test-admin', max: 1 })
    await admin`delete from customers_pii where guid = ${guid}`
    await admin.end()
    expect(await search('erased')).toEqual({ people: [], is_complete: true })
  })
})

test('a change of the data keys changes nothing', async () => {
  const before = await customer('Rotated', 'Before')
  const { sql, masters, services } = s.service
  const newGuid = () => guidSource(randomBytes)(services.now())
  const report = { now: () => {}, step: () => {} }
  await rotateData({ sql, masters, tables: encryptedTables, newGuid, report, settle_ms: 0 })
  const after = await customer('Rotated', 'After')
  expect(await guidsOf('rotated')).toEqual([after, before])
})

describe('the audit log has', () => {
  const records = async (query: string) => (await ok(s.call('GET', `/audit_records?per_page=100&${query}`))).objects

  test('each search once, without the name, and everybody whom it showed', async () => {
    const [person, firm] = [await customer('Noted', 'Person'), await counterparty('Noted Ltd')]
    const before = (await records('act=searchPeople')).length
    await search('noted')
    const searches = await records('act=searchPeople')
    expect(searches).toHaveLength(before + 1)
    expect(searches[0]).toMatchObject({ actor_type: 'api_key', details: {}, address: '127.0.0.1' })
    expect(searches[0]).not.toHaveProperty('object_guid')
    expect(JSON.stringify(searches).toLowerCase()).not.toContain('noted')
    for (const [guid, object_type] of [
      [person, 'customer'],
      [firm, 'counterparty'],
    ])
      expect(await records(`object_guid=${guid}&act=readPersonalData`)).toMatchObject([{ object_type }])
  })

  test('a search that finds nobody: that nobody has the name is personal too', async () => {
    const before = (await records('act=searchPeople')).length
    await search('nobody at all')
    expect(await records('act=searchPeople')).toHaveLength(before + 1)
  })

  test('no search that was refused', async () => {
    const before = (await records('act=searchPeople')).length
    await s.call('GET', '/people?name=x')
    expect(await records('act=searchPeople')).toHaveLength(before)
  })
})

describe('it is refused', () => {
  test.each([
    ['', 'missing_parameter', 'is required'],
    ['name=', 'invalid_value', 'must be 2 to 100 characters'],
    ['name=a', 'invalid_value', 'must be 2 to 100 characters'],
    ['name=+a+', 'invalid_value', 'must be 2 to 100 characters'],
    [`name=${'a'.repeat(101)}`, 'invalid_value', 'must be 2 to 100 characters'],
    ['name=a+b+c+d+e+f', 'invalid_value', 'at most 5 words'],
    ['name=--', 'invalid_value', '2 letters or digits among them'],
    ['name=a.', 'invalid_value', '2 letters or digits among them'],
    ['name=ada&name=love', 'invalid_value', 'is given twice'],
  ])('with ?%s', async (query, code, message) => {
    const { status, body } = await s.call('GET', `/people?${query}`)
    expect([status, body.errors]).toMatchObject([400, [{ field: 'name', code }]])
    expect(body.errors[0].message).toContain(message)
  })

  const needed = ['customers:read', 'customers:pii:read', 'counterparties:read', 'counterparties:pii:read']
  test.each(needed)('without the scope %s', async (lacking) => {
    const scopes = needed.filter((scope) => scope !== lacking)
    const body = { name: 'k', kind: 'bank', bank_guid: s.demo.bank_guid, scopes }
    const { key } = await ok(s.call('POST', '/api_keys', body, { key: s.demo.organization_key }))
    const reply = await s.call('GET', '/people?name=ada', undefined, { key })
    expect([reply.status, reply.body.message_code]).toEqual([403, 'invalid_scopes'])
    expect(reply.body.error_message).toContain(lacking)
  })
})
