// Invoices of a real lnd node that another one pays: made once, reported when paid, cancelled, expired.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '../../src/kernel/amount.ts'
import { addSeconds, type Timestamp, timestampFromMs } from '../../src/kernel/time.ts'
import { CarrierAway, type Lightning, type LightningPayment } from '../../src/providers/carrier.ts'
import type { InvoiceReport, InvoiceToIssue, Issue } from '../../src/providers/invoicing.ts'
import { invoiceNews } from '../../src/providers/lnd/invoice-news.ts'
import { lndInvoices } from '../../src/providers/lnd/invoices.ts'
import { lndLightning } from '../../src/providers/lnd/lnd.ts'
import { lndNode } from '../../src/providers/lnd/node.ts'
import { startBitcoinCore } from '../support/bitcoin-core.ts'
import { type LightningPair, reasonWithoutLnd, startLightningPair } from '../support/lnd-node.ts'
import { newGuid, payeeBook } from '../support/lnd-payments.ts'
import { memoryOfSent } from '../support/sent-memory.ts'
import { eventually } from '../support/service.ts'

if (reasonWithoutLnd) console.warn(reasonWithoutLnd)

const bank_guid = newGuid()
const orderOf = (msat: bigint | null): Omit<InvoiceToIssue, 'reference'> => ({
  ...{ bank_guid, is_repeat: false, network: 'testnet', description: 'tea', expiry_seconds: 600 },
  msat: msat === null ? null : amount(msat),
})

function issuedOf(issue: Issue): { readonly invoice: string; readonly payment_hash: string } {
  if (issue.kind !== 'issued') throw new Error('the node refuses to make the invoice')
  const { invoice, payment_hash } = issue
  return { invoice, payment_hash }
}

describe.skipIf(reasonWithoutLnd !== undefined)('invoices of lnd', () => {
  let pair: LightningPair
  let book: ReturnType<typeof payeeBook>
  let lightning: Lightning
  const now = (): Timestamp => timestampFromMs(Date.now())
  const ended = (payment: LightningPayment) =>
    eventually(
      () => lightning.carry({ ...payment, is_repeat: true }),
      ({ kind }) => kind !== 'pending',
    )

  beforeAll(async () => {
    pair = await startLightningPair(startBitcoinCore)
    book = payeeBook(pair.payee, bank_guid)
    lightning = lndLightning(lndNode(pair.payer.rest), memoryOfSent(), now)
  })
  afterAll(() => pair?.stop())

  test('makes one invoice of a reference, and reports each that is paid', async () => {
    const reports: InvoiceReport[] = []
    const news = invoiceNews({
      ...{ bank_guid, rest: pair.payee.rest, now, log: () => {} },
      report: async (report) => void reports.push(report),
    })
    const options = { rest: pair.payee.rest, secret: new Uint8Array(32).fill(7), now, follow: news.follow }
    const invoices = lndInvoices(options)
    const order = { ...orderOf(1_500_000n), reference: newGuid() }
    const [made, ...same] = await Promise.all([1, 2, 3].map(() => invoices.issue(order)))
    expect(made).toMatchObject({ kind: 'issued' })
    expect(same).toEqual([made, made])
    const issued = issuedOf(made!)
    const question = { ...order, payment_hash: issued.payment_hash, expires_at: addSeconds(now(), 600) }
    expect(await invoices.standing(question)).toMatchObject({ kind: 'open' })
    // A secret that has changed makes no difference for what was made before.
    const renewed = lndInvoices({ ...options, secret: new Uint8Array(32).fill(8) })
    expect(await renewed.standing(question)).toMatchObject({ kind: 'open' })

    const payment = { ...(await book.invoice()), ...issued }
    await lightning.carry(payment)
    expect(await ended(payment)).toMatchObject({ kind: 'settled' })
    const standing = await invoices.standing(question)
    expect(standing).toMatchObject({ kind: 'settled', msat: 1_500_000n })
    expect(await invoices.cancel(question)).toEqual(standing)
    await eventually(
      async () => reports.map(({ payment_hash }) => payment_hash),
      (hashes) => hashes.includes(issued.payment_hash),
    )
    expect(reports.at(-1)).toEqual({ bank_guid, payment_hash: issued.payment_hash, standing })
    news.stop()
  })

  test('a cancelled or expired invoice cannot be paid; an unknown one counts as cancelled', async () => {
    const { rest } = pair.payee
    const invoices = lndInvoices({ rest, secret: new Uint8Array(32).fill(7), now, follow: () => {} })
    const order = { ...orderOf(1_500_000n), reference: newGuid() }
    const issued = issuedOf(await invoices.issue(order))
    const question = { ...order, payment_hash: issued.payment_hash, expires_at: addSeconds(now(), 600) }
    expect(await invoices.cancel(question)).toEqual({ kind: 'cancelled' })
    expect(await invoices.cancel(question)).toEqual({ kind: 'cancelled' })
    const payment = { ...(await book.invoice()), ...issued }
    await lightning.carry(payment)
    expect(await ended(payment)).toMatchObject({ kind: 'failed', failure_code: 'invalid_destination' })
    expect(await invoices.standing(question)).toEqual({ kind: 'cancelled' })

    const short = { ...orderOf(null), reference: newGuid(), expiry_seconds: 1 }
    const { payment_hash } = issuedOf(await invoices.issue(short))
    const expiring = { ...short, payment_hash, expires_at: addSeconds(now(), 1) }
    await eventually(
      () => invoices.standing(expiring),
      ({ kind }) => kind === 'cancelled',
    )

    const unknown = { ...question, reference: newGuid(), payment_hash: null }
    expect(await invoices.cancel(unknown)).toEqual({ kind: 'cancelled' })
    await expect(invoices.standing({ ...unknown, payment_hash: '0'.repeat(64) })).rejects.toBeInstanceOf(CarrierAway)
  })

  test('an invoice without an amount shows what was paid', async () => {
    const invoices = lndInvoices({ rest: pair.payee.rest, secret: new Uint8Array(32).fill(7), now, follow: () => {} })
    const order = { ...orderOf(null), reference: newGuid() }
    const issued = issuedOf(await invoices.issue(order))
    const payment = { ...(await book.invoice(2000n)), ...issued }
    await lightning.carry(payment)
    expect(await ended(payment)).toMatchObject({ kind: 'settled' })
    const question = { ...order, payment_hash: issued.payment_hash, expires_at: addSeconds(now(), 600) }
    expect(await invoices.standing(question)).toMatchObject({ kind: 'settled', msat: 2_000_000n })
  })
})
