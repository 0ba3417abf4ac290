// Recipes of providers and of the files of those that exchange files.
import type { Guid } from '../../../src/kernel/guid.ts'
import { rails } from '../../../src/kernel/rail.ts'
import { noticeKinds } from '../../../src/providers/files/memory/file-notice.ts'
import { dishonourCodes } from '../../../src/rails/files/nacha/dishonour.ts'
import { wholeProviders } from '../../support/configured.ts'
import { fileSettings } from '../../support/file-folder.ts'
import { makeNotice } from '../../support/made-notices.ts'
import { makePaymentFile } from '../../support/made-payment-file.ts'
import { makeReturn, returningProvider } from '../../support/made-returns.ts'
import type { Desk, Person, Recipe } from '../desk.ts'
import { funding } from './transfers.ts'

const fileStates = ['waiting', 'ready', 'staged', 'released', 'dissolved'] as const
const fileFormats = ['nacha', 'cpa005', 'pain.001', 'pain.008'] as const

/** Accounts at a partner: of each currency one, with a number of its own kind. */
const given = [
  ['USD', 'ABA', '99887766', '121000248'],
  ['CAD', 'CPA', '99887767', '000302169'],
  ['EUR', 'SWIFT', '99887768', 'DEUTDEFF'],
  ['INR', 'IFSC', '99887769', 'SBIN0000300'],
  ['MXN', 'CLABE', '032180000118359719', undefined],
  ['GBP', 'SORT_CODE', '99887770', '200415'],
  ['PKR', 'IBAN', 'PK36SCBL0000001123456702', undefined],
  ['BRL', 'PIX', '52998224725', undefined],
  ['COP', 'PSE', '99887771', '1007'],
  ['BDT', 'BEFTN', '99887772', '125274182'],
  ['NGN', 'CBN', '9988777300', '058'],
  ['KES', 'MSISDN', '254110345678', undefined],
] as const
const address = { street: '1 Main Street', city: 'New York', postal_code: '10001', country_code: 'US' }

/** There are more rails than currencies. */
const givenFrom = (first_rail: number) => ({
  ...fileSettings,
  folder: `given-${first_rail}`,
  deposit_accounts: given.map(([asset, routing_number_type, account_number, routing_number], i) => ({
    ...{ asset, routing_number_type, name: 'Partner Bank', address, account_numbers: [account_number] },
    ...{ rail: rails[first_rail + i], ...(routing_number ? { routing_number } : {}) },
  })),
})

export const providerRecipes: readonly Recipe[] = [
  {
    does: 'providers of each kind, changed, paused, resumed and deleted',
    async run(desk) {
      for (const { body, changes } of wholeProviders()) {
        const path = `/providers/${(await desk.post('/providers', body)).guid}`
        await desk.show(path)
        await desk.patch(path, changes)
        await desk.patch(path, { state: 'paused' })
        await desk.show(path)
        await desk.patch(path, { state: 'up', skip_check: true })
        // Only a folder of files is there to be asked.
        if (body.kind === 'files') await desk.post(`${path}/check`)
        await desk.show(path)
        await desk.remove(path)
        await desk.show(path)
      }
    },
  },
  {
    does: 'accounts at a partner on each rail, with numbers of each kind',
    async run(desk) {
      const both = [givenFrom(0), givenFrom(rails.length - given.length)]
      for (const [settings, others] of [both, both.toReversed()]) {
        const body = { name: `Accounts ${settings!.folder}`, kind: 'files', settings, skip_check: true }
        const path = `/providers/${(await desk.post('/providers', body)).guid}`
        await desk.show(path)
        await desk.patch(path, { settings: { ...others, folder: settings!.folder }, skip_check: true })
        await desk.remove(path)
      }
    },
  },
  {
    does: 'payment files in each state, format and rail',
    async run(desk, s) {
      const show = async (guid: Guid) => desk.show(`/payment_files/${guid}`)
      const bank_guid = desk.bank_guid as Guid
      for (const state of fileStates) await show(await makePaymentFile(s, bank_guid, { state }))
      for (const format of fileFormats) await show(await makePaymentFile(s, bank_guid, { format }))
      for (const rail of rails) await show(await makePaymentFile(s, bank_guid, { rail }))
    },
  },
  {
    does: 'each kind of notice, with each result',
    async run(desk, s) {
      const bank_guid = desk.bank_guid as Guid
      const show = async (made: Parameters<typeof makeNotice>[2]) =>
        desk.show(`/payment_notices/${await makeNotice(s, bank_guid, made)}?include_pii=true`)
      for (const kind of noticeKinds) await show({ kind })
      for (const rail of rails) await show({ kind: 'arrival', details: { rail } })
      // One that a worker of files does not see: its provider is none.
      await show({ kind: 'arrival', isWaiting: true, details: {} })
      const file = await makePaymentFile(s, bank_guid, { state: 'released' })
      const { provider_guid } = await desk.get(`/payment_files/${file}`)
      const [row] = await s.service.sql`select guid from filed_payments where payment_file_guid = ${file}`
      for (const kind of ['settlement', 'correction'] as const)
        await show({ kind, provider_guid, payment_guid: row!.guid })
    },
  },
  {
    does: 'a return dishonoured for each reason',
    async run(desk, s) {
      const bank_guid = desk.bank_guid as Guid
      const person = await desk.person(['USD'])
      for (const code of dishonourCodes) {
        const { guid: provider_guid } = await desk.post('/providers', returningProvider())
        const made = { provider_guid, code: code === 'R70' ? 'R31' : 'R10' }
        const pull = code === 'R67' ? {} : { pull: await returnedPull(desk, person) }
        const path = `/payment_notices/${await makeReturn(s, bank_guid, { ...made, ...pull })}`
        await desk.post(`${path}/dishonour`, { code, information: '01*04' })
        await desk.show(path)
      }
    },
  },
]

/** A pull that has settled, and came back. */
async function returnedPull(desk: Desk, person: Person) {
  const path = await funding(desk, person, { asset: 'USD', side: 'deposit', payment_rail: 'ach' })
  await desk.advance(10)
  await desk.post(`/sandbox${path}/return`, { return_code: 'R10' })
  return { guid: path.slice(path.lastIndexOf('/') + 1) as Guid, amount: 10_000n }
}
