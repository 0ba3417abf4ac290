// A node lives in real time, and jobs on the bank's clock, which may be ahead.
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import type { Lightning } from '../carrier.ts'

export function onBankTime(lightning: Lightning, ahead_ms: () => Promise<number>): Lightning {
  const shifted = async <S extends { readonly kind: string }>(standing: S): Promise<S> => {
    const { check_again_at } = standing as { check_again_at?: Timestamp }
    if (check_again_at === undefined) return standing
    return { ...standing, check_again_at: timestampFromMs(check_again_at + (await ahead_ms())) }
  }
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
