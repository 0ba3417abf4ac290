// Purposes and papers: what each country asks for, at the edges of its amounts.
import { expect, test } from 'vitest'
import { purpose, supportingDocumentType } from '../../test/spec/interface/parts.ts'
import { amount } from '../kernel/amount.ts'
import { isCountryCode } from '../kernel/country.ts'
import type { ParticipantsType } from './corridors.ts'
import { type Purpose, purposes } from './purposes.ts'
import { documentFault, purposeFault, type SupportingDocumentType, supportingDocumentTypes } from './requirements.ts'

test('purposes and papers are those of the interface', () => {
  expect(new Set(purposes).size).toBe(39)
  expect(purpose).toBe(purposes.join(' | '))
  expect(supportingDocumentType).toBe(supportingDocumentTypes.join(' | '))
})

test.each<[string, Purpose | undefined, string | undefined]>([
  ['MX', undefined, undefined],
  ['MX', 'gift', undefined],
  ['IN', undefined, 'payments to IN need a purpose'],
  ['IN', 'family_support', undefined],
  ['IN', 'liberalized_remittance', 'payments to IN are not taken for this purpose'],
  ['KE', undefined, undefined],
  ['KE', 'fund_investment', 'payments to KE are not taken for this purpose'],
  ['US', undefined, undefined],
  ['US', 'other', undefined],
])('%s for %s: %s', (country_code, purpose, reason) => {
  expect(purposeFault(country_code, purpose)?.reason).toBe(reason)
})

test.each<[string, ParticipantsType, bigint, SupportingDocumentType[], boolean]>([
  ['MX', 'B2B', 500_000_00n, [], true],
  ['MX', 'B2B', 499_999_99n, [], false],
  ['MX', 'B2B', 500_000_00n, ['invoice'], false],
  ['MX', 'C2B', 500_000_00n, ['delivery_slip', 'others'], true],
  ['MX', 'C2B', 500_000_00n, ['others', 'contract'], false],
  ['MX', 'C2C', 900_000_00n, [], false],
  ['PH', 'B2B', 900_000_00n, [], false],
])('%s %s %s with %j lacks papers: %s', (country_code, participants_type, value, document_types, isFaulty) => {
  const fault = documentFault({ country_code, participants_type, amount: amount(value), document_types })
  expect(fault?.field).toBe(isFaulty ? 'supporting_documents' : undefined)
})

test('no country asks for a purpose that it does not take, and every one exists', () => {
  for (const country_code of ['BD', 'BR', 'CO', 'IN', 'KE', 'MX', 'NG', 'PH', 'PK']) {
    expect(isCountryCode(country_code)).toBe(true)
    expect(purposeFault(country_code, 'family_support')).toBeUndefined()
  }
})
