// The simulated payment rails of sandbox banks. By script they fail, send back, break off after they have accepted, or tell
// their news several times.
import type { Engine } from '../../engine/engine.ts'
import { assert } from '../../kernel/assert.ts'
import { key } from '../../kernel/command.ts'
import type { RailMode } from '../../rails/rail-times.ts'
import { banks } from '../../resources/banks/bank.ts'
import { recordStanding } from '../../resources/transfers/record-standing.ts'
import type { PaymentRails, RailPayment, Standing } from '../carrier.ts'
import type { Book } from './book.ts'
import { takenAnew } from './carried.ts'
import { railPlan } from './rail-plan.ts'
import type { NextScripted } from './script.ts'

export function sandboxRails(book: Book, nextScripted: NextScripted, engine: Engine): PaymentRails {
  const modeOf = async ({ bank_guid }: RailPayment): Promise<RailMode> => {
    const bank = (await engine.look([key(banks, bank_guid, bank_guid)])).get(banks, bank_guid, bank_guid)
    assert(bank, 'who pays by a rail has a bank')
    return bank.settings.rail_times
  }

  /** A rail that tells its news by itself, twice, before it is asked. */
  const tellTwice = async ({ bank_guid, reference }: RailPayment, standing: Standing): Promise<void> => {
    const news = { bank_guid, transfer_guid: reference, standing }
    await Promise.all([engine.submit(recordStanding, news), engine.submit(recordStanding, news)])
  }

  return {
    async carry(payment) {
      const known = await book.find(payment)
      if (known) {
        const isTold = known.kind === 'settled' && (await book.outcomeOf(payment)) === 'duplicate'
        if (isTold) await tellTwice(payment, known)
        return known
      }
      const mode = await modeOf(payment)
      return takenAnew(nextScripted, 'rail', payment, (scripted) =>
        book.keep({ ...payment, plan: (now) => railPlan(payment, mode, scripted, now) }),
      )
    },
    // What is taken back uses up no script.
    async cancel(payment) {
      const mode = await modeOf(payment)
      return book.takeBack({ ...payment, plan: (now) => railPlan(payment, mode, undefined, now) })
    },
  }
}
