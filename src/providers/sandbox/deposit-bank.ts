// The simulated institution with the deposit bank accounts of sandbox banks: one branch per asset. Its numbers are valid, and as far as
// known no real institution has them.
import type { Institution } from '../../bank-numbers/issued-account.ts'
import type { RoutingNumberType } from '../../bank-numbers/routing-number.ts'
import type { Rail } from '../../kernel/rail.ts'
import type { DepositBank } from '../ports.ts'
import { doneOrLater, type NextScripted } from './script.ts'

const branch = (
  country_code: string,
  city: string,
  postal_code: string,
  rail: Rail,
  routing_number_type: RoutingNumberType,
  routing_number: string,
  subdivision?: string,
): Institution => ({
  rail,
  routing_number_type,
  routing_number,
  name: 'Corridor Sandbox Bank',
  address: {
    street: '1 Sandbox Street',
    city,
    ...(subdivision ? { subdivision } : {}),
    postal_code,
    country_code,
  },
})

const branches: Readonly<Record<string, Institution>> = {
  USD: branch('US', 'New York', '10001', 'wire', 'ABA', '123456780', 'NY'),
  CAD: branch('CA', 'Toronto', 'M5H 2N2', 'eft', 'CPA', '099912345', 'ON'),
  EUR: branch('DE', 'Frankfurt am Main', '60311', 'sepa', 'IBAN', 'DE99999999'),
  GBP: branch('GB', 'London', 'EC2N 1HN', 'fps', 'SORT_CODE', '999999'),
  MXN: branch('MX', 'Mexico City', '06000', 'spei', 'CLABE', '999180'),
  BRL: branch('BR', 'Sao Paulo', '01310-100', 'pix', 'PIX', '5a4db0c5-0000-4000-8000-'),
  COP: branch('CO', 'Bogota', '110111', 'pse', 'PSE', '1999'),
  INR: branch('IN', 'Mumbai', '400001', 'neft', 'IFSC', 'CORR0SANDBX'),
  PKR: branch('PK', 'Karachi', '74000', 'ibft', 'IBAN', 'PKCORR'),
  BDT: branch('BD', 'Dhaka', '1000', 'beftn', 'BEFTN', '999270004'),
  NGN: branch('NG', 'Lagos', '101241', 'nip', 'CBN', '999'),
  KES: branch('KE', 'Nairobi', '00100', 'mobile_wallet', 'MSISDN', '+2547'),
  PHP: branch('PH', 'Makati', '1226', 'instapay', 'SWIFT', 'CORRPHMM'),
}

export const sandboxInstitutionFor = (asset: string): Institution | undefined => branches[asset]

export const sandboxDepositBank = (nextScripted: NextScripted): DepositBank => ({
  institutionFor: sandboxInstitutionFor,
  async close(account) {
    return doneOrLater(await nextScripted('deposit_bank', { ...account, is_repeat: true }))
  },
})
