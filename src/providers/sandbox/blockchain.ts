// The simulated blockchains of sandbox banks. A transaction is sent at once, at the fee of the fee market. It is confirmed after the
// chain's blocks, on the bank's clock. A stuck transaction stays stuck until a script frees it.
import { chains, confirmedAt } from '../../chains/chain.ts'
import { transactionHash } from '../../chains/transaction-hash.ts'
import { type Amount, amount, ceilDiv } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Blockchain, ChainPayment } from '../carrier.ts'
import type { Identifier, Standing } from '../standing.ts'
import { withoutSweeps } from '../sweeping.ts'
import { txnIdentifiers } from '../txn-identifiers.ts'
import type { Book } from './book.ts'
import { marketFee } from './fee-market.ts'
import type { Freed, FreeingOutcome } from './memory/free-payment.ts'
import { sandbox_speed } from './memory/sandbox-payment.ts'
import type { Scripted } from './memory/sandbox-scenario.ts'
import { hashOfText } from './noise.ts'
import { type PaymentPlan, plainPlan, takeNewPayment } from './payment-plan.ts'
import type { NextScripted } from './script.ts'

export function sandboxBlockchain(book: Book, nextScripted: NextScripted): Blockchain {
  /** A pending payment may be stuck, and a script may free it. */
  const freed = async (payment: ChainPayment, standing: Standing): Promise<Standing> =>
    standing.kind === 'pending' ? book.free({ ...payment, plan: freedPlan(payment) }) : standing
  return {
    async carry(payment) {
      const known = await book.find(payment)
      if (known) return freed(payment, known)
      return takeNewPayment(nextScripted, 'chain', payment, (scripted) =>
        book.keep({ ...payment, plan: (now) => planOf(payment, scripted, now) }),
      )
    },
    // A sent payment cannot be cancelled. An arrival is sent back. An unknown payment is never taken.
    cancel: async (payment) =>
      freed(payment, await book.takeBack({ ...payment, plan: (now) => neverPlan(payment, now) })),
    async estimateFee({ bank_guid, chain, asset, outputs }) {
      const fee = marketFee(chain, asset, Math.max(1, outputs.length), await book.now(bank_guid))
      return amount(ceilDiv(fee * usual_percent, 100n))
    },
    ...withoutSweeps,
    async arrival(question) {
      const standing = await book.find(question)
      assert(standing, 'what a simulated chain announced is in its book')
      return standing
    },
  }
}

/** Payers offer between these percentages of the market's fee, to be in the next block. */
const usual_percent = 110n
const most_percent = 130n
/** What a replacement offers. */
const bump_percent = 125n

function paidFee({ chain, asset, outputs, reference, network_fee_max }: ChainPayment, now: Timestamp): Amount {
  const range = Number(most_percent - usual_percent) + 1
  const percent = usual_percent + BigInt((hashOfText(reference) >>> 0) % range)
  return atMost(ceilDiv(marketFee(chain, asset, outputs.length, now) * percent, 100n), network_fee_max)
}

const atMost = (value: bigint, max: Amount): Amount => (value < max ? amount(value) : max)

const hashes = ({ chain, reference }: ChainPayment, count: 1 | 2): Identifier[] =>
  txnIdentifiers(['', '/replacement'].slice(0, count).map((ending) => transactionHash(chain, `${reference}${ending}`)))

const neverPlan = (payment: ChainPayment, now: Timestamp): PaymentPlan => plainPlan(payment, payment.chain, now, now)

/** A script overrides the fee market. */
function planOf(payment: ChainPayment, scripted: Scripted<'chain'> | undefined, now: Timestamp): PaymentPlan {
  const { chain, asset, outputs, network_fee_max } = payment
  const outcome = scripted?.outcome
  const isTooDear = !scripted && marketFee(chain, asset, outputs.length, now) > network_fee_max
  if (isTooDear || outcome === 'fail') {
    const failure_code = isTooDear ? 'network_fee_too_low' : (scripted?.details.failure_code ?? 'external_vendor_error')
    return { ...neverPlan(payment, now), failure_code, outcome: outcome ?? null }
  }
  const isStuck = outcome === 'stuck' || outcome === 'replaced'
  return {
    ...neverPlan(payment, now),
    fee_asset: chains[chain].native_asset,
    fee: paidFee(payment, now),
    identifiers: hashes(payment, 1),
    settles_at: isStuck ? null : confirmedAt(chain, now, sandbox_speed),
    failure_code: outcome === 'reverted' ? 'external_vendor_error' : null,
    outcome: outcome ?? null,
  }
}

const freedPlan =
  (payment: ChainPayment) =>
  ({ fee, identifiers }: Freed, outcome: FreeingOutcome, now: Timestamp): Freed => ({
    settles_at: confirmedAt(payment.chain, now, sandbox_speed),
    failure_code: outcome === 'reverted' ? 'external_vendor_error' : null,
    ...(outcome === 'replaced'
      ? { identifiers: hashes(payment, 2), fee: atMost(ceilDiv(fee * bump_percent, 100n), payment.network_fee_max) }
      : { identifiers, fee }),
  })
