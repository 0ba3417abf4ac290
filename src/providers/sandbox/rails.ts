// The simulated payment rails of sandbox banks. By script they fail, send back, break off after they have accepted, or report a
// settlement by themselves, twice.
import type { Guid } from '../../kernel/guid.ts'
import type { RailMode } from '../../rails/rail-times.ts'
import type { PaymentRails, PaymentReport, RailPayment } from '../carrier.ts'
import type { Standing } from '../standing.ts'
import type { Book } from './book.ts'
import { takenAnew } from './carried.ts'
import { railPlan } from './rail-plan.ts'
import type { NextScripted } from './script.ts'

/** What the simulated rails need of the service. */
export interface RailClient {
  railModeOf(bank_guid: Guid): Promise<RailMode>
  /** Takes what a rail reports without being asked. */
  report(report: PaymentReport): Promise<unknown>
}

export function sandboxRails(book: Book, nextScripted: NextScripted, client: RailClient): PaymentRails {
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
        const isTold = known.kind === 'settled' && (await book.outcomeOf(payment)) === 'duplicate'
        if (isTold) await reportTwice(payment, known)
        return known
      }
      const mode = await client.railModeOf(payment.bank_guid)
      return takenAnew(nextScripted, 'rail', payment, (scripted) =>
        book.keep({ ...payment, plan: (now) => railPlan(payment, mode, scripted, now) }),
      )
    },
    // What is taken back uses up no script.
    async cancel(payment) {
      const mode = await client.railModeOf(payment.bank_guid)
      return book.takeBack({ ...payment, plan: (now) => railPlan(payment, mode, undefined, now) })
    },
  }
}
