// A lightning node whose answers are on the bank's clock.
import { onBankClock } from '../bank-time.ts'
import type { Lightning } from '../carrier.ts'

export function onBankTime(lightning: Lightning, ahead_ms: () => Promise<number>): Lightning {
  const shifted = onBankClock(ahead_ms)
  const { invoices } = lightning
  return {
    ...lightning,
    carry: async (payment) => shifted(await lightning.carry(payment)),
    cancel: async (payment) => shifted(await lightning.cancel(payment)),
    ...(invoices && {
      invoices: {
        ...invoices,
        standing: async (question) => shifted(await invoices.standing(question)),
        cancel: async (question) => shifted(await invoices.cancel(question)),
      },
    }),
  }
}
