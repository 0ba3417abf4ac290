// A provider of files that was made without accounts for deposits gets them later: its numbers are given out, and what comes is credited.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationOf } from '../support/bank-statements.ts'
import { fileSettings } from '../support/file-folder.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { PartnerFolder } from '../support/partner-folder.ts'

let desk: FundingDesk
let files_dir: string
beforeAll(async () => {
  files_dir = mkdtempSync(join(tmpdir(), 'corridor-files-'))
  desk = await openFundingDesk({ env: { CORRIDOR_FILES_DIR: files_dir }, folder_watch_ms: 20 })
})
afterAll(async () => {
  await desk.close()
  rmSync(files_dir, { recursive: true })
})

const address = {
  ...{ street: '1 Main Street', city: 'New York', subdivision: 'NY' },
  ...{ postal_code: '10001', country_code: 'US' },
}
const accounts = (...account_numbers: string[]) => [
  {
    ...{ asset: 'USD', rail: 'wire', routing_number_type: 'ABA', routing_number: '121000248', name: 'Partner Bank' },
    ...{ address, account_numbers },
  },
]

test.each([[undefined], [['rails']]])('accounts that are added to a provider with the ports %j', async (ports) => {
  const folder = `later-${ports ? 'named' : 'usual'}`
  const number = ports ? '7000000002' : '7000000001'
  const settings = { ...fileSettings, folder, gather_seconds: 0 }
  const body = { name: folder, kind: 'files', settings, ...(ports ? { ports } : {}), priority: ports ? 1 : 2 }
  const { guid } = await desk.post('/providers', body)
  const patch = (changed: object) => desk.s.call('PATCH', `/providers/${guid}`, changed)
  expect(await desk.get(`/providers/${guid}`)).toMatchObject({ ports: ['rails'] })
  const wrong = await patch({ settings: { ...settings, deposit_accounts: accounts() } })
  expect(wrong).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'settings.deposit_accounts[0].account_numbers' }] },
  })
  const later = { ...settings, deposit_accounts: accounts(number) }
  expect(await patch({ settings: later })).toMatchObject({ status: 200, body: { ports: ['rails', 'deposit_bank'] } })
  // Other changes keep the port.
  expect(await patch({ name: `${folder} again` })).toMatchObject({ body: { ports: ['rails', 'deposit_bank'] } })
  const { fiat } = await desk.customer()
  const own = await desk.post('/deposit_bank_accounts', { type: 'main', account_guid: fiat })
  expect(own.account_details).toEqual([{ account_number: number }])
  const partner = new PartnerFolder(files_dir, desk.s.demo.bank_guid, folder)
  const told = notificationOf(`N-${folder}`, number, [{ reference: `R-${folder}`, units: 700n, to: number }])
  expect(await partner.answer('n.xml', told)).toMatchObject({ credited: 1 })
  expect(await desk.balances(fiat)).toEqual([700, 700])
  // Customers have the number, so it stays.
  expect(await patch({ settings })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'settings.deposit_accounts' }] },
  })
})
