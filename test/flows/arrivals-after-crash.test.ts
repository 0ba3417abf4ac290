// Money that a partner's files tell of, when the process that reads them dies at each step: credited once, and taken back once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderPass } from '../../src/providers/files/folder-pass.ts'
import { fileProviders } from '../../src/wiring/file-providers.ts'
import { notificationOf, statementOf } from '../support/bank-statements.ts'
import { fileSettings } from '../support/file-folder.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { PartnerFolder } from '../support/partner-folder.ts'

let desk: FundingDesk
let files_dir: string
let partner: PartnerFolder
let fiat: string
const number = '7000000001'

beforeAll(async () => {
  files_dir = mkdtempSync(join(tmpdir(), 'corridor-files-'))
  // The passes of this test are the only ones.
  desk = await openFundingDesk({ env: { CORRIDOR_FILES_DIR: files_dir }, folder_watch_ms: 3_600_000 })
  const address = { street: '1 Main Street', city: 'New York', postal_code: '10001', country_code: 'US' }
  const numbers = { asset: 'USD', rail: 'wire', routing_number_type: 'ABA', routing_number: '121000248' }
  const deposit_accounts = [{ ...numbers, name: 'Partner Bank', address, account_numbers: [number] }]
  const settings = { ...fileSettings, folder: 'partner', deposit_accounts }
  await desk.post('/providers', { name: 'partner', kind: 'files', settings })
  partner = new PartnerFolder(files_dir, desk.s.demo.bank_guid, 'partner')
  ;({ fiat } = await desk.customer())
  await desk.post('/deposit_bank_accounts', { type: 'main', account_guid: fiat })
})
afterAll(async () => {
  await desk.close()
  rmSync(files_dir, { recursive: true })
})

async function pass(diesAt?: string): Promise<void> {
  const { sql, services } = desk.s.service
  const [config] = await fileProviders(sql, () => 0)()
  const reached = (step: string) => {
    if (step === diesAt) throw new Error('died')
  }
  const options = { config: config!, services: services.configured.services, holder: 'one', reached }
  await folderPass(options)()
}

const steps = [
  'before apply-notices',
  'after apply-notices',
  'before arrivals are entered',
  'after arrivals are entered',
  'before reversals are entered',
  'after reversals are entered',
  'before the inbox file is moved',
]

test.each(steps)('a process that dies %s', async (step) => {
  const at = steps.indexOf(step)
  const [before] = await desk.balances(fiat)
  const entries = [10n, 20n, 30n].map((units, i) => ({ reference: `CRASH-${at}-${i}`, units }))
  const reversal = { reference: `BACK-${at}`, transaction_id: `TX-${at}`, units: 7n, isReversal: true }
  const all = [...entries, { reference: `FIRST-${at}`, transaction_id: `TX-${at}`, units: 7n }, reversal]
  partner.put(`n${at}.xml`, notificationOf(`CN${at}`, number, all))
  await expect(pass(step)).rejects.toThrow('died')
  await pass()
  expect(await desk.balances(fiat)).toEqual([before + 60, before + 60])
  partner.put(`s${at}.xml`, statementOf(`CS${at}`, number, all))
  await pass()
  expect(await desk.balances(fiat)).toEqual([before + 60, before + 60])
  expect(await desk.s.service.sql`select 1 from file_notices where result <> 'applied'`).toEqual([])
})
