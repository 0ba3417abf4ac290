// What the adapter asks of an lnd node: payments by their hash, invoices to pay, routes.
import { Buffer } from 'node:buffer'
import { LndRefusal, type LndRest } from './rest.ts'
import { type SameNode, whicheverNode } from './same-node.ts'

export interface LndPayment {
  readonly state: 'in_flight' | 'succeeded' | 'failed'
  /** Grows with each payment that the node begins. A payment begun again has a new one. */
  readonly index: bigint
  /** An HTLC was offered to a channel: money may have moved. */
  readonly hasLeft: boolean
  readonly preimage: string
  readonly fee_msat: bigint
  readonly failure_reason: string
}

export interface LndInvoiceToPay {
  readonly payment_hash: string
  readonly destination: string
  /** 0: the payer chooses. */
  readonly msat: bigint
  /** In seconds. */
  readonly expires_at: number
  readonly final_cltv: number
  readonly route_hints: unknown
  readonly hasBlindedPaths: boolean
}

export interface LndSend {
  readonly invoice: string
  /** Undefined: the invoice has the amount. */
  readonly msat: bigint | undefined
  readonly fee_limit_msat: bigint
  readonly timeout_s: number
}

export interface LndNode {
  /** The public key of the node, as invoices name it. Throws `CarrierAway` if another node answers. */
  publicKey(): Promise<string>
  /** Undefined: the node has never had a payment of this hash. */
  payment(payment_hash: string): Promise<LndPayment | undefined>
  /** Undefined: the node cannot read it, or it belongs to another network. */
  decode(invoice: string): Promise<LndInvoiceToPay | undefined>
  /** Begins a payment and answers its index when the node has stored it. `exists`: the node has one that is not failed. */
  send(send: LndSend): Promise<Pick<LndPayment, 'index'> | 'exists'>
  /** The fee of the best route known now, in msat; undefined: there is none. */
  routeFee(invoice: LndInvoiceToPay, msat: bigint): Promise<bigint | undefined>
}

const not_found = 5
const already_exists = 6

export const isNotFound = (error: unknown): boolean => error instanceof LndRefusal && error.code === not_found

/** The node wants base64 for urls, but with its padding. */
export const trackPath = (payment_hash: string): string =>
  `/v2/router/track/${Buffer.from(payment_hash, 'hex').toString('base64').replaceAll('+', '-').replaceAll('/', '_')}`

/** `publicKey`: by default whichever node answers is the right one. */
export function lndNode(rest: LndRest, publicKey: SameNode = whicheverNode(rest)): LndNode {
  return {
    publicKey,
    async payment(payment_hash) {
      try {
        return paymentFrom(await rest.first({ name: 'track a payment', path: trackPath(payment_hash) }))
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },
    async decode(invoice) {
      try {
        const path = `/v1/payreq/${encodeURIComponent(invoice)}`
        return invoiceFrom((await rest.ask({ name: 'decode an invoice', path })) as Decoded)
      } catch (error) {
        if (error instanceof LndRefusal) return undefined
        throw error
      }
    },
    async send({ invoice, msat, fee_limit_msat, timeout_s }) {
      const body = {
        payment_request: invoice,
        ...(msat === undefined ? {} : { amt_msat: String(msat) }),
        fee_limit_msat: String(fee_limit_msat),
        timeout_seconds: timeout_s,
        // Must stay: we close the stream after its first message, and the payment has to go on.
        cancelable: false,
      }
      try {
        return paymentFrom(await rest.first({ name: 'pay', path: '/v2/router/send', body }))
      } catch (error) {
        if (error instanceof LndRefusal && error.code === already_exists) return 'exists'
        throw error
      }
    },
    async routeFee({ destination, final_cltv, route_hints }, msat) {
      const body = {
        amt_msat: String(msat),
        final_cltv_delta: final_cltv,
        route_hints,
        // Any fee that somebody might still pay; without a limit lnd assumes 5 %.
        fee_limit: { fixed_msat: String(msat + 1_000_000n) },
        use_mission_control: true,
      }
      try {
        const answer = await rest.ask({ name: 'find a route', path: `/v1/graph/routes/${destination}/0`, body })
        const [best] = (answer as { routes: { total_fees_msat: string }[] }).routes
        return best && BigInt(best.total_fees_msat)
      } catch (error) {
        if (error instanceof LndRefusal) return undefined
        throw error
      }
    },
  }
}

const states: Readonly<Record<string, LndPayment['state']>> = { SUCCEEDED: 'succeeded', FAILED: 'failed' }

function paymentFrom(unchecked: unknown): LndPayment {
  const payment = unchecked as {
    status: string
    payment_index: string
    htlcs?: unknown[]
    payment_preimage: string
    fee_msat: string
    failure_reason: string
  }
  return {
    // A state that we do not know is not an end.
    state: states[payment.status] ?? 'in_flight',
    index: BigInt(payment.payment_index),
    hasLeft: (payment.htlcs ?? []).length > 0,
    preimage: payment.payment_preimage,
    fee_msat: BigInt(payment.fee_msat),
    failure_reason: payment.failure_reason,
  }
}

interface Decoded {
  readonly payment_hash: string
  readonly destination: string
  readonly num_msat: string
  readonly timestamp: string
  readonly expiry: string
  readonly cltv_expiry: string
  readonly route_hints?: unknown
  readonly blinded_paths?: unknown[]
}

const invoiceFrom = (decoded: Decoded): LndInvoiceToPay => ({
  payment_hash: decoded.payment_hash,
  destination: decoded.destination,
  msat: BigInt(decoded.num_msat),
  expires_at: Number(decoded.timestamp) + Number(decoded.expiry),
  final_cltv: Number(decoded.cltv_expiry),
  route_hints: decoded.route_hints ?? [],
  hasBlindedPaths: (decoded.blinded_paths ?? []).length > 0,
})
