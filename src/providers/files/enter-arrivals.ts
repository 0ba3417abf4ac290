// Enters money that files told of into the books: arrivals first, then what the partner took back of them. A notice waits until the commit
// that books it, so a process that dies in between leaves it for the next pass.
import type { ArrivalDetails, ArrivalOutcome, ToldMoney, ToldReversal } from '../rail-arrivals.ts'
import { type EnteredKind, enteredKinds, type WaitingNotice, waitingNotices } from './filed-rows.ts'
import type { FolderWork } from './folder-work.ts'
import { fileNoticesPersonal } from './memory/file-notice.ts'

const stepNames: Readonly<Record<EnteredKind, string>> = {
  ...{ arrival: 'arrivals', reversal: 'reversals', contested: 'contested returns' },
}

/** They share commits. */
const notices_at_once = 100

/** A report is for people. */
export const unmatched_keys_max = 1000
const logged_keys_max = 20

export interface EnteredCounts {
  readonly credited: number
  readonly reviewing: number
  readonly taken_back: number
  readonly unmatched: number
  /** The first of them: a file may tell a hundred thousand. */
  readonly unmatched_keys: readonly string[]
}

export async function enterArrivals(work: FolderWork): Promise<EnteredCounts> {
  const { config, services } = work
  const { bank_guid, guid: provider_guid } = config
  const counts = { credited: 0, reviewing: 0, taken_back: 0, unmatched: 0 }
  const unmatched_keys: string[] = []
  for (const kind of enteredKinds) {
    for (;;) {
      const waiting = await waitingNotices(services.sql, bank_guid, provider_guid, kind, notices_at_once)
      if (waiting.length === 0) break
      work.reached(`before ${stepNames[kind]} are entered`)
      const outcomes = await Promise.all(waiting.map((notice) => enter(notice, work)))
      work.reached(`after ${stepNames[kind]} are entered`)
      for (const [i, outcome] of outcomes.entries()) {
        if (outcome !== 'known') counts[outcome] += 1
        if (outcome === 'unmatched' && unmatched_keys.length < unmatched_keys_max)
          unmatched_keys.push(waiting[i]?.notice_key ?? '')
      }
      await work.keep()
    }
  }
  if (counts.unmatched > 0) {
    const first_keys = unmatched_keys.slice(0, logged_keys_max)
    services.log('money that a partner told of is left to a person', {
      bank_guid,
      provider_guid,
      ...counts,
      first_keys,
    })
  }
  return { ...counts, unmatched_keys }
}

async function enter(notice: WaitingNotice, { config, services }: FolderWork): Promise<ArrivalOutcome> {
  const { bank_guid, guid: provider_guid } = config
  const { noun, fields } = fileNoticesPersonal
  const { notice_key, kind, asset, amount } = notice
  const { details } = await services.personalData.decrypt(bank_guid, noun, fields, { details: notice.details })
  const named = { bank_guid, provider_guid, notice_key }
  const toldOf: Readonly<Record<EnteredKind, () => ToldMoney>> = {
    arrival: () => ({ ...named, kind: 'arrival', asset, amount, ...(details as ArrivalDetails) }),
    reversal: () => ({ ...named, kind: 'reversal', ...(details as Pick<ToldReversal, 'takes_back'>) }),
    contested: () => ({ ...named, kind: 'contested' }),
  }
  return services.enterArrival(toldOf[kind]())
}
