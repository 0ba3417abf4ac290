// What a partner's file told, without a folder: applied by the command that applies files.
import { randomBytes } from 'node:crypto'
import { outputOf } from '../../src/engine/pending.ts'
import { amount } from '../../src/kernel/amount.ts'
import { type Guid, guidSource } from '../../src/kernel/guid.ts'
import { applyNotices } from '../../src/providers/files/memory/apply-notices.ts'
import {
  fileNoticesPersonal,
  type NoticeKind,
  type NoticeMisfit,
} from '../../src/providers/files/memory/file-notice.ts'
import type { TestService } from './service.ts'

const newGuid = guidSource(randomBytes)

interface MadeNotice {
  readonly kind: NoticeKind
  readonly provider_guid?: Guid
  readonly payment_guid?: Guid
  readonly code?: string
  readonly amount?: bigint
  readonly details?: object
  /** A return in a NACHA file. */
  readonly isReturnEntry?: boolean
  /** Money that shall enter the books. */
  readonly isWaiting?: boolean
  /** What does not fit its payment. */
  readonly misfits?: readonly NoticeMisfit[]
}

/** A file of one notice. */
export async function makeNotice(
  { service: { engine, services, sql } }: Pick<TestService, 'service'>,
  bank_guid: Guid,
  made: MadeNotice,
): Promise<Guid> {
  const {
    kind,
    provider_guid,
    payment_guid,
    code = 'C01',
    details,
    isReturnEntry = false,
    isWaiting = false,
    misfits = [],
  } = made
  const now = await services.configured.bankNow(bank_guid)
  const guid = newGuid(now)
  const pii = details && (await services.personalData.encrypt(bank_guid, fileNoticesPersonal, { details }))
  const notice = {
    ...{ notice_key: `key ${guid}`, kind, payment_guid: payment_guid ?? null, code, asset: 'USD', misfits },
    ...{ amount: amount(made.amount ?? 500n), isReturnEntry, pii, ...(isWaiting ? { names: [guid.repeat(2)] } : {}) },
  }
  const named = {
    bank_guid,
    provider_guid: provider_guid ?? newGuid(now),
    guid,
    identity: guid,
    name: 'made.txt',
    format: 'nacha',
  }
  const file = { ...named, content_hash: guid.repeat(2), notice_count: 1 }
  outputOf(await engine.submit(applyNotices, { bank_guid, file, notices: [notice], done_count: 1 }))
  const [row] = await sql<{ guid: Guid }[]>`
    select guid from file_notices where bank_guid = ${bank_guid} and notice_key = ${notice.notice_key}`
  return row!.guid
}
