// What is asked of a connector, made from its manifest: payments, other questions with an effect, and questions that only look.
import { defined } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Port } from '../../providers/configured/settings.ts'
import type { ManifestAnswer } from '../../providers/connector/ask.ts'
import type { OperationPath } from '../../providers/connector/protocol/operations.ts'
import type { QuestionBody } from './interview.ts'
import * as samples from './samples.ts'
import { strangeAddress } from './samples.ts'

export interface PaymentCase {
  /** "rails ach USD withdrawal" */
  readonly name: string
  readonly port: 'rails' | 'blockchain' | 'lightning'
  /** A payment that nobody has asked for yet. */
  fresh(): QuestionBody
}

/** A question with an effect that is no payment. */
export interface EffectCase {
  readonly name: string
  readonly path: OperationPath
  fresh(): QuestionBody
  /** Other data, under the same reference. Undefined: nothing in it decides about the effect. */
  other?(question: QuestionBody): QuestionBody
}

export interface LookCase {
  readonly name: string
  readonly path: OperationPath
  question(): QuestionBody
}

export interface Cases {
  readonly payments: readonly PaymentCase[]
  readonly effects: readonly EffectCase[]
  readonly looks: readonly LookCase[]
}

export interface CaseOptions {
  readonly manifest: ManifestAnswer
  readonly bank_guid: Guid
  /** Fields of the operator, by path, which replace the made-up ones. */
  readonly given: Readonly<Record<string, QuestionBody>>
  /** What that much of an asset costs, in base units of the counter asset. */
  priced(symbol: string, amount: bigint): bigint
}

export function casesOf(options: CaseOptions): Cases {
  const { given } = options
  const withGiven = (path: string, question: QuestionBody): QuestionBody => ({ ...question, ...given[path] })
  const { payments, effects, looks } = allCases(options)
  return {
    payments: payments.map((each) => ({ ...each, fresh: () => withGiven(`${each.port}/carry`, each.fresh()) })),
    effects: effects.map((each) => ({ ...each, fresh: () => withGiven(each.path, each.fresh()) })),
    looks: looks.map((each) => ({ ...each, question: () => withGiven(each.path, each.question()) })),
  }
}

function allCases({ manifest: { ports }, bank_guid, given, priced }: CaseOptions): Cases {
  const asked = () => ({ bank_guid, reference: samples.newReference() })
  const look = (path: OperationPath, fields: () => QuestionBody = () => ({ bank_guid })): LookCase => ({
    ...{ name: path, path, question: fields },
  })
  const effect = (path: OperationPath, fields: () => QuestionBody, other?: QuestionBody): EffectCase => ({
    ...{ name: path, path, fresh: () => ({ ...asked(), ...fields() }) },
    ...(other ? { other: (question: QuestionBody) => ({ ...question, ...other }) } : {}),
  })
  const payments: PaymentCase[] = []
  const effects: EffectCase[] = []
  const looks: LookCase[] = []

  let serial = 0
  for (const service of ports.rails?.rails ?? []) {
    for (const side of service.sides) {
      const name = `rails ${service.rail} ${service.asset} ${side}`
      payments.push({ name, port: 'rails', fresh: () => samples.railPayment(service, side, bank_guid, ++serial) })
    }
  }
  for (const service of ports.blockchain?.chains ?? []) {
    // Nobody has the key of a made-up address.
    if (service.network === 'mainnet' && !given['blockchain/carry']) continue
    const name = `blockchain ${service.chain} ${service.network}`
    payments.push({ name, port: 'blockchain', fresh: () => samples.chainPayment(service, bank_guid) })
    looks.push({
      ...look('blockchain/estimate_fee', () => {
        const { chain, network, asset, outputs } = samples.chainPayment(service, bank_guid)
        return { bank_guid, chain, network, asset, outputs }
      }),
      name: `blockchain/estimate_fee of ${service.chain} ${service.network}`,
    })
  }
  for (const network of ports.lightning?.networks ?? []) {
    payments.push({
      ...{ name: `lightning ${network}`, port: 'lightning' },
      fresh: () => samples.lightningPayment(network, bank_guid),
    })
    looks.push(
      look('lightning/estimate_fee', () => {
        const { invoice, amount } = samples.lightningPayment(network, bank_guid)
        return { bank_guid, invoice, amount }
      }),
    )
  }
  if (ports.lightning?.makes_invoices) {
    const { msat, ...terms } = samples.invoiceOrder(defined(ports.lightning.networks[0], 'it has a network'))
    const ended = { payment_hash: null, expires_at: new Date().toISOString() }
    effects.push(
      effect('lightning/issue_invoice', () => ({ msat, ...terms }), { msat: `${msat}0` }),
      effect('lightning/cancel_invoice', () => ended),
    )
    looks.push(look('lightning/invoice', () => ({ ...asked(), ...ended })))
  }
  const [symbol] = ports.liquidity?.symbols ?? []
  if (symbol) {
    const fresh = () => samples.order(symbol, bank_guid, (amount) => priced(symbol, amount))
    const other = ({ receive_amount, ...order }: QuestionBody) => ({ ...order, receive_amount: `${receive_amount}0` })
    effects.push({ name: `liquidity/fill of ${symbol}`, path: 'liquidity/fill', fresh, other })
  }
  if (ports.market) looks.push(look('market/quote', asked))
  if (ports.screening) {
    const chain = 'bitcoin'
    const [one, two] = [strangeAddress(chain, 'mainnet'), strangeAddress(chain, 'mainnet')]
    effects.push(
      effect('screening/address', () => ({ chain, ...one }), { ...two }),
      effect('screening/transfer', () => ({ addresses: [{ chain, ...one }], party_guids: [bank_guid] })),
      effect('screening/pull', () => ({ party_guids: [bank_guid] })),
    )
  }
  const [method] = ports.verifier?.methods ?? []
  if (method) effects.push(effect('verifier/open', () => samples.inquiry(method, bank_guid)))
  if (ports.aggregator) {
    const token = { token: 'sandbox-checking', token_kind: 'public', asked_since: new Date().toISOString() }
    effects.push(effect('aggregator/link', () => token, { token: 'sandbox-savings' }))
    effects.push(effect('aggregator/unlink', () => ({})))
    if (ports.aggregator.is_hosted) effects.push(effect('aggregator/session', () => ({ asset: 'USD' })))
  }
  if (ports.deposit_bank) effects.push(effect('deposit_bank/close', () => ({})))
  return { payments, effects, looks }
}

/** The port of a path. */
export const portOf = (path: string): Port => path.split('/')[0] as Port
