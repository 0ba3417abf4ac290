// Makes what a dishonoured return says in its file: it repeats what the return said, and the entry of the pull as our file had it. All of
// it is stored encrypted.
import { type JobServices, lookAt } from '../jobs/job.ts'
import type { Guid } from '../kernel/guid.ts'
import { type ContentServices, contentOf } from '../providers/files/file-content.ts'
import type { StoredParty } from '../providers/files/filed-party.ts'
import { findDishonour } from '../providers/files/filed-rows.ts'
import { type FileNotice, fileNoticesPersonal } from '../providers/files/memory/file-notice.ts'
import { filedPayments, filedPaymentsPersonal } from '../providers/files/memory/filed-payment.ts'
import { type Dishonour, originalEntryIn, type ReturnedEntry } from '../rails/files/nacha/dishonour.ts'
import { decryptedOf } from '../resources/decrypted.ask.ts'
import type { DishonourContent } from './dishonour-return.ts'

/** The payment that dishonours this return already. After a restore, the notice of the return may not name it. */
export const dishonouredBy = (
  { bank_guid, provider_guid, notice_key }: FileNotice,
  { sql }: ContentServices,
): Promise<Guid | undefined> => findDishonour(sql, bank_guid, provider_guid, notice_key)

/** Undefined: the notice, or the file of the pull, does not say what must be repeated. */
export async function dishonourContentOf(
  { bank_guid, guid, payment_guid, code: return_code }: FileNotice,
  reason: Pick<Dishonour, 'code' | 'information'>,
  services: JobServices & ContentServices,
): Promise<DishonourContent | undefined> {
  const { details } = await decryptedOf(fileNoticesPersonal, bank_guid, guid, services)
  const { returned } = (details ?? {}) as { returned?: ReturnedEntry }
  const pull = payment_guid ? await lookAt(services, filedPayments, bank_guid, payment_guid) : undefined
  if (!returned || !pull?.payment_file_guid || return_code === null) return undefined
  const content = await contentOf(pull.payment_file_guid, { config: { bank_guid }, services })
  const original = content === undefined ? undefined : originalEntryIn(content, pull.name)
  if (!original) return undefined
  const stored: StoredParty = { dishonour: { ...reason, return_code, returned, original } }
  return { returned, pii: await services.personalData.encrypt(bank_guid, filedPaymentsPersonal, { party: stored }) }
}
