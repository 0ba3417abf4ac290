// Owed while a payout is storing: decrypts each part, reads its rows and submits them. What identifies people is encrypted again for each
// row, and account numbers become a fingerprint, before the command sees them.
import { outputOf } from '../../engine/pending.ts'
import { type JobHandler, type JobServices, lookAt, objectOf } from '../../jobs/job.ts'
import type { Guid } from '../../kernel/guid.ts'
import { isStale } from '../../kernel/job-answer.ts'
import { payouts } from './payout.ts'
import { readRow, type SentRow } from './payout-csv.ts'
import { partFields, payoutParts, payoutRowsPersonal } from './payout-row.ts'
import { type StoredRow, storePayoutPart } from './store-payout-part.ts'

export const storePayoutJob: JobHandler<'store-payout'> = {
  kind: 'store-payout',
  async run(job, services) {
    const { bank_guid, object_guid: payout_guid, event_sequence } = job
    const payout = await objectOf(job, payouts, services)
    if (!payout) return 'obsolete'
    for (let part = payout.parts_stored; part < payout.part_count; part += 1) {
      const sent = await rowsIn(bank_guid, payout.content_guid, part, services)
      const input = { bank_guid, payout_guid, event_sequence, part, sent }
      if (isStale(outputOf(await services.engine.submit(storePayoutPart, input)))) return 'obsolete'
    }
    return 'done'
  },
}

/** None if the part is stored already: then the command writes nothing. */
async function rowsIn(bank_guid: Guid, content_guid: Guid, part: number, services: JobServices): Promise<StoredRow[]> {
  const { personalData } = services
  const found = await lookAt(services, payoutParts, bank_guid, content_guid, part)
  const { content } = await personalData.decrypt(bank_guid, partFields.noun, partFields.fields, found ?? {})
  const rows: StoredRow[] = []
  for (const { input, ...place } of (content ?? []) as SentRow[]) {
    const { identity, ...known } = readRow(input)
    const fingerprint = identity === null ? null : await personalData.fingerprint(bank_guid, identity)
    const pii = await personalData.encrypt(bank_guid, payoutRowsPersonal, { input })
    rows.push({ ...place, ...known, fingerprint, pii })
  }
  return rows
}
