// The records of external bank accounts: personal data, verifying, renaming, deleting, and what is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import {
  externalBankAccounts,
  ownershipProven,
} from '../../src/resources/external-bank-accounts/external-bank-account.ts'
import { scopesFor } from '../../src/wiring/endpoints.ts'
import { makeCounterparty } from '../support/counterparty.ts'
import { bankAccountDesk, type Desk, type Fields, linked, processed, raw } from '../support/external-bank-accounts.ts'
import { makeProductionBank } from '../support/production-bank.ts'
import { startTestService } from '../support/service.ts'
import { untilPasses } from '../support/until-passes.ts'

let desk: Desk
let [ada, ben] = ['', '']
beforeAll(async () => {
  desk = bankAccountDesk(await startTestService())
  ada = desk.s.demo.customers[0]!.guid
  ben = desk.s.demo.customers[1]!.guid
})
afterAll(() => desk.close())

const customer = async (...decisions: string[]): Promise<string> => {
  const { call } = desk.s
  const { guid } = await desk.ok(call('POST', '/customers', { type: 'individual', name: { first: 'N', last: 'N' } }))
  for (const decision of decisions) await desk.ok(call('POST', `/sandbox/customers/${guid}/${decision}`))
  return guid
}

/** What a passed identity verification of type bank_account does. */
const prove: Command<{ bank_guid: Guid; guid: Guid }, null> = {
  name: 'prove-ownership',
  decide({ bank_guid, guid }, rows, moment) {
    return { output: null, changes: ownershipProven(rows.get(externalBankAccounts, bank_guid, guid)!, moment.now) }
  },
}

test('a passed verification completes an unverified account, once', async () => {
  const { guid } = await desk.create(raw({ customer_guid: ada }))
  for (let i = 0; i < 2; i++) await desk.s.service.engine.submit(prove, { bank_guid: desk.s.demo.bank_guid, guid })
  expect((await desk.read(guid)).state).toBe('completed')
  expect(await desk.statesOf(guid)).toEqual(['storing', 'unverified', 'completed'])
})

describe('personal data', () => {
  const canary = 'Zq7canary'
  const number = '4711008150'
  const body = () =>
    raw({
      customer_guid: ben,
      account_details: [{ account_number: number }],
      holder: { name: { full: canary }, address: { street: canary, country_code: 'US' } },
    })
  const tellsNothing = (text: string) => !text.includes(canary) && !text.includes(number) && !text.includes('"pii"')

  test('is shown with include_pii and the scope alone, and each read leaves its trace', async () => {
    const { call, demo, service } = desk.s
    const headers = { 'idempotency-key': 'pii' }
    const sent = body()
    const made = await desk.post(sent, { headers })
    const { guid } = made.body
    const replies = [made, await desk.post(sent, { headers }), await desk.patch(guid, { name: 'n' })]
    replies.push(await call('GET', `/external_bank_accounts/${guid}`), await call('GET', '/external_bank_accounts'))
    for (const { text } of replies) expect(tellsNothing(text)).toBe(true)
    const { pii } = await desk.read(guid, '?include_pii=true')
    expect(pii).toEqual([
      {
        names: [{ first: null, middle: null, last: null, full: canary }],
        addresses: [expect.objectContaining({ street: canary, street2: null, city: null, country_code: 'US' })],
        email_addresses: [],
        phone_numbers: [],
        account_details: [{ account_number: number }],
        routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
      },
    ])
    expect((await desk.list(`include_pii=true&guid=${guid}`)).objects[0].pii).toEqual(pii)
    const reads =
      await service.sql`select actor_guid from audit_records where act = 'readPersonalData' and object_guid = ${guid}`
    expect(reads.length).toBe(2)
    const scopes = scopesFor('bank').filter((scope) => scope !== 'external_bank_accounts:pii:read')
    const keyBody = { name: 'k', kind: 'bank', bank_guid: demo.bank_guid, scopes }
    const { key: blind } = await desk.ok(call('POST', '/api_keys', keyBody, { key: demo.organization_key }))
    const refused = call('GET', `/external_bank_accounts/${guid}?include_pii=true`, undefined, { key: blind })
    expect(await desk.codeOf(refused)).toBe('403 invalid_scopes')
    expect(tellsNothing((await desk.remove(guid)).text)).toBe(true)
  })

  test("is the holder's own where an aggregator tells it; a token is nowhere to be seen", async () => {
    const token = 'sandbox-checking-s3cret'
    const { guid } = await desk.create(linked(token, { customer_guid: ben }))
    await desk.reach(guid, 'completed')
    const shown = await desk.s.call('GET', `/external_bank_accounts/${guid}?include_pii=true`)
    const { pii, aggregator_account_mask } = shown.body
    expect(pii).toEqual([
      {
        names: [{ first: null, middle: null, last: null, full: 'Sam Sandbox' }],
        addresses: [expect.objectContaining({ country_code: 'US' })],
        email_addresses: ['sam@sandbox.example'],
        phone_numbers: ['+12125550100'],
        account_details: [{ account_number: expect.stringMatching(/^\d{10}$/) }],
        routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
      },
    ])
    expect(pii[0].account_details[0].account_number.slice(-4)).toBe(aggregator_account_mask)
    expect(shown.text).not.toContain('s3cret')
    const { sql } = desk.s.service
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
    const stored = await Promise.all(tables.map(({ name }) => sql.unsafe(`select t::text as text from ${name} t`)))
    const traces = [token, canary, number, 'Sam Sandbox', pii[0].account_details[0].account_number]
    for (const { text } of stored.flat()) {
      for (const trace of traces) {
        expect(text.includes(trace) || text.includes(Buffer.from(trace).toString('hex'))).toBe(false)
      }
    }
  })

  test('numbers that were wrong can be looked at as they were sent', async () => {
    const routing_details = [{ routing_number_type: 'ABA', routing_number: '0210-0002-2' }]
    const { guid } = await desk.create(raw({ routing_details, account_details: [{ account_number: '12 34' }] }))
    const { pii } = await desk.read(guid, '?include_pii=true')
    expect(pii[0]).toMatchObject({ routing_details, account_details: [{ account_number: '12 34' }], names: [] })
  })
})

