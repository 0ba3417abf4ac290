// Payments that no file can carry have failed: a value does not fit into the format, the rail has none, or it is too late for a dishonour.
// They were never in a file that went out.
import { type Command, key, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { CarrierFailureCode } from '../../standing.ts'
import { filesOf, isFree } from './file-moves.ts'
import { filedPayments } from './filed-payment.ts'
import { leaveUnanswered, returnNoticesOf } from './return-notices.ts'

export interface RefuseFiledPaymentsInput {
  readonly bank_guid: Guid
  readonly refused: readonly { readonly guid: Guid; readonly failure_code: CarrierFailureCode }[]
}

/** Answers how many have failed now. */
export const refuseFiledPayments: Command<RefuseFiledPaymentsInput, number> = {
  name: 'refuse-filed-payments',
  decide({ bank_guid, refused }, rows) {
    rows.want(() => refused.map(({ guid }) => key(filedPayments, bank_guid, guid)))
    const asked = refused.flatMap(({ guid, ...why }) => {
      const payment = rows.get(filedPayments, bank_guid, guid)
      return payment ? [{ payment, ...why }] : []
    })
    rows.want(() => filesOf(asked.map(({ payment }) => payment)))
    const failed = asked.filter(({ payment }) => isFree(payment, rows))
    rows.want(() => returnNoticesOf(failed.map(({ payment }) => payment)))
    const changes = failed.flatMap(({ payment, failure_code }) => [
      update(filedPayments, { ...payment, outcome: 'failed' as const, failure_code, is_news: true }),
      ...leaveUnanswered(payment, rows),
    ])
    return { output: failed.length, changes }
  },
}
