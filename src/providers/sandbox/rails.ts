// The simulated payment rails of sandbox banks. Scripts let them fail, return, time out after they accepted, or report a settlement by
// themselves, twice.
import type { Guid } from '../../kernel/guid.ts'
import type { RailMode } from '../../rails/rail-times.ts'
import type { PaymentReport, RailCarrier, RailPayment } from '../carrier.ts'
import type { Standing } from '../standing.ts'
import type { Book } from './book.ts'
import { takeNewPayment } from './payment-plan.ts'
import { railPlan } from './rail-plan.ts'
import type { NextScripted } from './script.ts'

/** What the simulated rails need of the service. */
export interface RailClient {
  railModeOf(bank_guid: Guid): Promise<RailMode>
  /** Receives what a rail reports without being asked. */
  report(report: PaymentReport): Promise<unknown>
}

export function sandboxRails(book: Book, nextScripted: NextScripted, client: RailClient): RailCarrier {
  const reportTwice = async (
    { bank_guid, reference, execution_guid }: RailPayment,
    standing: Standing,
  ): Promise<void> => {
    const report = { bank_guid, reference, ...(execution_guid && { execution_guid }), standing }
    await Promise.all([client.report(report), client.report(report)])
  }

  return {
    async carry(payment) {
      const known = await book.find(payment)
      if (known) {
        const isDuplicate = known.kind === 'settled' && (await book.outcomeOf(payment)) === 'duplicate'
        if (isDuplicate) await reportTwice(payment, known)
        return known
      }
      const mode = await client.railModeOf(payment.bank_guid)
      return takeNewPayment(nextScripted, 'rail', payment, (scripted) =>
        book.keep({ ...payment, plan: (now) => railPlan(payment, mode, scripted, now) }),
      )
    },
    // A cancelled payment uses up no script.
    async cancel(payment) {
      const mode = await client.railModeOf(payment.bank_guid)
      return book.takeBack({ ...payment, plan: (now) => railPlan(payment, mode, undefined, now) })
    },
  }
}
