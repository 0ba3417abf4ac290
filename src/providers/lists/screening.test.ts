// Screening by lists in a folder: what passes, what a person decides, what is rejected, and that it fails closed.
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Guid } from '../../kernel/guid.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import type { DecidedHit, ListDecision, ScreenedSubject } from '../../screening/decision.ts'
import type { ScreenedParty } from '../../screening/party.ts'
import { listScreening } from './screening.ts'
import { openWatchedLists, type WatchedLists } from './watched-lists.ts'

const listed = '0x550BDF8634374305195d4742eeDD7738C274b792'
const person = (id: number, name: string) =>
  `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>${name}</FIRST_NAME><REFERENCE_NUMBER>T.${id}</REFERENCE_NUMBER></INDIVIDUAL>`
const unText = (...people: string[]) =>
  `<CONSOLIDATED_LIST dateGenerated="2026-05-01T00:00:00Z"><INDIVIDUALS>${people.join('')}</INDIVIDUALS></CONSOLIDATED_LIST>`
const first = unText(person(1, 'Drazimir Velkonosov'))
const sdn = `7,"Zarqufan Exchange",-0- ,"X",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Digital Currency Address - ETH ${listed.toLowerCase()}."\r\n`

const [hour_ms, start_ms] = [3_600_000, Date.parse('2026-05-02T00:00:00Z')]
const guid = (name: string) => name as Guid
const parties = new Map<Guid, ScreenedParty>([
  [guid('listed'), { kind: 'person', names: ['Drasimir Welkonosow'], countries: [], marks: ['a'] }],
  [guid('other'), { kind: 'person', names: ['Lena Brimfelder'], countries: [] }],
  [guid('nameless'), { kind: 'person', names: [' '], countries: [] }],
])

let folder = ''
let now = timestampFromMs(start_ms)
let lists: WatchedLists
let logged: string[]
let decisions: ListDecision[]
let verdicts: DecidedHit[]
let subjects: ScreenedSubject[]
const log = {
  info: (fields: object, text: string) => logged.push(JSON.stringify(fields) + text),
  warn: (fields: object, text: string) => logged.push(JSON.stringify(fields) + text),
}

async function put(name: string, text: string, at: Timestamp = now): Promise<void> {
  await writeFile(join(folder, name), text)
  await utimes(join(folder, name), at / 1000, at / 1000)
}

async function open(): Promise<void> {
  const ages = { age_max_ms: 24 * hour_ms, poll_ms: 3_600_000 }
  lists = openWatchedLists({ folder, lists: ['un', 'ofac_sdn'], ...ages, now: () => now, log })
  await lists.poll()
}

const screening = (record = async (decision: ListDecision) => void decisions.push(decision)) =>
  listScreening({
    lists: () => lists,
    records: {
      partiesOf: async () => parties,
      holdersOf: async (_, guids) => new Map([...parties].filter(([each]) => guids.includes(each))),
      verdictsOf: async () => verdicts,
      subjectsAfter: async (_, after, max) => {
        const from = after === null ? 0 : subjects.findIndex(({ guid }) => guid === after.guid) + 1
        return subjects.slice(from, from + max)
      },
      record,
    },
    bankNow: async () => now,
    log,
  })

const ask = (party_guids: readonly string[], addresses: readonly string[] = []) =>
  screening().screenTransfer({
    ...{ bank_guid: guid('bank'), reference: guid('reference'), is_repeat: false },
    addresses: addresses.map((address) => ({ chain: 'base', address, tag: null })),
    party_guids: party_guids.map(guid),
  })

const [passed, review, rejected] = [
  { kind: 'done', result: 'passed' },
  { kind: 'done', result: 'review' },
  { kind: 'failed', failure_code: 'rejected' },
]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-lists-'))
  now = timestampFromMs(start_ms)
  logged = []
  decisions = []
  verdicts = []
  subjects = []
  await put('un_consolidated.xml', first)
  await put('sdn.csv', sdn)
  await put('alt.csv', '')
  await put('add.csv', '')
})

afterEach(async () => {
  lists.close()
  await rm(folder, { recursive: true })
  // No names are ever logged.
  expect(logged.join('\n')).not.toMatch(/velkonosov|drazimir|drasimir|brimfelder|zarqufan/i)
  expect(JSON.stringify(decisions)).not.toMatch(/velkonosov|drazimir|drasimir|brimfelder|zarqufan/i)
})

