// The one judge of what a partner's file says of our payments: which payment it names, whether the money went to it or came back, and what
// does not fit. An item that does not fit moves no money and reserves nothing: it is stored under a key of its own, and a person looks.
import { createHash } from 'node:crypto'
import { returnCodeFrom } from '../standing.ts'
import { untrueClaims } from './claims.ts'
import { filedByName, filedOf } from './filed-rows.ts'
import type { FolderWork } from './folder-work.ts'
import type { ReadNotice } from './memory/apply-notices.ts'
import { fileNoticesPersonal, type NoticeMisfit } from './memory/file-notice.ts'
import type { FiledPayment } from './memory/filed-payment.ts'
import type { FindFacts } from './sent-facts.ts'
import type { ToldItem } from './told.ts'

type Judged = Pick<ReadNotice, 'notice_key' | 'kind' | 'code' | 'misfits' | 'isPlainReturn'>

export async function judged(
  told: readonly ToldItem[],
  factsOf: FindFacts,
  work: FolderWork,
): Promise<readonly ReadNotice[]> {
  const { bank_guid, guid: provider_guid } = work.config
  const { sql, personalData } = work.services
  const names = [...new Set(told.flatMap(({ name }) => (name === undefined ? [] : [name])))]
  const byName = new Map<string, FiledPayment[]>()
  for (const payment of await filedByName(sql, bank_guid, provider_guid, names))
    byName.set(payment.name, [...(byName.get(payment.name) ?? []), payment])
  const ofOthers = await filedOf(sql, bank_guid, namesOfOthers(told, byName))
  const notices: ReadNotice[] = []
  for (const read of told) {
    const candidates = (read.name !== undefined && byName.get(read.name)) || []
    const isMoney = read.otherwise && candidates.length === 0 && !ofOthers.has(read.name ?? '')
    const item = isMoney ? (read.otherwise ?? read) : read
    const { payment, ...found } = await bestOf(item, candidates, factsOf)
    const { asset, amount, failure_code, isReturnEntry, names: money_names, details } = item
    const pii = details && (await personalData.encrypt(bank_guid, fileNoticesPersonal, { details }))
    notices.push({
      ...{ ...found, asset, amount, failure_code, isReturnEntry, names: money_names, pii },
      ...{ payment_guid: payment?.guid ?? null, unfit_key: `${found.notice_key} ${digestOf(item)}` },
    })
  }
  return notices
}

/** Names that no payment of this provider has. The bank's other providers may have it. */
const namesOfOthers = (told: readonly ToldItem[], byName: ReadonlyMap<string, unknown>): readonly string[] =>
  told.flatMap(({ name, otherwise }) => (name !== undefined && otherwise && !byName.has(name) ? [name] : []))

interface Candidate extends Judged {
  readonly misfits: readonly NoticeMisfit[]
  readonly payment: FiledPayment | undefined
}

/** Names can occur again after years: then the newest payment that fits best is meant. */
async function bestOf(item: ToldItem, candidates: readonly FiledPayment[], factsOf: FindFacts): Promise<Candidate> {
  let best: Candidate | undefined
  for (const payment of candidates) {
    const one: Candidate = { ...(await judgedFor(item, payment, factsOf)), payment }
    if (!best || one.misfits.length < best.misfits.length) best = one
    if (one.misfits.length === 0) break
  }
  const { notice_key, kind, code } = item
  return best ?? { notice_key, kind, code, misfits: [], isPlainReturn: false, payment: undefined }
}

async function judgedFor(
  item: ToldItem,
  payment: FiledPayment,
  factsOf: FindFacts,
): Promise<Omit<Candidate, 'payment'>> {
  const { claims, booked, amount, asset } = item
  const moved = booked ? movedBy(item, booked, payment) : { ...item, isPlainReturn: false, isAgainst: false }
  const { notice_key, kind, code, isPlainReturn, isAgainst } = moved
  const facts = claims && (await factsOf(payment))
  const misfits: NoticeMisfit[] = [
    ...(claims && !facts ? (['order'] as const) : []),
    ...(isAgainst ? (['direction'] as const) : []),
    ...(claims && facts ? untrueClaims(claims, facts) : []),
    ...((amount ?? payment.amount) === payment.amount ? [] : (['amount'] as const)),
    ...((asset ?? payment.asset) === payment.asset ? [] : (['asset'] as const)),
  ]
  return { notice_key, kind, code, isPlainReturn, misfits }
}

/**
 * The direction decides whether a payment was made or came back, whatever else the entry says. What goes the way of the payment and says
 * that it came back is neither.
 */
function movedBy(item: ToldItem, { direction, isBack }: NonNullable<ToldItem['booked']>, { side }: FiledPayment) {
  const isMade = direction === (side === 'withdrawal' ? 'DBIT' : 'CRDT')
  const kind = isMade && !isBack ? ('settlement' as const) : ('return' as const)
  const code = kind === 'return' ? returnCodeFrom(item.code) : null
  const notice_key = `${item.notice_key} ${kind}`
  return { notice_key, kind, code, isPlainReturn: !isMade && !isBack, isAgainst: isMade && isBack }
}

/** Of all that the item says. */
const digestOf = ({ details: _, otherwise: __, ...item }: ToldItem): string =>
  createHash('sha256')
    .update(JSON.stringify(item, (_key, value) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('hex')