describe('PATCH', () => {
  test('renames in every state but deleted, and leaves only refresh_required by it', async () => {
    const { guid } = await desk.create(raw({ customer_guid: ada }))
    expect(await desk.ok(desk.patch(guid, { name: 'New name' }))).toMatchObject({
      name: 'New name',
      state: 'unverified',
    })
    const refused = '422 invalid_external_bank_account state'
    expect(await desk.codeOf(desk.patch(guid, { state: 'completed' }))).toBe(refused)
    const failed = await desk.create(raw({ routing_details: [{ routing_number_type: 'ABA', routing_number: '1' }] }))
    expect(await desk.codeOf(desk.patch(failed.guid, { state: 'completed' }))).toBe(refused)
    const own = await desk.create(raw())
    expect((await desk.ok(desk.patch(own.guid, { state: 'completed' }))).state).toBe('completed')
    await desk.ok(desk.remove(guid))
    await desk.reach(guid, 'deleted')
    expect(await desk.codeOf(desk.patch(guid, { name: 'Ghost' }))).toBe('404 not_found')
    expect(await desk.codeOf(desk.patch(guid, { state: 'deleted' }))).toBe('400 invalid_value state')
  })
})

describe('DELETE', () => {
  const claims = async (guid: string) => {
    const { sql } = desk.s.service
    const [row] = await sql`
      select (select count(*) from external_bank_account_claims where external_bank_account_guid = ${guid}) as claims,
        (select count(*) from external_bank_account_tokens where guid = ${guid}) as tokens`
    return row
  }

  test.each<[string, () => Promise<string>, number, number]>([
    ['completed', async () => (await desk.create(raw())).guid, 1, 0],
    ['unverified', async () => (await desk.create(raw({ customer_guid: ada }))).guid, 1, 0],
    ['failed', async () => (await desk.create(raw({ account_details: [{ account_number: '1' }] }))).guid, 0, 0],
    ['completed', async () => (await desk.create(processed('sandbox-savings-gone'))).guid, 1, 1],
    ['failed', async () => (await desk.create(linked('sandbox-credit-gone'))).guid, 0, 1],
    ['storing', async () => (await desk.create(linked('sandbox-outage-gone'))).guid, 0, 1],
  ])('%s: deleting, then deleted, its numbers free and its tokens gone', async (state, make, claimed, tokens) => {
    const guid = await make()
    await desk.reach(guid, state)
    expect(await claims(guid)).toEqual({ claims: claimed, tokens })
    const deleting = await desk.remove(guid)
    expect([deleting.status, deleting.body.state]).toEqual([200, 'deleting'])
    const gone = await desk.reach(guid, 'deleted')
    expect(await claims(guid)).toEqual({ claims: 0, tokens: 0 })
    expect((await desk.remove(guid)).body).toEqual(gone)
    expect(await desk.statesOf(guid)).toEqual([
      'storing',
      ...(state === 'storing' ? [] : [state]),
      'deleting',
      'deleted',
    ])
    expect(await found(guid)).toBe(1)
  })

  const found = async (guid: string): Promise<number> => (await desk.list(`guid=${guid}&state=deleted`)).total

  test('refresh_required too', async () => {
    const { guid } = await desk.create(linked('sandbox-refresh-gone', { customer_guid: ada }))
    await desk.reach(guid, 'completed')
    await desk.advance(86_400)
    await desk.reach(guid, 'refresh_required')
    expect(await found(guid)).toBe(0)
    expect((await desk.list(`guid=${guid}&state=refresh_required`)).total).toBe(1)
    await desk.ok(desk.remove(guid))
    await desk.reach(guid, 'deleted')
  })
})

