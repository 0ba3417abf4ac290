// The bank that returned an ACH pull contests that its return was dishonoured: the return stands. What answered it is taken back as other
// arrivals are. A second return has no arrival, and one that was sent back by hand has left twice: a person must look.
import { defined } from '../kernel/assert.ts'
import { type Command, update } from '../kernel/command.ts'
import { fileNotices } from '../providers/files/memory/file-notice.ts'
import { filedPayments } from '../providers/files/memory/filed-payment.ts'
import type { ArrivalOutcome } from '../providers/rail-arrivals.ts'
import { returnCodeFrom } from '../providers/standing.ts'
import { transfers } from '../resources/transfers/transfer.ts'
import { leftToPerson, type NoticeName, waitingNotice } from './enter-told-arrival.ts'
import { takenBack } from './take-back-arrival.ts'

export const takeBackDishonour: Command<NoticeName, ArrivalOutcome> = {
  name: 'take-back-dishonour',
  decide(named, rows, moment) {
    const notice = waitingNotice(named, rows)
    if (!notice) return { output: 'known' }
    const { bank_guid, code } = notice
    const guid = defined(notice.payment_guid, 'a contested return that waits has its payment')
    const payment = defined(rows.get(filedPayments, bank_guid, guid), 'the payment of a notice stays')
    const ended = update(fileNotices, { ...notice, result: 'applied' })
    // Another notice of the same file told it.
    if (payment.outcome === 'returned') return { output: 'known', changes: [ended] }
    const return_code = returnCodeFrom(code)
    const returned = update(filedPayments, { ...payment, outcome: 'returned', return_code })
    const transfer = rows.get(transfers, bank_guid, guid)
    const decided = transfer && takenBack(transfer, return_code, rows, moment)
    const { changes = [], ...others } = decided ?? leftToPerson(notice)
    if (!decided) return { ...others, output: 'unmatched', changes: [...changes, returned] }
    return { ...others, output: 'taken_back', changes: [...changes, ended, returned] }
  },
}
