// What Corridor relies on of every node that makes invoices, simulated or behind a connector: one reference is one invoice, however often
// it is ordered, and what has ended stays as it is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Guid } from '../../src/kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../src/kernel/time.ts'
import { readInvoice } from '../../src/lightning/invoice.ts'
import type { InvoiceQuestion, Invoices, InvoiceToIssue } from '../../src/providers/invoicing.ts'

export interface InvoiceFixture {
  readonly bank_guid: Guid
  /** Of the bank's clock. */
  readonly now: Timestamp
  newReference(): Guid
  /** As a process sees it that was just started. */
  connect(): Promise<Invoices>
  /** Somebody pays at the node, if the invoice can be paid. */
  pay(reference: Guid, msat: bigint): Promise<void>
  stop(): Promise<void>
}

export function invoiceContract(name: string, makeFixture: () => Promise<InvoiceFixture>): void {
  describe(`${name}, as a node that makes invoices`, () => {
    let fixture: InvoiceFixture
    let node: Invoices
    beforeAll(async () => {
      fixture = await makeFixture()
      node = await fixture.connect()
    })
    afterAll(() => fixture.stop())

    const newOrder = (msat: bigint | null = 1_500_000n): InvoiceToIssue => ({
      ...{ bank_guid: fixture.bank_guid, reference: fixture.newReference(), is_repeat: false, network: 'testnet' },
      ...{ msat: msat as InvoiceToIssue['msat'], description: 'tea', expiry_seconds: 600 },
    })
    const issued = async (order: InvoiceToIssue): Promise<InvoiceQuestion & { readonly invoice: string }> => {
      const answer = await node.issue(order)
      if (answer.kind !== 'issued') throw new Error(`it is ${answer.kind}`)
      const { bank_guid, reference } = order
      const { payment_hash, invoice } = answer
      return { bank_guid, reference, is_repeat: true, payment_hash, invoice, expires_at: addSeconds(fixture.now, 600) }
    }

    test.each([1_500_000n, null])('an invoice says what was ordered (%s msat)', async (msat) => {
      const { invoice, payment_hash } = await issued(newOrder(msat))
      expect(readInvoice(invoice, 'testnet', fixture.now)).toMatchObject({
        ...{ payment_hash, description: 'tea' },
        ...(msat === null ? { amount: undefined } : { msat }),
      })
    })

    test('one reference is one invoice: asked again, by several at once, and after a restart', async () => {
      const order = newOrder()
      const answers = await Promise.all([1, 2, 3].map(() => node.issue(order)))
      node = await fixture.connect()
      answers.push(await node.issue({ ...order, is_repeat: true }))
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
      expect((await issued(newOrder())).payment_hash).not.toBe((await issued(order)).payment_hash)
    })

    test('what is paid is settled with its proof, for good', async () => {
      const question = await issued(newOrder())
      expect(await node.standing(question)).toMatchObject({ kind: 'open', check_again_at: expect.any(Number) })
      await fixture.pay(question.reference, 1_500_000n)
      const settled = await node.standing(question)
      expect(settled).toMatchObject({ kind: 'settled', msat: 1_500_000n })
      expect(await node.cancel(question)).toEqual(settled)
      expect(await node.issue({ ...newOrder(), reference: question.reference, is_repeat: true })).toMatchObject({
        invoice: question.invoice,
      })
      node = await fixture.connect()
      expect(await node.standing(question)).toEqual(settled)
    })

    test('what is cancelled cannot be paid, and one that was never ordered counts as cancelled', async () => {
      const question = await issued(newOrder())
      for (const _ of [1, 2]) expect(await node.cancel(question)).toEqual({ kind: 'cancelled' })
      await fixture.pay(question.reference, 1_500_000n)
      expect(await node.standing(question)).toEqual({ kind: 'cancelled' })
      const unknown = { ...question, reference: fixture.newReference(), payment_hash: null }
      expect([await node.standing(unknown), await node.cancel(unknown)]).toEqual(
        [1, 2].map(() => ({ kind: 'cancelled' })),
      )
    })
  })
}
