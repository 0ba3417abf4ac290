// Invoices of a real payee, payments of them by the adapter, and what the payee's own book says. An invoice to hold is paid only when
// the test settles it.
import { createHash, randomBytes } from 'node:crypto'
import { amount } from '../../src/kernel/amount.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { LightningPayment } from '../../src/providers/carrier.ts'
import type { LndTestNode } from './lnd-node.ts'
import { eventually } from './service.ts'

export const newGuid = (): Guid => randomBytes(16).toString('hex') as Guid

export interface HeldPayment extends LightningPayment {
  readonly preimage: Buffer
}

const base64OfHex = (text: string): string => Buffer.from(text, 'hex').toString('base64')

interface PayeeInvoice {
  readonly state: string
  readonly htlcs?: readonly { readonly state: string }[]
}

export function payeeBook(payee: LndTestNode, bank_guid: Guid) {
  const paymentOf = (invoice: string, payment_hash: string, satoshi: bigint): LightningPayment => ({
    ...{ bank_guid, reference: newGuid(), is_repeat: false, asset: 'BTC', side: 'withdrawal', network: 'mainnet' },
    ...{ invoice, payment_hash, amount: amount(satoshi), msat: amount(satoshi * 1000n), routing_fee_max: amount(10n) },
  })
  const lookUp = ({ payment_hash }: LightningPayment) => payee.get<PayeeInvoice>(`/v1/invoice/${payment_hash}`)
  return {
    lookUp,
    async invoice(satoshi = 1500n, expiry_seconds = 3600): Promise<LightningPayment> {
      const body = { value: String(satoshi), expiry: String(expiry_seconds) }
      const made = await payee.post<{ r_hash: string; payment_request: string }>('/v1/invoices', body)
      return paymentOf(made.payment_request, Buffer.from(made.r_hash, 'base64').toString('hex'), satoshi)
    },
    async held(satoshi = 1500n): Promise<HeldPayment> {
      const preimage = randomBytes(32)
      const hash = createHash('sha256').update(preimage).digest()
      const body = { hash: hash.toString('base64'), value: String(satoshi), expiry: '3600' }
      const { payment_request } = await payee.post<{ payment_request: string }>('/v2/invoices/hodl', body)
      return { ...paymentOf(payment_request, hash.toString('hex'), satoshi), preimage }
    },
    accepted: (payment: LightningPayment) =>
      eventually(
        () => lookUp(payment),
        ({ state }) => state === 'ACCEPTED' || state === 'SETTLED',
      ),
    settle: ({ preimage }: HeldPayment) => payee.post('/v2/invoices/settle', { preimage: preimage.toString('base64') }),
    cancel: ({ payment_hash }: LightningPayment) =>
      payee.post('/v2/invoices/cancel', { payment_hash: base64OfHex(payment_hash) }),
    timesPaid: async (payment: LightningPayment): Promise<number> =>
      ((await lookUp(payment)).htlcs ?? []).filter(({ state }) => state === 'SETTLED').length,
  }
}
