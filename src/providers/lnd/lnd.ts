// Pays lightning invoices by the operator's lnd node. lnd pays a hash once, except that it begins a failed payment again whenever it
// is asked to. So the memory decides who asks: an entry `send` is stored before each request, only the process that stored it makes
// that request, and only shortly after. A second request follows only when the first one can no longer arrive and the node still
// does not know the payment. A payment that the node has counts only if our request began it: others may pay by the same node. Clocks
// of processes may differ by half a minute.
import { randomUUID } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { amount, ceilDiv, zero } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { addSeconds, type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { CarrierAway, type Lightning, type LightningPayment } from '../carrier.ts'
import type { Invoices } from '../invoicing.ts'
import { refusedStanding, type SentMemory } from '../sent-memory.ts'
import type { CarrierFailureCode, Identifier, Standing } from '../standing.ts'
import { assertPriced, feeCapMsat, feeLimitMsat, networkFee } from './charge.ts'
import type { LndInvoiceToPay, LndNode, LndPayment } from './node.ts'
import { LndRefusal } from './rest.ts'
import { AnotherNode } from './same-node.ts'
import { append, hasEndedUnpaid, readLog, refuse, type SendEntry, type SendLog } from './send-log.ts'
import { whosePayment } from './whose-payment.ts'

/** The node looks for routes so long. What it has offered to a channel by then may take days more. */
const timeout_s = 60
/** A request is made within this time after its entry was stored, or never. */
const request_within_s = 10
/** Longer than that time, the time limit of the request and the difference of clocks together. */
const unknown_after_s = 60
const [check_min_s, check_max_s] = [2, 60]
/** Of each step another process may take one; more rounds than this mean a fault. */
const rounds_max = 20

export interface LndLightningOptions {
  /** The most that routes may take, in basis points of the amount. Undefined: what was quoted. */
  readonly fee_limit_bps?: number | undefined
  readonly invoices?: Invoices
}

export function lndLightning(
  node: LndNode,
  memory: SentMemory,
  now: () => Timestamp,
  { fee_limit_bps, invoices }: LndLightningOptions = {},
): Lightning {
  async function standingAfter(payment: LightningPayment, ask: 'carry' | 'cancel'): Promise<Standing> {
    assert(payment.side === 'withdrawal', 'an invoice is paid, never pulled')
    assertPriced(payment)
    for (let round = 0; round < rounds_max; round++) {
      const found = await readLog(memory, payment)
      if (found && 'refusal' in found) return { ...refusedStanding(found), identifiers: identifiersOf(payment) }
      const standing = found ? await follow(payment, found, ask) : await begin(payment, ask)
      if (standing) return standing
    }
    throw new Error('other processes change this payment all the time')
  }

  // The functions below answer undefined if the log has changed and must be read again.

  async function begin(payment: LightningPayment, ask: 'carry' | 'cancel'): Promise<void> {
    if (ask === 'cancel') return refuse(memory, payment, 'cancelled', now())
    const public_key = await node.publicKey()
    const known = await node.payment(payment.payment_hash)
    const slot = await freeSlot(payment)
    const isPaid = known !== undefined && known.state !== 'failed'
    const invoice = await node.decode(payment.invoice)
    if (isPaid || slot === undefined || !isPayable(payment, invoice, now())) {
      return refuse(memory, payment, 'invalid_destination', now())
    }
    if (await isTooDear(payment, invoice)) return refuse(memory, payment, 'network_fee_too_low', now())
    await sendOnce(payment, { slot, length: 0 }, known, public_key)
  }

  /**
   * Even the cheapest route takes more than allowed. Must be known before the node is asked: it would split the payment, and the payee
   * would hold the parts that the fee is enough for until they time out.
   */
  async function isTooDear(payment: LightningPayment, invoice: LndInvoiceToPay | undefined): Promise<boolean> {
    const fee_msat = invoice && !invoice.hasBlindedPaths ? await node.routeFee(invoice, payment.msat) : undefined
    return fee_msat !== undefined && fee_msat > feeLimitMsat(payment, fee_limit_bps)
  }

  /** A hash has a slot for each payment that tried it. The next is free when the one before has ended unpaid. */
  async function freeSlot({ bank_guid, reference, payment_hash }: LightningPayment): Promise<string | undefined> {
    for (let nth = 1; ; nth++) {
      const slot = `${payment_hash} ${nth}`
      const holder = await memory.holderOf(bank_guid, 'lightning', slot)
      if (holder === undefined || holder === reference) return slot
      if (!hasEndedUnpaid(await readLog(memory, { bank_guid, reference: holder, payment_hash }))) return undefined
    }
  }

  async function sendOnce(
    payment: LightningPayment,
    log: Pick<SendLog, 'slot' | 'length'>,
    known: LndPayment | undefined,
    public_key: string,
  ): Promise<undefined> {
    // Asked for before the entry is stored: nothing may take time between the entry and the request.
    const invoice = await node.decode(payment.invoice)
    const stored_at = now()
    const entry: SendEntry = { kind: 'send', sender: randomUUID(), after: String(known?.index ?? 0n), node: public_key }
    if (!(await append(memory, payment, log, entry, stored_at))) return
    // Must stay: another process may take over after this time.
    if (now() - stored_at > request_within_s * 1000) throw new CarrierAway('the lightning payment was not sent in time')
    const learnt = await requestOnce(payment, log, BigInt(entry.after), invoice)
    // Must stay: after this time the payment may have been given to another bank that has lost its answer too.
    if (!learnt || now() - stored_at > unknown_after_s * 1000) return
    await append(memory, payment, { ...log, length: log.length + 1 }, learnt, now())
  }

  /** What the answer says for certain; undefined: nothing. */
  async function requestOnce(
    payment: LightningPayment,
    { length }: Pick<SendLog, 'length'>,
    after: bigint,
    invoice: LndInvoiceToPay | undefined,
  ): Promise<SendEntry | undefined> {
    try {
      const fee_limit_msat = feeLimitMsat(payment, fee_limit_bps)
      const msat = invoice?.msat === 0n ? payment.msat : undefined
      const answer = await node.send({ invoice: payment.invoice, msat, fee_limit_msat, timeout_s })
      if (answer !== 'exists') return { kind: 'begun', index: String(answer.index) }
      // Somebody else pays it, unless an earlier request of ours has arrived after all.
      return length === 0 ? { kind: 'failed', failure_code: 'invalid_destination' } : undefined
    } catch (error) {
      if (!(error instanceof LndRefusal)) throw error
      if (/expired|self-payment/.test(error.reason)) return { kind: 'failed', failure_code: 'invalid_destination' }
      const seen = await node.payment(payment.payment_hash)
      return seen && seen.index > after ? undefined : { kind: 'failed', failure_code: 'external_vendor_error' }
    }
  }

  async function follow(
    payment: LightningPayment,
    log: SendLog,
    ask: 'carry' | 'cancel',
  ): Promise<Standing | undefined> {
    const ended = endedStanding(payment, log.last)
    if (ended) return ended
    if ((await node.publicKey()) !== log.send.node) throw new AnotherNode()
    const seen = await node.payment(payment.payment_hash)
    return log.begun ? followBegun(payment, log, BigInt(log.begun.index), seen) : followSent(payment, log, ask, seen)
  }

  const put = (payment: LightningPayment, log: SendLog, entry: SendEntry): Promise<undefined> =>
    append(memory, payment, log, entry, now()).then(() => undefined)

  /** No answer to a request can come any more. */
  const isAnswerLost = ({ changed_at }: SendLog): boolean => now() >= addSeconds(changed_at, unknown_after_s)

  /** The answer to our request is not known. */
  async function followSent(
    payment: LightningPayment,
    log: SendLog,
    ask: 'carry' | 'cancel',
    seen: LndPayment | undefined,
  ): Promise<Standing | undefined> {
    const isNew = seen !== undefined && seen.index > BigInt(log.send.after)
    const whose = isNew ? await whosePayment(memory, payment, seen.index, isAnswerLost) : undefined
    if (isNew && whose === 'ours') return put(payment, log, { kind: 'begun', index: String(seen.index) })
    if (whose === 'unclear' || !isAnswerLost(log)) return pending(payment, log)
    // Nothing was paid by our request: the node had that payment already, or ours had failed before.
    if (isNew) return put(payment, log, { kind: 'failed', failure_code: 'invalid_destination' })
    return ask === 'cancel' ? put(payment, log, { kind: 'cancelled' }) : sendOnce(payment, log, seen, log.send.node)
  }

  async function followBegun(
    payment: LightningPayment,
    log: SendLog,
    index: bigint,
    seen: LndPayment | undefined,
  ): Promise<Standing | undefined> {
    // If the node has forgotten a payment that it has begun, a person has to find out. It is never sent again.
    if (!seen || seen.index < index) return pending(payment, log)
    // Only a failed payment is begun again.
    if (seen.index > index) return put(payment, log, { kind: 'failed', failure_code: 'external_vendor_error' })
    if (seen.state === 'succeeded') {
      const { preimage, fee_msat } = seen
      assert(hex.encode(sha256(hex.decode(preimage))) === payment.payment_hash, 'the preimage is that of the hash')
      return put(payment, log, { kind: 'settled', preimage, fee_msat: String(fee_msat) })
    }
    if (seen.state === 'failed')
      return put(payment, log, { kind: 'failed', failure_code: await failureOf(payment, seen) })
    return pending(payment, log)
  }

  /** More rarely the longer it takes. */
  function pending(payment: LightningPayment, { begun_at }: SendLog): Standing {
    const wait_s = Math.min(Math.max((now() - begun_at) / 2000, check_min_s), check_max_s)
    const check_again_at = timestampFromMs(now() + wait_s * 1000)
    return { kind: 'pending', check_again_at, identifiers: identifiersOf(payment), network_fee: zero }
  }

  async function failureOf(payment: LightningPayment, { failure_reason }: LndPayment): Promise<CarrierFailureCode> {
    if (failure_reason === 'FAILURE_REASON_INCORRECT_PAYMENT_DETAILS') return 'invalid_destination'
    // The node does not say whether every route was too expensive. If a part of the payment was, it times out.
    if (!/_NO_ROUTE$|_TIMEOUT$/.test(failure_reason)) return 'external_vendor_error'
    const isDear = await isTooDear(payment, await node.decode(payment.invoice))
    return isDear ? 'network_fee_too_low' : 'external_vendor_error'
  }

  return {
    ...(invoices ? { invoices } : {}),
    carry: (payment) => standingAfter(payment, 'carry'),
    cancel: (payment) => standingAfter(payment, 'cancel'),
    async estimateFee({ invoice, amount: value }) {
      try {
        const public_key = await node.publicKey()
        const decoded = await node.decode(invoice)
        if (decoded?.destination === public_key) return 'own_node'
        const msat = (value > 0n ? value : 1n) * 1000n
        const isRouted = decoded && !decoded.hasBlindedPaths
        const fee_msat = isRouted ? await node.routeFee(decoded, msat) : undefined
        const likely = fee_msat === undefined ? unknownFee(value) : 1n + ceilDiv(fee_msat * 5n, 4000n)
        const cap = feeCapMsat(msat, fee_limit_bps)
        const most = cap === undefined ? likely : ceilDiv(cap, 1000n)
        return amount(likely < most ? likely : most)
      } catch (cause) {
        throw new CarrierAway('no routing fee is known on lightning', { cause })
      }
    },
    mintOf() {
      throw new Error('a lightning node creates its invoices itself')
    },
  }
}

/** In satoshi, where no route can be asked for: half a percent and one. The best route is increased by a quarter, because it may fail. */
const unknownFee = (value: bigint): bigint => 1n + ceilDiv(value, 200n)

function isPayable(payment: LightningPayment, invoice: LndInvoiceToPay | undefined, now: Timestamp): boolean {
  if (!invoice || invoice.payment_hash !== payment.payment_hash) return false
  return (invoice.msat === 0n || invoice.msat === payment.msat) && now < invoice.expires_at * 1000
}

const identifiersOf = ({ payment_hash }: LightningPayment): Identifier[] => [{ type: 'txn_hash', value: payment_hash }]

/** Undefined: it has not ended. */
function endedStanding(payment: LightningPayment, last: SendEntry): Standing | undefined {
  const identifiers = identifiersOf(payment)
  switch (last.kind) {
    case 'settled': {
      const proof: Identifier = { type: 'preimage', value: last.preimage }
      const network_fee = networkFee(payment, BigInt(last.fee_msat))
      return { kind: 'settled', identifiers: [...identifiers, proof], network_fee }
    }
    case 'failed':
      return { kind: 'failed', failure_code: last.failure_code, identifiers, network_fee: zero }
    case 'cancelled':
      return { kind: 'cancelled', identifiers, network_fee: zero }
    default:
      return undefined
  }
}
