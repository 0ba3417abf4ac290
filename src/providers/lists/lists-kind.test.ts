// A provider of lists before its lists are read, and after.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bank_guid } from '../../../test/support/rows.ts'
import { untilPasses } from '../../../test/support/until-passes.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import type { KindServices, OpenedProvider } from '../configured/kind.ts'
import { listsKindThatWaits } from './lists-kind.ts'

const person = '<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>Drazimir Velkonosov</FIRST_NAME></INDIVIDUAL>'
const un = `<CONSOLIDATED_LIST dateGenerated="2026-05-01T00:00:00Z"><INDIVIDUALS>${person}</INDIVIDUALS></CONSOLIDATED_LIST>`
const kind = listsKindThatWaits(0)

let files_dir: string
let logged: string[]
let opened: OpenedProvider[]
let services: KindServices
beforeEach(async () => {
  files_dir = await mkdtemp(join(tmpdir(), 'corridor-files-'))
  await mkdir(join(files_dir, 'lists'))
  await writeFile(join(files_dir, 'lists', 'un_consolidated.xml'), un)
  logged = []
  opened = []
  const now = () => timestampFromMs(Date.now())
  const log = (event: string) => void logged.push(event)
  services = { files_dir, now, bankNow: async () => now(), log, screened: {} } as unknown as KindServices
})
afterEach(async () => {
  for (const each of opened) each.stop()
  await rm(files_dir, { recursive: true })
})

const open = async () => {
  const config = { bank_guid, guid: bank_guid, environment: 'sandbox', ports: ['screening'], secrets: {} } as const
  const provider = await kind.open({ ...config, settings: { lists: ['un'] } }, services)
  opened.push(provider)
  return provider
}
const asked = { bank_guid, reference: bank_guid, is_repeat: false, addresses: [], party_guids: [] }
const wallet = { chain: 'base', address: `0x${'1'.repeat(40)}`, tag: null } as const
const screened = async ({ ports: { screening } }: OpenedProvider) => {
  const outcomes = [
    await screening?.screenTransfer(asked),
    await screening?.screenAddress({ ...asked, ...wallet }),
    await screening?.screenParty?.({ ...asked, party_guid: bank_guid }),
    await screening?.rescreen?.({ bank_guid, after: null }),
  ]
  return outcomes.map((each) => each?.kind)
}

test('it is checking while its lists are read for the first time, and nobody passes', async () => {
  const provider = await open()
  expect(await provider.probe()).toEqual({ progress: 0 })
  expect(await screened(provider)).toEqual(['pending', 'pending', 'pending', 'pending'])
  const serves = { un: ['1 entries', expect.any(String), expect.any(String)] }
  await untilPasses(async () => expect(await provider.probe()).toMatchObject({ serves }))
})

test('one that is stored goes on with what the check before has begun', async () => {
  const checked = await open()
  await checked.probe()
  checked.stop()
  const stored = await open()
  await untilPasses(async () => expect(await stored.probe()).toMatchObject({ name: 'sanctions lists' }))
  expect(await (await open()).probe()).toMatchObject({ name: 'sanctions lists' })
  expect(logged).toEqual(['sanctions lists are in use'])
})
