// Who calls in the fuzz run: keys of the bank, of the organization, of another tenant and of a production bank, nobody, and a person with a
// session, who signs in again when the run has ended the session.
import type { Random } from '../../src/kernel/random.ts'
import type { Grant } from '../../src/resources/staff/role.ts'
import { makeProductionBank } from './production-bank.ts'
import type { TestService } from './service.ts'
import { type Browser, browserWith } from './staff.ts'

const admin: Grant[] = [{ role: 'admin', bank_guid: null }]

export interface FuzzCaller {
  readonly name: string
  headers(): Readonly<Record<string, string>>
}

export class FuzzCallers {
  readonly #service: TestService
  readonly #keys: readonly FuzzCaller[]
  #browser: Browser

  private constructor(service: TestService, keys: readonly FuzzCaller[], browser: Browser) {
    this.#service = service
    this.#keys = keys
    this.#browser = browser
  }

  static async start(service: TestService, stranger_key: string): Promise<FuzzCallers> {
    const { bank_key, organization_key } = service.demo
    const { key } = await makeProductionBank(service)
    const named = Object.entries({
      bank: bank_key,
      organization: organization_key,
      stranger: stranger_key,
      production: key,
    })
    const keys = named.map(([name, each]) => ({ name, headers: () => ({ authorization: `Bearer ${each}` }) }))
    const nobody = { name: 'nobody', headers: () => ({}) }
    return new FuzzCallers(service, [...keys, nobody], (await browserWith(service, admin)).browser)
  }

  /** Mostly one who may call an endpoint of this kind. */
  pick(kind: string, random: Random): FuzzCaller {
    if (random.chance(10)) return random.pick(this.#keys)
    const person = this.#person(kind === 'organization' ? 'sandbox' : kind === 'session' ? 'session' : undefined)
    if (kind === 'session') return person
    const key = this.#keys.find(
      ({ name }) => name === (kind === 'organization' ? kind : kind === 'none' ? 'nobody' : 'bank'),
    )!
    return random.chance(40) ? person : key
  }

  #person(acts_for = this.#service.demo.bank_guid as string): FuzzCaller {
    return {
      name: `a person for ${acts_for}`,
      headers: () => ({ cookie: this.#browser.cookie ?? '', 'corridor-acts-for': acts_for }),
    }
  }

  /** The session was ended by a request of the run. */
  async signInAgain(): Promise<void> {
    this.#browser = (await browserWith(this.#service, admin)).browser
  }
}
