// Accounts in the euro payments area and in the United Kingdom, for flows: the next one at a bank there.
import { ibanOf } from '../../src/bank-numbers/iban.ts'
import type { Fields } from './external-bank-accounts.ts'

let made = 0

const byIban = (asset: string, bank: string): Fields => {
  const iban = ibanOf(bank, String(10_000_000 + ++made))
  const routing_details = [{ routing_number_type: 'IBAN', routing_number: iban }]
  return { asset, account_details: [{ account_number: iban }], routing_details }
}

/** The start of an IBAN of each country: the country and the bank. */
export const banks = { DE: 'DE37040044', FR: 'FR3000600001', GB: 'GBNWBK601613', CH: 'CH00762' } as const

export const euroAccount = (country: keyof typeof banks = 'DE'): Fields => byIban('EUR', banks[country])

/** By its sort code, or by its IBAN. */
export const sterlingAccount = (by: 'SORT_CODE' | 'IBAN' = 'SORT_CODE'): Fields =>
  by === 'IBAN'
    ? byIban('GBP', banks.GB)
    : {
        asset: 'GBP',
        account_details: [{ account_number: String(31_000_000 + ++made) }],
        routing_details: [{ routing_number_type: 'SORT_CODE', routing_number: '601613' }],
      }