test.each([
  ['nobody listed', ['other'], [], passed],
  ['a name like a listed one', ['other', 'listed'], [], review],
  ['a party without a name', ['nameless'], [], review],
  ['a party that is not known', ['absent'], [], review],
  ['a listed address, on another chain of the same keys', [], [listed], rejected],
  ['a listed address and a listed name', ['listed'], [listed], rejected],
  ['another address', [], [`0x${'1'.repeat(40)}`], passed],
] as const)('%s', async (_, party_guids, addresses, expected) => {
  await open()
  expect(await ask(party_guids, addresses)).toEqual(expected)
})

test('a decision has list, version, entry, score and evidence', async () => {
  await open()
  await ask(['listed'])
  const version = lists.versions()?.un
  expect(version).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{64}$/)
  expect(decisions).toMatchObject([
    {
      ...{ kind: 'transfer', result: 'review', score: decisions[0]?.matches[0]?.score },
      matches: [
        {
          ...{ list: 'un', entry_id: 'T.1', list_version: version, verdict: 'open', found: { party_guid: 'listed' } },
          evidence: [{ kind: 'name', party_name: 0, entry_name: 0 }],
        },
      ],
    },
  ])
  expect(decisions[0]?.score).toBeGreaterThanOrEqual(decisions[0]?.score_min ?? 100)
})

test('a decision that lets pass has versions too, and no score', async () => {
  await open()
  await ask(['other'])
  expect(decisions).toMatchObject([{ result: 'passed', versions: lists.versions(), score: null, matches: [] }])
  expect(Object.keys(decisions[0]?.versions ?? {}).sort()).toEqual(['ofac_sdn', 'un'])
})

describe('a person', () => {
  const asked = { bank_guid: guid('bank'), reference: guid('verification'), is_repeat: false }
  const party = (party_guid: string) => screening().screenParty?.({ ...asked, party_guid: guid(party_guid) })
  const decided = (verdict: DecidedHit['verdict'], changed: Partial<DecidedHit> = {}): DecidedHit => {
    const [hit] = decisions[0]?.matches ?? []
    if (!hit) throw new Error('nothing was found')
    const { list, entry_id, entry_hash } = hit
    return { screened_guid: guid('listed'), list, entry_id, entry_hash, party_marks: ['a'], verdict, ...changed }
  }

  test('is screened before a verification passes', async () => {
    await open()
    expect([await party('other'), await party('listed'), await party('absent')]).toEqual([passed, review, review])
  })

  test.each([
    ['that was cleared passes', 'cleared', {}, passed, passed],
    ['that was confirmed is rejected, and a verification is reviewed', 'confirmed', {}, rejected, review],
    ['of whom more is known now is reviewed', 'cleared', { party_marks: [] }, review, review],
    [
      'of whom more is known now, but who was confirmed, is rejected',
      'confirmed',
      { party_marks: [] },
      rejected,
      review,
    ],
    ['whose cleared entry has changed is reviewed', 'cleared', { entry_hash: 'other' }, review, review],
    ['is reviewed if another entry was cleared', 'cleared', { entry_id: 'T.2' }, review, review],
    ['is reviewed if the hit of somebody else was cleared', 'cleared', { screened_guid: guid('x') }, review, review],
  ] as const)('%s', async (_, verdict, changed, transfer, verification) => {
    await open()
    await ask(['listed'])
    verdicts = [decided(verdict, changed)]
    expect([await ask(['listed']), await party('listed')]).toEqual([transfer, verification])
  })

  test('that was cleared is reviewed while a list is stale', async () => {
    await open()
    await ask(['listed'])
    verdicts = [decided('cleared')]
    now = timestampFromMs(start_ms + 25 * hour_ms)
    expect(await ask(['listed'])).toEqual(review)
  })
})

describe('screening again', () => {
  const again = (after: number | null) => {
    const last = after === null ? null : (subjects[after] ?? null)
    return screening().rescreen?.({ bank_guid: guid('bank'), after: last && { kind: last.kind, guid: last.guid } })
  }

  test('goes in steps, and tells the hits of each subject', async () => {
    await open()
    const party = (name: string): ScreenedParty => ({ kind: 'person', names: [name], countries: [] })
    subjects = Array.from({ length: 100 }, (_, i) => ({
      ...{ kind: 'customer', guid: guid(`c${i}`), party: party(i === 40 ? 'Drazimir Velkonosov' : 'Lena Brimfelder') },
    }))
    subjects.push({ kind: 'external_wallet', guid: guid('w'), chain: 'polygon', address: listed })
    const first = await again(null)
    expect(first).toMatchObject({ kind: 'done', result: { versions: lists.versions(), is_last: false } })
    const found = first?.kind === 'done' ? first.result.subjects.filter(({ hits }) => hits.length > 0) : []
    expect(found).toMatchObject([
      { kind: 'customer', guid: 'c40', hits: [{ list: 'un', entry_id: 'T.1', score: 100 }] },
    ])
    expect(await again(99)).toMatchObject({
      kind: 'done',
      result: { is_last: true, subjects: [{ guid: 'w', hits: [{ list: 'ofac_sdn', entry_id: '7', evidence: [] }] }] },
    })
  })

  test('waits while a list is stale', async () => {
    await open()
    now = timestampFromMs(start_ms + 25 * hour_ms)
    expect(await again(null)).toEqual({ kind: 'pending', check_again_at: now + 300_000 })
  })
})