describe('refusals', () => {
  test('whose account it cannot be, and what the bank does not do', async () => {
    const counterparty_guid = await makeCounterparty(desk.s, desk.s.demo.bank_guid)
    const refusals: [Fields, string][] = [
      [{ customer_guid: await customer('reject') }, 'rejected_customer customer_guid'],
      [{ customer_guid: await customer('verify', 'freeze') }, 'frozen_customer customer_guid'],
      [{ asset: 'BTC' }, 'unsupported_value asset'],
      [{ asset: 'a/b' }, 'unsupported_value asset'],
    ]
    for (const [fields, code] of refusals) expect(await desk.codeOf(desk.post(raw(fields)))).toBe(`422 ${code}`)
    expect((await desk.create(raw({ customer_guid: await customer() }))).state).toBe('unverified')
    const without = async (feature: string) => {
      const { body } = await desk.s.call('GET', `/banks/${desk.s.demo.bank_guid}`)
      const features = body.features.filter((each: string) => each !== feature)
      const options = { key: desk.s.demo.organization_key }
      await desk.ok(desk.s.call('PATCH', `/banks/${desk.s.demo.bank_guid}`, { features }, options))
    }
    await without('counterparty_external_accounts')
    expect(await desk.codeOf(desk.post(raw({ counterparty_guid })))).toBe('422 unsupported_value counterparty_guid')
    await without('raw_routing_details')
    expect(await desk.codeOf(desk.post(raw()))).toBe('422 unsupported_value account_kind')
    expect((await desk.create(linked('sandbox-checking-still'))).state).toBe('storing')
  })

  const iban = { routing_number_type: 'IBAN', routing_number: 'DE89370400440532013000' }
  const whole = (fields: Fields) =>
    raw({ asset: 'EUR', account_details: undefined, routing_details: [iban], ...fields })
  const numbers = [{ account_number: '1' }, { account_number: '2' }]
  test.each<[Fields, string]>([
    [linked('t', { aggregator_public_token: undefined }), 'missing_parameter aggregator_public_token'],
    [linked('t', { aggregator_account_id: undefined }), 'missing_parameter aggregator_account_id'],
    [linked('t', { routing_details: [iban] }), 'invalid_parameter routing_details'],
    [linked('t', { holder: {} }), 'invalid_parameter holder'],
    [processed('t', { aggregator_processor_token: undefined }), 'missing_parameter aggregator_processor_token'],
    [processed('t', { aggregator_account_id: 'a' }), 'invalid_parameter aggregator_account_id'],
    [whole({ aggregator_processor_token: 't' }), 'invalid_parameter aggregator_processor_token'],
    [whole({ routing_details: undefined }), 'missing_parameter routing_details'],
    [whole({ routing_details: [] }), 'missing_parameter routing_details'],
    [raw({ account_details: undefined }), 'missing_parameter account_details'],
    [whole({ routing_details: [iban, iban] }), 'invalid_parameter routing_details[1].routing_number_type'],
    [whole({ account_details: numbers }), 'invalid_parameter account_details[1]'],
  ])('a request of the wrong shape: %j', async (body, code) => {
    expect(await desk.codeOf(desk.post(body))).toBe(`400 ${code}`)
  })

  test('on a production bank no aggregator is simulated', async () => {
    const { key: real } = await makeProductionBank(desk.s)
    const own = await desk.create(raw(), { key: real })
    expect(own).toMatchObject({ environment: 'production', state: 'completed' })
    const { guid } = await desk.create(linked('sandbox-checking'), { key: real })
    const { sql } = desk.s.service
    const ended = async () => (await sql`select failure_code from external_bank_accounts where guid = ${guid}`)[0]
    await untilPasses(async () => expect(await ended()).toEqual({ failure_code: 'create_failed' }))
  })
})
