// Settings of files: what no file could carry is found before the first file is due.
import { expect, test } from 'vitest'
import { fileSettings } from '../../../test/support/file-folder.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { settingFault } from './check-settings.ts'

const { ach, eft, iso20022 } = fileSettings as Required<ProviderSettings>
const [euro] = iso20022.accounts

test('settings that are right', () => {
  expect(settingFault(fileSettings)).toBeUndefined()
  expect(settingFault({ folder: 'a', ach, cut_offs: [{ rail: 'ach', times: ['09:30', '16:45'] }] })).toBeUndefined()
})

test.each<[string, Partial<ProviderSettings>]>([
  ['settings.folder', { folder: '../other' }],
  ['settings.folder', { folder: '.hidden' }],
  ['settings.ach.originating_routing_number', { ach: { ...ach, originating_routing_number: '121000249' } }],
  ['settings.ach.company_name', { ach: { ...ach, company_name: 'Zürich' } }],
  ['settings.ach.immediate_origin', { ach: { ...ach, immediate_origin: '12345678901' } }],
  ['settings.eft.originator_id', { eft: { ...eft, originator_id: '123' } }],
  ['settings.eft.return_routing_number', { eft: { ...eft, return_routing_number: '100410202' } }],
  ['settings.eft.credit_type', { eft: { ...eft, credit_type: '901' } }],
  ['settings.iso20022.accounts', { iso20022: { ...iso20022, accounts: [] } }],
  ['settings.iso20022.accounts[0].asset', { iso20022: { ...iso20022, accounts: [{ ...euro!, asset: 'BTC' }] } }],
  ['settings.iso20022.accounts[1].asset', { iso20022: { ...iso20022, accounts: [euro!, euro!] } }],
  [
    'settings.iso20022.accounts[0].iban',
    { iso20022: { ...iso20022, accounts: [{ ...euro!, iban: 'DE88370400440532013000' }] } },
  ],
  ['settings.iso20022.accounts[0].iban', { iso20022: { ...iso20022, accounts: [{ asset: 'EUR', name: 'N' }] } }],
  [
    'settings.iso20022.accounts[0].clearing_member',
    { iso20022: { ...iso20022, accounts: [{ ...euro!, clearing_system: 'USABA' }] } },
  ],
  ['settings.cut_offs[0].times', { cut_offs: [{ rail: 'ach', times: ['24:00'] }] }],
  [
    'settings.cut_offs[1].rail',
    {
      cut_offs: [
        { rail: 'ach', times: ['09:00'] },
        { rail: 'ach', times: ['10:00'] },
      ],
    },
  ],
])('%s', (field, wrong) => {
  expect(settingFault({ ...fileSettings, ...wrong })).toMatchObject({ field })
})

test('who we are must be said in one format at least', () => {
  expect(settingFault({ folder: 'a' })).toMatchObject({ field: 'settings.ach' })
})
