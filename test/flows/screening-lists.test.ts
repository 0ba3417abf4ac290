// Screening by sanctions lists over HTTP: people are screened before they are verified, wallets by their address, payments by their parties.
// New versions of the lists screen everybody again. Nobody passes while a list is missing or stale, and no name is logged.
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkUntil, onceRead } from '../support/read-lists.ts'
import { eventually, ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'
import { freshAddress } from '../support/wallets.ts'

type Fields = Record<string, unknown>

const hour_ms = 3_600_000
const lines: string[] = []
let files_dir: string
let s: TestService
let provider_guid: string

const person = (id: number, name: string) =>
  `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>${name}</FIRST_NAME><REFERENCE_NUMBER>T.${id}</REFERENCE_NUMBER></INDIVIDUAL>`
const unText = (...people: string[]) =>
  `<CONSOLIDATED_LIST dateGenerated="2026-05-01T00:00:00Z"><INDIVIDUALS>${people.join('')}</INDIVIDUALS></CONSOLIDATED_LIST>`
const sdnText = (address: string) =>
  `7,"Zarqufan Exchange",-0- ,"X",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Digital Currency Address - ETH ${address}."\r\n`
const listed = 'Drazimir Velkonosov'
const aba = { routing_number_type: 'ABA', routing_number: '021000021' }
let serial = 12_345_678

async function put(name: string, text: string, age_ms = 0): Promise<void> {
  const folder = join(files_dir, 'lists', 'official')
  await mkdir(folder, { recursive: true })
  const at = Date.now() / 1000 - age_ms / 1000
  await writeFile(join(folder, name), text)
  await utimes(join(folder, name), at, at)
}

beforeAll(async () => {
  files_dir = await mkdtemp(join(tmpdir(), 'corridor-files-'))
  const env = { CORRIDOR_FILES_DIR: files_dir, CORRIDOR_LOG_LEVEL: 'trace' }
  s = await startTestService({ env, log_line: (line) => void lines.push(line) })
})
afterAll(async () => {
  await stopSound(s)
  await rm(files_dir, { recursive: true, force: true })
})

const post = (path: string, body: Fields = {}) => ok(s.call('POST', path, body))
const get = (path: string) => ok(s.call('GET', path))
const rests = (path: string, ...states: string[]) =>
  eventually(
    () => get(path),
    ({ state }) => states.includes(state),
  )
const check = () => post(`/providers/${provider_guid}/check`)
const customerNamed = async (first: string, last: string) =>
  (await post('/customers', { type: 'individual', name: { first, last } })).guid
const attested = (customer_guid: string, more: Fields = {}) =>
  post('/identity_verifications', { type: 'kyc', method: 'attested', customer_guid, ...more })
const verified = async (customer_guid: string, more: Fields = {}) =>
  rests(`/identity_verifications/${(await attested(customer_guid, more)).guid}`, 'reviewing', 'completed')
const decide = (guid: string, kind: string, decision: string) =>
  post(`/reviews/${guid}/decisions`, { kind, decision, reason: 'compared' })
const walletOf = async (address: string) => {
  const { guid } = await post('/external_wallets', { name: 'W', asset: 'ETH', address })
  return rests(`/external_wallets/${guid}`, 'completed', 'reviewing', 'failed')
}
const runs = async () => (await get('/screening_runs')).objects
const ended = (count: number) =>
  eventually(runs, (all) => all.length >= count && all.every(({ state }: Fields) => state !== 'running'))

test('a provider whose lists are missing is refused, with the list by name', async () => {
  const body = { name: 'Lists', kind: 'lists', settings: { folder: 'official', lists: ['un', 'ofac_sdn'] } }
  const refused = await s.call('POST', '/providers', body)
  expect([refused.status, refused.body.error_message]).toEqual([422, expect.stringMatching(/list un .*missing/i)])
  await put('un_consolidated.xml', unText(person(1, listed)))
  await put('sdn.csv', sdnText(freshAddress()))
  await put('alt.csv', '')
  await put('add.csv', '')
  const made = await onceRead(s, (await post('/providers', body)).guid)
  expect(made).toMatchObject({ state: 'up', ports: ['screening'], settings: body.settings })
  expect(made.report?.serves).toEqual([
    { type: 'ofac_sdn', values: ['1 entries', expect.stringMatching(/^version [0-9a-f]{64}$/), expect.any(String)] },
    {
      type: 'un',
      values: ['1 entries', expect.stringMatching(/^version \d{4}-\d\d-\d\d-[0-9a-f]{64}$/), expect.any(String)],
    },
  ])
  provider_guid = made.guid
  // Stored and checked before, and not begun: the check alone has no effect.
  expect(await runs()).toEqual([])
})

describe('a verification', () => {
  test('of somebody who is not listed passes, and its decision is remembered', async () => {
    const { guid, ...found } = await verified(await customerNamed('Lena', 'Brimfelder'))
    expect(found).toMatchObject({ state: 'completed', outcome: 'passed', verifier_state: null })
    const { objects } = await get(`/screening_decisions?reference=${guid}`)
    expect(objects).toMatchObject([{ kind: 'party', result: 'passed', score: null, matches: [], faults: [] }])
    expect(Object.keys(objects[0].list_versions).sort()).toEqual(['ofac_sdn', 'un'])
  })

  test('of somebody who is listed waits for a person, who sees why', async () => {
    const customer_guid = await customerNamed('Drasimir', 'Welkonosow')
    const { guid, state } = await verified(customer_guid)
    expect(state).toBe('reviewing')
    const review = await get(`/reviews/${guid}`)
    expect(review.evidence.screening).toMatchObject([
      { result: 'review', matches: [{ list: 'un', entry_id: 'T.1', verdict: 'open', evidence: [{ kind: 'name' }] }] },
    ])
    expect(JSON.stringify([review, await get(`/screening_decisions?reference=${guid}`)])).not.toMatch(/kono|marks/i)
    await decide(guid, 'identity_verification', 'approve')
    expect(await get(`/customers/${customer_guid}`)).toMatchObject({ state: 'verified' })
  })

  test('that a person has approved stops the same subject no more, until something new is known of either', async () => {
    const customer_guid = await customerNamed('Drasimir', 'Welkonosow')
    const { guid } = await verified(customer_guid)
    const hits = async () => (await get(`/screening_hits?screened_guid=${customer_guid}`)).objects
    expect(await hits()).toEqual([])
    await decide(guid, 'identity_verification', 'approve')
    expect(await hits()).toMatchObject([{ state: 'cleared', entry_id: 'T.1', screening_run_guid: null }])
    const again = await verified(customer_guid)
    expect(again).toMatchObject({ state: 'completed', outcome: 'passed' })
    const { objects } = await get(`/screening_decisions?reference=${again.guid}`)
    expect(objects).toMatchObject([{ result: 'passed', matches: [{ entry_id: 'T.1', verdict: 'cleared' }] }])

    // A name that nobody has compared yet.
    const pii = { name: { first: 'Drazimir', last: 'Velkonosov' } }
    const renamed = await verified(customer_guid, { pii })
    expect(renamed.state).toBe('reviewing')
    await decide(renamed.guid, 'identity_verification', 'approve')
    expect((await verified(customer_guid, { pii })).state).toBe('completed')
    expect((await verified(customer_guid)).state).toBe('completed')

    // Another entry under the same identifier.
    await put('un_consolidated.xml', unText(person(1, 'Drazimir Velkonosow')))
    await check()
    expect((await verified(customer_guid)).state).toBe('reviewing')
    await put('un_consolidated.xml', unText(person(1, listed)))
    await check()
    await eventually(runs, (all) => all.every(({ state }: Fields) => state !== 'running'))
  })

  test('screens the name that was sent with it too', async () => {
    const pii = { name: { first: 'Drazimir', last: 'Velkonosov' } }
    const { guid, state } = await verified(await customerNamed('Ola', 'Tannhuber'), { pii })
    expect(state).toBe('reviewing')
    await decide(guid, 'identity_verification', 'reject')
    expect(await get(`/identity_verifications/${guid}`)).toMatchObject({ outcome: 'failed' })
  })

  test('of a counterparty that is rejected has failed by its watchlist', async () => {
    const body = {
      type: 'individual',
      name: { first: 'Drazimir', last: 'Velkonosov' },
      address: { country_code: 'RU' },
    }
    const counterparty_guid = (await post('/counterparties', body)).guid
    const fields = { type: 'counterparty', method: 'watchlists', counterparty_guid }
    const { guid } = await post('/identity_verifications', fields)
    await rests(`/identity_verifications/${guid}`, 'reviewing')
    await decide(guid, 'identity_verification', 'reject')
    const found = await get(`/identity_verifications/${guid}`)
    expect(found).toMatchObject({ outcome: 'failed', failure_codes: ['watchlist_match'] })
    expect(await get(`/counterparties/${counterparty_guid}`)).toMatchObject({ state: 'rejected' })
  })
})

test('a listed address is prohibited, another one is not', async () => {
  const address = freshAddress()
  await put('sdn.csv', sdnText(address.toLowerCase()))
  await check()
  expect(await walletOf(address)).toMatchObject({ state: 'failed', failure_code: 'prohibited_address' })
  expect(await walletOf(freshAddress())).toMatchObject({ state: 'completed' })
})

describe('new versions', () => {
  let hit_guid: string
  let wallet_guid: string
  let customer_guid: string

  test('screen everybody again and tell what changed, without a restart', async () => {
    await check()
    const before = (await ended(1)).length
    const address = freshAddress()
    wallet_guid = (await walletOf(address)).guid
    customer_guid = await customerNamed('Ninomir', 'Gastropol')
    await verified(customer_guid)
    await put('un_consolidated.xml', unText(person(1, listed), person(2, 'Ninomir Gastropol')))
    await put('sdn.csv', sdnText(address))
    await check()
    const [run, former] = await ended(before + 1)
    expect(run).toMatchObject({ state: 'completed', previous_list_versions: former.list_versions, new_hit_count: 2 })
    expect(run.list_versions.un).not.toBe(former.list_versions.un)
    const { objects } = await get(`/screening_hits?screening_run_guid=${run.guid}`)
    expect(objects.map(({ screened_guid }: Fields) => screened_guid).sort()).toEqual(
      [customer_guid, wallet_guid].sort(),
    )
    const named = objects.find(({ screened_kind }: Fields) => screened_kind === 'customer')
    expect(named).toMatchObject({ state: 'reviewing', list: 'un', entry_id: 'T.2', list_version: run.list_versions.un })
    hit_guid = named.guid
  })

  test('a hit is in the queue with its evidence', async () => {
    const review = await get(`/reviews/${hit_guid}`)
    expect(review).toMatchObject({ kind: 'screening_hit', customer_guid, decisions: ['approve', 'reject'] })
    expect(review.evidence).toMatchObject({ customer_guid, list: 'un', entry_id: 'T.2', evidence: [{ kind: 'name' }] })
    expect(JSON.stringify(review)).not.toMatch(/gastropol/i)
  })

  test('its payments wait until it is cleared', async () => {
    const screened = async () => (await verified(customer_guid)).state
    expect(await screened()).toBe('reviewing')
    expect(await decide(hit_guid, 'screening_hit', 'approve')).toMatchObject({ object_state: 'cleared' })
    expect(await screened()).toBe('completed')
    const again = await s.call('POST', `/reviews/${hit_guid}/decisions`, {
      ...{ kind: 'screening_hit', decision: 'reject', reason: 'r' },
    })
    expect(again.status).toBe(409)
  })

  test('that change the entry ask again, and hits that are gone end', async () => {
    const before = (await runs()).length
    await put('un_consolidated.xml', unText(person(1, listed), person(2, 'Ninomir Gastropol Junior')))
    await put('sdn.csv', sdnText(freshAddress()))
    await check()
    const [run] = await ended(before + 1)
    expect(run).toMatchObject({ state: 'completed', new_hit_count: 1, ended_hit_count: 1 })
    expect(await get(`/screening_hits/${hit_guid}`)).toMatchObject({ state: 'reviewing', screening_run_guid: run.guid })
    const { objects } = await get(`/screening_hits?screened_guid=${wallet_guid}`)
    expect(objects).toMatchObject([{ state: 'ended' }])
  })

  test('the same version begins no run', async () => {
    const before = (await runs()).length
    await put('un_consolidated.xml', unText(person(1, listed), person(2, 'Ninomir Gastropol Junior')))
    await check()
    await check()
    expect((await runs()).length).toBe(before)
  })
})

test('the holder of an external bank account is screened, whoever owns the account', async () => {
  const customer_guid = await customerNamed('Ida', 'Sommerquist')
  expect((await verified(customer_guid)).state).toBe('completed')
  const account_guid = (await post('/accounts', { type: 'fiat', asset: 'USD', name: 'Cash', customer_guid })).guid
  await post('/sandbox/deposits', { account_guid, amount: 100_000 })
  const heldBy = async (first: string, last: string) => {
    const numbers = { account_details: [{ account_number: String(++serial) }], routing_details: [aba] }
    const held = { ...numbers, account_kind: 'raw_routing_details', customer_guid, holder: { name: { first, last } } }
    return (await post('/external_bank_accounts', { name: 'A', asset: 'USD', ...held })).guid
  }
  const paid = async (external_bank_account_guid: string) => {
    const order = { product_type: 'funding', customer_guid, asset: 'USD', side: 'withdrawal', payment_rail: 'wire' }
    const quote = await post('/quotes', { ...order, receive_amount: 1_000 })
    const body = { transfer_type: 'funding', quote_guid: quote.guid, external_bank_account_guid }
    const { guid } = await post('/transfers', body)
    return rests(`/transfers/${guid}`, 'reviewing', 'completed', 'pending', 'failed')
  }
  expect((await paid(await heldBy('Ida', 'Sommerquist'))).state).not.toBe('reviewing')
  const listed_holder = await heldBy('Drazimir', 'Velkonosov')
  const { guid, state } = await paid(listed_holder)
  expect(state).toBe('reviewing')
  const { objects } = await get(`/screening_decisions?reference=${guid}`)
  expect(objects[0]).toMatchObject({ result: 'review', matches: [{ found: { party_guid: listed_holder } }] })
  // A run finds it too, and a person clears it for good.
  const before = (await runs()).length
  await put('sdn.csv', sdnText(freshAddress()))
  await check()
  await ended(before + 1)
  const [hit] = (await get(`/screening_hits?screened_guid=${listed_holder}`)).objects
  expect(hit).toMatchObject({ state: 'reviewing', screened_kind: 'external_bank_account' })
  expect((await get(`/reviews/${hit.guid}`)).evidence).toMatchObject({ external_bank_account_guid: listed_holder })
  await decide(hit.guid, 'screening_hit', 'approve')
  expect((await paid(listed_holder)).state).not.toBe('reviewing')
})

test('while a list is stale nobody passes, and the provider says so', async () => {
  await put('un_consolidated.xml', unText(person(1, listed)), 100 * hour_ms)
  await checkUntil(s, provider_guid, ({ state, failure }) => state === 'down' && /list un .*older/.test(failure ?? ''))
  const { guid } = await verified(await customerNamed('Lena', 'Brimfelder'))
  const stale = { result: 'review', faults: [{ list: 'un', fault: 'stale' }] }
  expect((await get(`/screening_decisions?reference=${guid}`)).objects).toMatchObject([stale])
  await put('un_consolidated.xml', unText(person(1, listed)))
  await checkUntil(s, provider_guid, ({ state }) => state === 'up')
  expect((await verified(await customerNamed('Lena', 'Brimfelder'))).state).toBe('completed')
})

test('no name stands in the log, in a decision or in a hit', async () => {
  const names = /velkonosov|welkonosow|drazimir|drasimir|brimfelder|gastropol|ninomir|tannhuber|zarqufan/i
  expect(lines.some((line) => line.includes('sanctions lists are in use'))).toBe(true)
  expect(lines.filter((line) => names.test(line))).toEqual([])
  const tables = ['screening_decisions', 'screening_hits', 'screening_runs', 'screened_versions', 'jobs', 'providers']
  for (const table of tables) {
    const rows = await s.service.sql.unsafe<{ text: string }[]>(`select t::text as text from ${table} t`)
    expect(rows.filter(({ text }) => names.test(text))).toEqual([])
  }
  expect((await s.service.sql`select from screening_decisions`).length).toBeGreaterThan(5)
})
