// CPA 005 files with credits to our accounts, by the settings of the provider.
import { expect, test } from 'vitest'
import { eftFile } from '../../../test/support/credit-file.ts'
import { fileSettings } from '../../../test/support/file-folder.ts'
import { readCpa005 } from '../../rails/files/cpa005/read-cpa005.ts'
import { isRefusedFile } from '../../rails/files/record-fault.ts'
import type { ProviderSettings } from '../configured/settings.ts'
import { toldByCpa005 } from './told-by-records.ts'

const eft = fileSettings.eft!
const credit = { units: 90n, to: '5550100', item: 1 }
const reversal = { ...credit, item: 2, reverses: 1 }
const toldIn = (text: string, settings: ProviderSettings) => {
  const file = readCpa005(text)
  if (isRefusedFile(file)) throw new Error(JSON.stringify(file.faults))
  return toldByCpa005(file, settings)
}
const told = (takes_credits: boolean, ...items: (typeof credit)[]) =>
  toldIn(eftFile(7, items), { ...fileSettings, eft: { ...eft, takes_credits } })

test('a provider that takes no credits refuses a file with one, and leaves a reversal to a person', () => {
  expect(told(false, reversal, credit)).toMatchObject({ faults: [{ place: 'transactions' }] })
  expect(told(false, reversal)).toMatchObject({ told: [{ kind: 'reversal', name: 'INVOICE 1' }] })
  expect(told(false, reversal)).not.toMatchObject({ told: [{ names: expect.anything() }] })
})

test('a credit has its account, and the reversal the name that the credit had, also on a later day', () => {
  const read = told(true, reversal, credit)
  if ('faults' in read) throw new Error('the file is refused')
  const [back, arrival] = read.told
  expect(arrival).toMatchObject({
    kind: 'arrival',
    asset: 'CAD',
    amount: 90n,
    details: { account_numbers: ['5550100'] },
  })
  const later = toldIn(eftFile(8, [reversal], 28), { ...fileSettings, eft: { ...eft, takes_credits: true } })
  if ('faults' in later) throw new Error('the file is refused')
  for (const one of [back, later.told[0]])
    expect(one).toMatchObject({ details: { takes_back: expect.arrayContaining([arrival?.names?.[0]]) } })
})

test('a credit without a trace number is left to a person', () => {
  const text = eftFile(7, [credit]).replaceAll('0003000010042000000001', '0'.repeat(22))
  const read = toldIn(text, { ...fileSettings, eft: { ...eft, takes_credits: true } })
  expect(read).not.toMatchObject({ told: [{ names: expect.anything() }] })
  expect(read).toMatchObject({ told: [{ kind: 'arrival' }] })
})
