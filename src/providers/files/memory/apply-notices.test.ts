// Keys of what files tell: an item that fits is never stored under a key that something else has, which no commit could write.
import { expect, test } from 'vitest'
import { bank_guid, decide, given, guidOf, now, row, writtenTo } from '../../../../test/support/rows.ts'
import { amount } from '../../../kernel/amount.ts'
import { applyNotices } from './apply-notices.ts'
import { type FileNotice, fileNotices } from './file-notice.ts'
import { type FiledPayment, filedPayments, nothingYet } from './filed-payment.ts'
import { type PaymentFile, paymentFiles } from './payment-file.ts'

const provider_guid = guidOf('provider')
const payment: FiledPayment = {
  ...nothingYet,
  ...{ bank_guid, guid: guidOf('payment'), provider_guid, execution_guid: null, rail: 'ach', asset: 'USD' },
  ...{ amount: amount(500n), side: 'withdrawal', number: 1, name: 'trace', created_at: now },
  dishonoured_notice_key: null,
  payment_file_guid: guidOf('sent'),
}
const left: FileNotice = {
  ...{ bank_guid, provider_guid, notice_key: 'settled', guid: guidOf('left'), inbox_file_guid: guidOf('former') },
  ...{ kind: 'settlement', result: 'unmatched', payment_guid: payment.guid, code: null, asset: 'USD' },
  ...{ amount: amount(499n), misfits: [], dishonour_guid: guidOf('dishonour'), dishonour_code: 'R68', created_at: now },
}
const sent = { bank_guid, guid: guidOf('sent'), state: 'released' } as PaymentFile
const rows = given(row(filedPayments, payment), row(paymentFiles, sent), row(fileNotices, left))

const told = { notice_key: 'settled', unfit_key: 'settled and its digest', kind: 'settlement' } as const
const notice = { ...told, payment_guid: payment.guid, code: null, asset: 'USD', amount: amount(500n), pii: undefined }
const file = {
  ...{ bank_guid, provider_guid, guid: guidOf('file'), identity: 'file', format: 'nacha', name: 'f' },
  ...{ content_hash: 'hash', notice_count: 1 },
}
const input = { bank_guid, file, notices: [notice], done_count: 1 }

test('what was left to a person under the key of an item does not keep the item from counting', () => {
  const decision = decide(applyNotices, input, rows)
  expect(decision).toMatchObject({ output: { applied: 1 } })
  expect(writtenTo(decision, fileNotices)).toMatchObject([{ notice_key: told.unfit_key, result: 'applied' }])
  expect(writtenTo(decision, filedPayments)).toMatchObject([{ outcome: 'settled' }])
})

test('told again it counts no more', () => {
  const [applied] = writtenTo(decide(applyNotices, input, rows), fileNotices)
  const again = { ...input, file: { ...file, guid: guidOf('again'), identity: 'again' } }
  const decision = decide(applyNotices, again, [...rows, row(fileNotices, applied!)])
  expect(decision).toMatchObject({ output: { applied: 0, repeated: 1 } })
})
