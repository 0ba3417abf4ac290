// What the dishonour of a return needs and is encrypted: what the return said of itself, and the party of the pull, which goes into a file
// again.
import { type JobServices, lookAt } from '../jobs/job.ts'
import type { FiledParty, StoredParty } from '../providers/files/filed-party.ts'
import { type FileNotice, fileNoticesPersonal } from '../providers/files/memory/file-notice.ts'
import { filedPayments, filedPaymentsPersonal } from '../providers/files/memory/filed-payment.ts'
import type { Dishonour, ReturnedEntry } from '../rails/files/nacha/dishonour.ts'
import { decryptedOf } from '../resources/decrypted.ask.ts'
import type { ReturnAnswer } from './dishonour-return.ts'

/** Undefined: nothing can be answered to this notice. */
export async function answerToReturn(
  { bank_guid, guid, payment_guid, code: return_code }: FileNotice,
  reason: Pick<Dishonour, 'code' | 'information'>,
  services: JobServices,
): Promise<ReturnAnswer | undefined> {
  const { details } = await decryptedOf(fileNoticesPersonal, bank_guid, guid, services)
  const { returned } = (details ?? {}) as { returned?: ReturnedEntry }
  const pull = payment_guid ? await lookAt(services, filedPayments, bank_guid, payment_guid) : undefined
  if (!returned || !pull || return_code === null) return undefined
  const { party } = await decryptedOf(filedPaymentsPersonal, bank_guid, pull.guid, services)
  const dishonour: Dishonour = { ...reason, return_code, returned, original_trace_number: pull.name }
  const stored: StoredParty = { party: party as FiledParty, dishonour }
  return { returned, pii: await services.personalData.encrypt(bank_guid, filedPaymentsPersonal, { party: stored }) }
}