test('without a record there is no answer', async () => {
  await open()
  const failing = screening(() => Promise.reject(new Error('no database')))
  const question = { bank_guid: guid('bank'), reference: guid('reference'), is_repeat: false, tag: null } as const
  const asked = failing.screenAddress({ ...question, chain: 'ethereum', address: listed })
  await expect(asked).rejects.toThrow('no database')
})

describe('a person decides', () => {
  test.each([
    ['a list is missing', async () => rm(join(folder, 'un_consolidated.xml'))],
    ['a part of a list is missing', async () => rm(join(folder, 'alt.csv'))],
    ['a list is cut off', async () => put('un_consolidated.xml', first.slice(0, -40))],
    ['a list has no entries', async () => put('un_consolidated.xml', unText())],
    ['a list has a document type', async () => put('un_consolidated.xml', `<!DOCTYPE x [<!ENTITY a "b">]>${first}`)],
    ['a list is another file', async () => put('un_consolidated.xml', '<export/>')],
    [
      'a list is not UTF-8',
      async () => writeFile(join(folder, 'un_consolidated.xml'), Buffer.from([0x3c, 0xff, 0xfe])),
    ],
    ['a list is stale', async () => put('un_consolidated.xml', first, timestampFromMs(start_ms - 25 * hour_ms))],
    [
      'a list is of the future',
      async () => put('un_consolidated.xml', first, timestampFromMs(start_ms + 49 * hour_ms)),
    ],
    ['two files could be the list', async () => put('consolidated.xml', first)],
  ])('if %s', async (_, damage) => {
    await damage()
    await open()
    expect(await ask(['other'])).toEqual(review)
    expect(decisions[0]?.faults).toEqual([expect.objectContaining({ fault: expect.stringMatching(/missing|stale/) })])
  })

  test('if the folder is missing', async () => {
    await rm(folder, { recursive: true })
    await open()
    expect(await ask(['other'])).toEqual(review)
    folder = await mkdtemp(join(tmpdir(), 'corridor-lists-'))
  })
})

describe('a changed file', () => {
  test('is swapped in without a restart', async () => {
    await open()
    const before = lists.versions()?.un
    now = timestampFromMs(start_ms + hour_ms)
    await put('un_consolidated.xml', unText(person(2, 'Lena Brimfelder')))
    expect(await ask(['other'])).toEqual(passed)
    await lists.poll()
    expect(await ask(['other'])).toEqual(review)
    expect(await ask(['listed'])).toEqual(passed)
    expect(lists.versions()?.un).not.toBe(before)
  })

  test('that is broken leaves the old version in use until that is stale', async () => {
    await open()
    now = timestampFromMs(start_ms + hour_ms)
    await put('un_consolidated.xml', '<CONSOLIDATED_LIST>')
    for (const name of ['sdn.csv', 'alt.csv', 'add.csv'])
      await put(name, name === 'sdn.csv' ? sdn : '', timestampFromMs(start_ms + 20 * hour_ms))
    await lists.poll()
    expect([await ask(['other']), await ask(['listed'])]).toEqual([passed, review])
    now = timestampFromMs(start_ms + 25 * hour_ms)
    expect(await ask(['other'])).toEqual(review)
    expect(decisions.at(-1)?.faults).toEqual([{ list: 'un', fault: 'stale' }])
  })

  test('of the same content counts as fetched again', async () => {
    await open()
    now = timestampFromMs(start_ms + 30 * hour_ms)
    for (const [name, text] of [
      ['un_consolidated.xml', first],
      ['sdn.csv', sdn],
      ['alt.csv', ''],
      ['add.csv', ''],
    ] as const)
      await put(name, text)
    expect(await ask(['other'])).toEqual(review)
    await lists.poll()
    expect(await ask(['other'])).toEqual(passed)
  })
})
