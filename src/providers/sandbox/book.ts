// The book of the simulated carriers: their payments. A payment's standing follows from its row and the bank's clock alone, so every
// process answers the same, also after a restart.
import { findRow } from '../../db/list.ts'
import type { Sql } from '../../db/pool.ts'
import { bankNow } from '../../engine/bank-now.ts'
import type { CommandEngine } from '../../engine/engine.ts'
import { outputOf } from '../../engine/pending.ts'
import type { Guid } from '../../kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type { Standing } from '../standing.ts'
import { type FreePaymentInput, freePayment } from './memory/free-payment.ts'
import { type KeepPaymentInput, keepPayment } from './memory/keep-payment.ts'
import { type PayInvoiceInput, payInvoice } from './memory/pay-invoice.ts'
import { type SandboxPayment, sandboxPayments, stuck_seconds } from './memory/sandbox-payment.ts'
import { takeBackPayment } from './memory/take-back-payment.ts'

interface Reference {
  readonly bank_guid: Guid
  readonly reference: Guid
}

export interface Book {
  /** Undefined: it is not in the book. */
  find(payment: Reference): Promise<Standing | undefined>
  /** Adds it to the book, if it is not there. */
  keep(payment: KeepPaymentInput): Promise<Standing>
  /** Adds a payment of an invoice, which is paid once whatever the reference. */
  pay(payment: PayInvoiceInput): Promise<Standing>
  takeBack(payment: KeepPaymentInput): Promise<Standing>
  outcomeOf(payment: Reference): Promise<SandboxPayment['outcome']>
  /** Frees a stuck payment, if a script says so. */
  free(payment: FreePaymentInput): Promise<Standing>
  /** The bank's clock. */
  now(bank_guid: Guid): Promise<Timestamp>
}

export function sandboxBook(sql: Sql, engine: CommandEngine, now: () => Timestamp): Book {
  const standing = async (payment: SandboxPayment) => standingOf(payment, await bankNow(sql, now, payment.bank_guid))
  return {
    async find({ bank_guid, reference }) {
      const payment = await findRow(sql, sandboxPayments, bank_guid, reference)
      return payment && standing(payment)
    },
    keep: async (input) => standing(outputOf(await engine.submit(keepPayment, input))),
    pay: async (input) => standing(outputOf(await engine.submit(payInvoice, input))),
    takeBack: async (input) => standing(outputOf(await engine.submit(takeBackPayment, input))),
    outcomeOf: async ({ bank_guid, reference }) =>
      (await findRow(sql, sandboxPayments, bank_guid, reference))?.outcome ?? null,
    free: async (input) => standing(outputOf(await engine.submit(freePayment, input))),
    now: (bank_guid) => bankNow(sql, now, bank_guid),
  }
}

export function standingOf(payment: SandboxPayment, now: Timestamp): Standing {
  const { identifiers, fee, settles_at, cancelled_at, failure_code, return_code, returns_at } = payment
  const known = { identifiers, network_fee: fee }
  if (cancelled_at !== null) return { kind: 'cancelled', ...known }
  if (settles_at === null || now < settles_at) {
    return { kind: 'pending', ...known, check_again_at: settles_at ?? addSeconds(now, stuck_seconds) }
  }
  if (failure_code !== null) return { kind: 'failed', ...known, failure_code }
  if (returns_at === null || return_code === null) return { kind: 'settled', ...known }
  if (now < returns_at) return { kind: 'settled', ...known, look_again_at: returns_at }
  return { kind: 'returned', ...known, return_code }
}
