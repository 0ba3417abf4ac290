// The personal data that a verification confirms, encrypted for the command. Data sent with the verification replaces data of the
// subject's record.
import type { JobServices } from '../../jobs/job.ts'
import type { Guid } from '../../kernel/guid.ts'
import { counterpartiesPersonal } from '../counterparties/counterparty.ts'
import { customersPersonal } from '../customers/customer.ts'
import { decryptedOf } from '../decrypted.ask.ts'
import { externalBankAccountsPersonal } from '../external-bank-accounts/external-bank-account.ts'
import { type Name, textOfName } from '../people/person.ts'
import {
  type ConfirmedData,
  type IdentityVerification,
  identityVerificationsPersonal,
  type PersonalFields,
} from './identity-verification.ts'
import { inquiryOf, subjectGuidOf } from './inquiry.ts'
import { methodOf, type VerificationType } from './methods.ts'

interface NamedSubject {
  readonly bank_guid: Guid
  readonly type: VerificationType
  readonly subject_guid: Guid
}

/** If the bank attests: the data of the subject's record, and the data sent now. */
export async function attestedData(
  subject: NamedSubject,
  sent: PersonalFields,
  services: JobServices,
): Promise<ConfirmedData> {
  const attested = { ...(await subjectData(subject, services)), ...sent }
  return services.personalData.encrypt(subject.bank_guid, identityVerificationsPersonal, attested)
}

/** If an inquiry has passed: the data that the verifier confirms. If the bank attests and screening has found nothing: all of it. */
export async function confirmedData(verification: IdentityVerification, services: JobServices): Promise<ConfirmedData> {
  const { bank_guid, guid, type } = verification
  const own = await subjectData({ bank_guid, type, subject_guid: subjectGuidOf(verification) }, services)
  const sent = await decryptedOf(identityVerificationsPersonal, bank_guid, guid, services)
  const { is_attested } = methodOf(verification.method)
  if (is_attested) return services.personalData.encrypt(bank_guid, identityVerificationsPersonal, { ...own, ...sent })
  const { verifier } = await services.providersOf(bank_guid)
  const confirmed = await verifier.confirm(inquiryOf(verification), { ...own, ...sent })
  return services.personalData.encrypt(bank_guid, identityVerificationsPersonal, { ...sent, ...confirmed })
}

/** The personal data in the record of the subject. */
async function subjectData(
  { type, bank_guid, subject_guid }: NamedSubject,
  services: JobServices,
): Promise<PersonalFields> {
  if (type === 'bank_account') {
    return holderOf(await decryptedOf(externalBankAccountsPersonal, bank_guid, subject_guid, services))
  }
  const personal = type === 'kyc' ? customersPersonal : counterpartiesPersonal
  const { aliases, ...known } = await decryptedOf<string>(personal, bank_guid, subject_guid, services)
  if (!aliases) return known
  return { ...known, aliases: (aliases as readonly Name[]).map((name) => ({ full: textOfName(name) })) }
}

type Lists = Partial<Record<'names' | 'addresses' | 'email_addresses' | 'phone_numbers', unknown>>

/** The first value of each list. */
function holderOf({ names, addresses, email_addresses, phone_numbers }: Lists): PersonalFields {
  const lists = { name: names, address: addresses, email_address: email_addresses, phone_number: phone_numbers }
  const firsts = Object.entries(lists).map(([field, list]) => [field, (list as readonly unknown[] | undefined)?.[0]])
  return Object.fromEntries(firsts.filter(([, value]) => value !== undefined))
}
