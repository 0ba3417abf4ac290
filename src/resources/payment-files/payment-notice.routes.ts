// What partners' files told, over HTTP: corrections to make, and what fits no payment, so that a person must look.
import { prose } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import {
  type FileNotice,
  fileNotices,
  fileNoticesPersonal,
  noticeKinds,
  noticeResults,
} from '../../providers/files/memory/file-notice.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { PaymentNoticeReply } from './payment-notice.schema.ts'

type Details = Readonly<Record<string, unknown>> | null

/** What is not known is left out. */
const withoutNulls = (details: Details): Details =>
  details && Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null))

const records = {
  scope: 'payment_files:read',
  tag: 'Payment files',
  table: fileNotices,
  found_by: ['bank_guid', 'guid'] as const,
  reply: PaymentNoticeReply,
  personal: { data: fileNoticesPersonal, scope: 'payment_files:pii:read' },
  show: (notice: FileNotice, pii?: { readonly details?: unknown }) => ({
    ...notice,
    ...(pii ? { details: withoutNulls((pii.details ?? null) as Details) } : {}),
  }),
}

export const paymentNoticeRoutes = [
  listEndpoint({
    ...records,
    path: '/payment_notices',
    name: 'listPaymentNotices',
    summary: "List what partners' files told",
    description: prose(
      'A `correction` (C01 to C14) is to be made before the next payment: ask with `include_pii=true` for what is right.',
      'What is `unmatched` changed nothing, and a person must look.',
    ),
    filters: {
      guid: guids,
      provider_guid: guids,
      payment_guid: guids,
      kind: wordsOf(noticeKinds),
      result: wordsOf(noticeResults),
      code: words,
    },
  }),
  readEndpoint({
    ...records,
    path: '/payment_notices/{payment_notice_guid}',
    name: 'getPaymentNotice',
    summary: "Read what a partner's file told",
  }),
]
