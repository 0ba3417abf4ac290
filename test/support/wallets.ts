// External wallets as a test speaks of them.
import { expect } from 'vitest'
import { outcomeOf } from './desk.ts'
import { eventually, type Reply, type TestService } from './service.ts'

export type Fields = Record<string, unknown>
export type Wallet = Fields & { guid: string; state: string; failure_code: string | null }

export const fieldOf = ({ body }: Reply): string => body.errors[0].field

/** EVM addresses nobody has used yet: in one case they carry no checksum. */
let used = 0
export const freshAddress = (): string => `0x${(++used).toString(16).padStart(40, '0')}`

const working = ['storing', 'pending', 'deleting']

export class Wallets {
  readonly #service: TestService
  readonly #key: string

  constructor(service: TestService, key = service.demo.bank_key) {
    this.#service = service
    this.#key = key
  }

  #call(method: string, path: string, body?: Fields): Promise<Reply> {
    return this.#service.call(method, path, body, { key: this.#key })
  }

  post(body: Fields): Promise<Reply> {
    return this.#call('POST', '/external_wallets', { name: 'W', ...body })
  }

  async made(body: Fields): Promise<Wallet> {
    const reply = await this.post(body)
    expect(outcomeOf(reply), reply.text).toBe('201 storing')
    return reply.body
  }

  async read(guid: string): Promise<Wallet> {
    return (await this.#call('GET', `/external_wallets/${guid}`)).body
  }

  rename(guid: string, name: string): Promise<Reply> {
    return this.#call('PATCH', `/external_wallets/${guid}`, { name })
  }

  remove(guid: string): Promise<Reply> {
    return this.#call('DELETE', `/external_wallets/${guid}`)
  }

  decide(guid: string, decision: 'approve' | 'reject'): Promise<Reply> {
    return this.#call('POST', `/sandbox/external_wallets/${guid}/decide`, { decision })
  }

  script(outcome: string, count: number): Promise<Reply> {
    return this.#call('POST', '/sandbox/scenarios', { noun: 'screening', outcome, count })
  }

  /** The wallet when nobody works on it any more. */
  settled(guid: string): Promise<Wallet> {
    return eventually(
      () => this.read(guid),
      ({ state }) => !working.includes(state),
    )
  }

  /** A new wallet's state when nobody works on it any more, and its failure code if it has one. */
  async endOf(body: Fields): Promise<string> {
    const { state, failure_code } = await this.settled((await this.made(body)).guid)
    return [state, failure_code].filter(Boolean).join(' ')
  }
}
