// Personal data that a verification confirms: read and encrypted here, so that a command only ever carries bytes. What was sent
// with a verification goes before what the record of its subject says.
import type { JobServices } from '../../jobs/job.ts'
import type { Guid } from '../../kernel/guid.ts'
import { counterpartiesPersonal } from '../counterparties/counterparty.ts'
import { customersPersonal } from '../customers/customer.ts'
import { externalBankAccountsPersonal } from '../external-bank-accounts/external-bank-account.ts'
import { openedOf } from '../opened.ask.ts'
import { type Name, textOfName } from '../people/person.ts'
import {
  type ConfirmedData,
  type IdentityVerification,
  identityVerificationsPersonal,
  type PersonalFields,
} from './identity-verification.ts'
import { inquiryOf, subjectGuidOf } from './inquiry.ts'
import type { VerificationType } from './methods.ts'

interface NamedSubject {
  readonly bank_guid: Guid
  readonly type: VerificationType
  readonly subject_guid: Guid
}

/** By the bank's own word: what its record says of the subject, and what it has sent now. */
export async function attestedData(
  subject: NamedSubject,
  sent: PersonalFields,
  services: JobServices,
): Promise<ConfirmedData> {
  const told = { ...(await ownData(subject, services)), ...sent }
  return services.personalData.encrypt(subject.bank_guid, identityVerificationsPersonal, told)
}

/** By the verifier, of an inquiry that has passed. */
export async function confirmedData(verification: IdentityVerification, services: JobServices): Promise<ConfirmedData> {
  const { bank_guid, guid, type } = verification
  const own = await ownData({ bank_guid, type, subject_guid: subjectGuidOf(verification) }, services)
  const sent = await openedOf(identityVerificationsPersonal, bank_guid, guid, services)
  const { verifier } = await services.providersOf(bank_guid)
  const confirmed = await verifier.confirm(inquiryOf(verification), { ...own, ...sent })
  return services.personalData.encrypt(bank_guid, identityVerificationsPersonal, { ...sent, ...confirmed })
}

async function ownData(
  { type, bank_guid, subject_guid }: NamedSubject,
  services: JobServices,
): Promise<PersonalFields> {
  if (type === 'bank_account') {
    return holderOf(await openedOf(externalBankAccountsPersonal, bank_guid, subject_guid, services))
  }
  const personal = type === 'kyc' ? customersPersonal : counterpartiesPersonal
  const { aliases, ...known } = await openedOf<string>(personal, bank_guid, subject_guid, services)
  if (!aliases) return known
  return { ...known, aliases: (aliases as readonly Name[]).map((name) => ({ full: textOfName(name) })) }
}

type Lists = Partial<Record<'names' | 'addresses' | 'email_addresses' | 'phone_numbers', unknown>>

/** The first of each, as far as they are known. */
function holderOf({ names, addresses, email_addresses, phone_numbers }: Lists): PersonalFields {
  const lists = { name: names, address: addresses, email_address: email_addresses, phone_number: phone_numbers }
  const firsts = Object.entries(lists).map(([field, list]) => [field, (list as readonly unknown[] | undefined)?.[0]])
  return Object.fromEntries(firsts.filter(([, value]) => value !== undefined))
}
