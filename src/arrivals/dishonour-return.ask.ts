// Makes what a dishonoured return says in its file: it repeats what the return said, and the entry of the pull as our file had it. All of
// it is stored encrypted.
import { type JobServices, lookAt } from '../jobs/job.ts'
import type { StoredParty } from '../providers/files/filed-party.ts'
import { type FileNotice, fileNoticesPersonal } from '../providers/files/memory/file-notice.ts'
import { filedPayments, filedPaymentsPersonal } from '../providers/files/memory/filed-payment.ts'
import { paymentFilesPersonal } from '../providers/files/memory/payment-file.ts'
import { type Dishonour, originalEntryIn, type ReturnedEntry } from '../rails/files/nacha/dishonour.ts'
import { decryptedOf } from '../resources/decrypted.ask.ts'
import type { DishonourContent } from './dishonour-return.ts'

/** Undefined: the notice, or the file of the pull, does not say what must be repeated. */
export async function dishonourContentOf(
  { bank_guid, guid, payment_guid, code: return_code }: FileNotice,
  reason: Pick<Dishonour, 'code' | 'information'>,
  services: JobServices,
): Promise<DishonourContent | undefined> {
  const { details } = await decryptedOf(fileNoticesPersonal, bank_guid, guid, services)
  const { returned } = (details ?? {}) as { returned?: ReturnedEntry }
  const pull = payment_guid ? await lookAt(services, filedPayments, bank_guid, payment_guid) : undefined
  if (!returned || !pull?.payment_file_guid || return_code === null) return undefined
  const { content } = await decryptedOf(paymentFilesPersonal, bank_guid, pull.payment_file_guid, services)
  const original = originalEntryIn((content ?? '') as string, pull.name)
  if (!original) return undefined
  const stored: StoredParty = { dishonour: { ...reason, return_code, returned, original } }
  return { returned, pii: await services.personalData.encrypt(bank_guid, filedPaymentsPersonal, { party: stored }) }
}
