// What partners' files told, over HTTP: corrections to make, returns to dishonour, and what fits no payment, so that a person must look.
import { dishonourContentOf, dishonouredBy } from '../../arrivals/dishonour-return.ask.ts'
import { dishonourReturn } from '../../arrivals/dishonour-return.ts'
import { findRowBy } from '../../db/list.ts'
import { endpoint, prose, refuse } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import {
  type FileNotice,
  fileNotices,
  fileNoticesPersonal,
  noticeKinds,
  noticeResults,
} from '../../providers/files/memory/file-notice.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { transfers } from '../transfers/transfer.ts'
import { DishonourPaymentNotice, PaymentNoticeReply } from './payment-notice.schema.ts'

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
      'What is `unmatched` changed nothing, and a person must look: `misfits` says what does not fit the payment that it names.',
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
  endpoint({
    key: 'bank',
    tag: records.tag,
    method: 'POST',
    path: '/payment_notices/{payment_notice_guid}/dishonour',
    scope: 'payment_files:execute',
    name: 'dishonourPaymentNotice',
    audit: ['code'],
    summary: 'Refuse the return of an ACH pull',
    description: prose(
      'The next NACHA file carries it, if that goes out until five banking days after the return settled. `dishonour_guid` names the',
      'transfer that waits for it: `completed` when the file has settled, and returned if the other bank contests it (R71 to R77).',
      'The books never recorded a second return of the same pull (R67), so no transfer answers it.',
      'What cannot be dishonoured, or was before, is refused with 409.',
    ),
    body: DishonourPaymentNotice,
    reply: [200, PaymentNoticeReply],
    refuses: ['data_exists'],
    async handle({ caller: { bank_guid }, params, body, submit, services }) {
      const notice = await findRowBy(services.sql, fileNotices, records.found_by, [
        bank_guid,
        params.payment_notice_guid,
      ])
      if (!notice) return refuse('not_found')
      const { provider_guid, notice_key, payment_guid } = notice
      const columns = ['bank_guid', 'reference_transfer_guid']
      const back = payment_guid && (await findRowBy(services.sql, transfers, columns, [bank_guid, payment_guid]))
      const { code, information = '' } = body
      const content = await dishonourContentOf(notice, { code, information }, services)
      const dishonoured_by = await dishonouredBy(notice, services)
      const input = { bank_guid, provider_guid, notice_key, code, information, content, dishonoured_by }
      return submit(dishonourReturn, { ...input, return_transfer_guid: back?.guid })
    },
  }),
]
