// A payment rail in this process that keeps the contract, but for one mistake that an author could make.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { headersOfMessage, verifyMessage } from '../../src/providers/connector/protocol/messages.ts'
import { signingKey } from './fake-connector.ts'
import { orCut } from './or-cut.ts'

export const mistakes = [
  'takes any signature',
  'takes old signatures',
  'signs its answers for another question',
  'does not sign its answers',
  'looks at the path only',
  'refuses unknown fields',
  'answers with a field more',
  'answers an amount as a number',
  'answers a time in the past',
  'pays again when asked again',
  'looks and then writes',
  'does not compare amounts',
  'does not compare payees',
  'refuses with another code',
  'forgets a cancel',
  'cancels what has settled',
  'goes back from settled',
  'loses its identifier',
  'forgets everything in a restart',
  'says it is down',
] as const
export type Mistake = (typeof mistakes)[number]

interface Paid {
  readonly amount: unknown
  readonly account: unknown
  kind: string
  readonly name: string
  asked: number
}

/** How long the partner of a connector takes. */
const partner_ms = 20

type Fields = Record<string, unknown>

export class FaultyConnector {
  readonly #payments = new Map<string, Paid>()
  /** How often the partner has paid each reference. */
  readonly paid = new Map<string, number>()
  #names = 0
  #server = createServer(orCut((request, response) => this.#serve(request, response)))
  url = ''

  constructor(private readonly mistake: Mistake | undefined) {}

  #makes = (mistake: Mistake): boolean => this.mistake === mistake

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  restart = async (): Promise<void> => {
    this.#server.closeAllConnections()
    if (this.#makes('forgets everything in a restart')) this.#payments.clear()
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const id = this.#idOf(request, body)
    const path = String(request.url).replace('/v1/', '')
    const [status, said] = id === undefined ? [401, { code: 'bad_signature' }] : await this.#answered(path, body)
    const written = JSON.stringify(said)
    const signed_id = this.#makes('signs its answers for another question') ? 'msg_other' : (id ?? 'msg_none')
    const isUnsigned = this.#makes('does not sign its answers')
    response.writeHead(status, isUnsigned ? {} : headersOfMessage([signingKey(1)], signed_id, Date.now(), written))
    response.end(written)
  }

  #idOf({ headers }: IncomingMessage, body: string): string | undefined {
    const tolerance = this.#makes('takes old signatures') ? { tolerance_seconds: 1e9 } : {}
    try {
      return verifyMessage({ headers, body, keys: [signingKey(1)], ...tolerance })
    } catch {
      return this.#makes('takes any signature') ? String(headers['webhook-id'] ?? 'none') : undefined
    }
  }

  async #answered(path: string, body: string): Promise<[status: number, said: Fields]> {
    if (path === 'health') return [200, { status: this.#makes('says it is down') ? 'down' : 'ok' }]
    if (path === 'manifest') {
      const rails = [{ rail: 'sepa', asset: 'EUR', sides: ['withdrawal'] }]
      return [200, { protocol: 1, name: 'Faulty', version: '1', ports: { rails: { rails } } }]
    }
    const fields = parsed(body)
    const isMeant = fields?.operation === path || (this.#makes('looks at the path only') && fields)
    if (!fields?.reference || !isMeant) return [400, { code: 'bad_question' }]
    if (this.#makes('refuses unknown fields') && fields.of_a_later_version) return [400, { code: 'bad_question' }]
    return this.#paymentAnswered(path === 'rails/carry', fields)
  }

  async #paymentAnswered(isCarry: boolean, fields: Fields): Promise<[number, Fields]> {
    const reference = String(fields.reference)
    const { amount, party } = fields as { amount: unknown; party: { account_number: unknown } }
    const account = party.account_number
    let known = this.#payments.get(reference)
    if (this.#makes('looks and then writes')) await new Promise((done) => setTimeout(done, partner_ms))
    if (known && this.#makes('pays again when asked again') && isCarry) known = undefined
    const isOther =
      known &&
      ((known.amount !== amount && !this.#makes('does not compare amounts')) ||
        (known.account !== account && !this.#makes('does not compare payees')))
    if (isOther) {
      const code = this.#makes('refuses with another code') ? 'bad_question' : 'reference_conflict'
      return [409, { code }]
    }
    if (!known) {
      known = { amount, account, kind: isCarry ? 'pending' : 'cancelled', name: `name-${this.#names++}`, asked: 0 }
      if (isCarry) this.paid.set(reference, (this.paid.get(reference) ?? 0) + 1)
      if (isCarry || !this.#makes('forgets a cancel')) this.#payments.set(reference, known)
    }
    if (known.kind === 'pending' && known.asked > 0) known.kind = 'settled'
    if (known.kind === 'settled' && !isCarry && this.#makes('cancels what has settled')) known.kind = 'cancelled'
    known.asked += 1
    const isBack = this.#makes('goes back from settled') && known.asked % 3 === 0 && known.kind === 'settled'
    return [200, this.#standing(isBack ? 'pending' : known.kind, known)]
  }

  #standing(kind: string, { name, asked }: Paid): Fields {
    const isLost = this.#makes('loses its identifier') && asked > 1
    const wait_ms = this.#makes('answers a time in the past') ? -3_600_000 : 1000
    return {
      kind,
      identifiers: isLost ? [] : [{ type: 'end_to_end_id', value: name }],
      network_fee: this.#makes('answers an amount as a number') ? 0 : '0',
      ...(kind === 'pending' ? { check_again_at: new Date(Date.now() + wait_ms).toISOString() } : {}),
      ...(this.#makes('answers with a field more') ? { note: 'thank you' } : {}),
    }
  }
}

function parsed(body: string): Fields | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
