// Makes what a dishonoured return says in its file: it repeats what the return said, and the party of the pull. Both are stored encrypted.
import { type JobServices, lookAt } from '../jobs/job.ts'
import { filedPartyFrom, type StoredParty } from '../providers/files/filed-party.ts'
import { type FileNotice, fileNoticesPersonal } from '../providers/files/memory/file-notice.ts'
import { filedPayments, filedPaymentsPersonal } from '../providers/files/memory/filed-payment.ts'
import type { Dishonour, ReturnedEntry } from '../rails/files/nacha/dishonour.ts'
import { decryptedOf } from '../resources/decrypted.ask.ts'
import type { DishonourContent } from './dishonour-return.ts'

/** Undefined: the notice does not say what must be repeated. */
export async function dishonourContentOf(
  { bank_guid, guid, payment_guid, code: return_code }: FileNotice,
  reason: Pick<Dishonour, 'code' | 'information'>,
  services: JobServices,
): Promise<DishonourContent | undefined> {
  const { details } = await decryptedOf(fileNoticesPersonal, bank_guid, guid, services)
  const { returned } = (details ?? {}) as { returned?: ReturnedEntry }
  const pull = payment_guid ? await lookAt(services, filedPayments, bank_guid, payment_guid) : undefined
  if (!returned || !pull || return_code === null) return undefined
  const { party } = filedPartyFrom((await decryptedOf(filedPaymentsPersonal, bank_guid, pull.guid, services)).party)
  const dishonour: Dishonour = { ...reason, return_code, returned, original_trace_number: pull.name }
  const stored: StoredParty = { party, dishonour }
  return { returned, pii: await services.personalData.encrypt(bank_guid, filedPaymentsPersonal, { party: stored }) }
}
