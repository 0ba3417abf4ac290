// Payments that no file can carry, because a value does not fit into the format, have failed. They were never in a file that went out.
import { type Command, key, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import type { CarrierFailureCode } from '../../standing.ts'
import { filesOf, isFree } from './file-moves.ts'
import { filedPayments } from './filed-payment.ts'

export interface RefuseFiledPaymentsInput {
  readonly bank_guid: Guid
  readonly refused: readonly { readonly guid: Guid; readonly failure_code: CarrierFailureCode }[]
}

/** Answers how many have failed now. */
export const refuseFiledPayments: Command<RefuseFiledPaymentsInput, number> = {
  name: 'refuse-filed-payments',
  decide({ bank_guid, refused }, rows) {
    rows.want(() => refused.map(({ guid }) => key(filedPayments, bank_guid, guid)))
    rows.want(() => filesOf(refused.map(({ guid }) => rows.get(filedPayments, bank_guid, guid))))
    const changes = refused.flatMap(({ guid, failure_code }) => {
      const payment = rows.get(filedPayments, bank_guid, guid)
      if (!payment || !isFree(payment, rows)) return []
      return [update(filedPayments, { ...payment, outcome: 'failed' as const, failure_code, is_news: true })]
    })
    return { output: changes.length, changes }
  },
}
