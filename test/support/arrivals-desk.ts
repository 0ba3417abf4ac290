// A desk with a partner by file that gave out account numbers: what its files tell of is credited.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSettings } from './file-folder.ts'
import { openFundingDesk } from './funding.ts'
import { PartnerFolder } from './partner-folder.ts'

/** The bank's own account at the partner, which customers share, and two numbers for customers alone. */
export const shared_number = '99887766'
export const own_numbers = ['7000000001', '7000000002']
/** Of Canadian dollars. Customers share it. */
export const shared_cad = '5550100'
const address = {
  street: '1 Main Street',
  city: 'New York',
  subdivision: 'NY',
  postal_code: '10001',
  country_code: 'US',
}
const deposit_accounts = [
  {
    ...{
      asset: 'USD',
      rail: 'wire',
      routing_number_type: 'ABA',
      routing_number: '121000248',
      name: 'Partner Bank',
      address,
    },
    account_numbers: [shared_number, ...own_numbers],
  },
  {
    ...{ asset: 'CAD', rail: 'eft', routing_number_type: 'CPA', routing_number: '000410202', name: 'Partner Bank' },
    ...{ address: { ...address, country_code: 'CA', subdivision: 'ON' }, account_numbers: [shared_cad] },
  },
]

export async function openArrivalsDesk() {
  const files_dir = mkdtempSync(join(tmpdir(), 'corridor-files-'))
  const desk = await openFundingDesk({ env: { CORRIDOR_FILES_DIR: files_dir }, folder_watch_ms: 20 })
  const ach = { ...fileSettings.ach, takes_credits: true }
  const eft = { ...fileSettings.eft, takes_credits: true }
  const settings = { ...fileSettings, ach, eft, folder: 'partner', gather_seconds: 0, deposit_accounts }
  await desk.post('/providers', { name: 'partner', kind: 'files', settings })
  return {
    desk,
    partner: new PartnerFolder(files_dir, desk.s.demo.bank_guid, 'partner'),
    reviewing: async (account_guid: string) =>
      (await desk.get(`/transfers?state=reviewing&account_guid=${account_guid}`)).objects,
    async close() {
      await desk.close()
      rmSync(files_dir, { recursive: true })
    },
  }
}
