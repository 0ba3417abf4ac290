// Recognises a file of the partner and reads it whole.
import type { ProviderSettings } from '../configured/settings.ts'
import { type InboxRead, refusedRead } from './told.ts'
import { toldByAccount } from './told-by-account.ts'
import { toldByCpa005, toldByNacha } from './told-by-records.ts'
import { type FindMessage, toldByStatus } from './told-by-status.ts'

const messageName = /urn:iso:std:iso:20022:tech:xsd:(pain\.002|camt\.053|camt\.054)\./
/** The namespace stands at the start of a message. */
const start_bytes = 4096

export async function readTold(
  bytes: Uint8Array,
  settings: ProviderSettings,
  findMessage: FindMessage,
): Promise<InboxRead> {
  if (bytes.length === 0) return refusedRead('file', 'is empty')
  const start = Buffer.from(bytes.subarray(0, start_bytes)).toString('latin1')
  if (start.startsWith('101')) return apart(toldByNacha(Buffer.from(bytes).toString('latin1'), settings))
  if (start.startsWith('A')) return apart(toldByCpa005(Buffer.from(bytes).toString('latin1'), settings))
  const [, message] = messageName.exec(start) ?? []
  if (message === 'pain.002') return toldByStatus(bytes, findMessage)
  if (message === 'camt.053' || message === 'camt.054') return toldByAccount(message, bytes, settings)
  return refusedRead('file', 'is none of NACHA, CPA 005, pain.002, camt.053 and camt.054')
}

/** Arrivals without a trace number have the same key: each of them must be left to a person, not only the first of a day. */
const apart = (read: InboxRead): InboxRead =>
  'faults' in read
    ? read
    : {
        ...read,
        told: read.told.map((item, place) =>
          item.kind === 'arrival' && item.names === undefined
            ? { ...item, notice_key: `${item.notice_key} of ${read.identity} ${place}` }
            : item,
        ),
      }
