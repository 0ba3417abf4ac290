// What the flows of external bank accounts share: bodies that are accepted, and a desk that sends them and looks at results.
import { codeOf, statesOf } from './desk.ts'
import { type CallOptions, eventually, ok, type Reply, type TestService } from './service.ts'
import { stopSound } from './sound.ts'

export type Fields = Record<string, unknown>

let made = 0

/** Nobody else's numbers: the next account at a bank in New York. */
export const raw = (fields: Fields = {}): Fields => ({
  name: 'Raw',
  account_kind: 'raw_routing_details',
  asset: 'USD',
  account_details: [{ account_number: String(70_000_000 + ++made) }],
  routing_details: [{ routing_number_type: 'ABA', routing_number: '021000021' }],
  ...fields,
})

export const linked = (token: string, fields: Fields = {}): Fields => ({
  name: 'Linked',
  account_kind: 'aggregator',
  asset: 'USD',
  aggregator_public_token: token,
  aggregator_account_id: 'account-1',
  ...fields,
})

export const processed = (token: string, fields: Fields = {}): Fields => ({
  name: 'Processed',
  account_kind: 'aggregator_processor_token',
  asset: 'USD',
  aggregator_processor_token: token,
  ...fields,
})

export type Desk = ReturnType<typeof bankAccountDesk>

export function bankAccountDesk(s: TestService) {
  const post = (body: Fields, options?: CallOptions) => s.call('POST', '/external_bank_accounts', body, options)
  const read = (guid: string, query = '') => ok(s.call('GET', `/external_bank_accounts/${guid}${query}`))
  return {
    s,
    ok,
    post,
    read,
    create: (body: Fields, options?: CallOptions) => ok(post(body, options)),
    patch: (guid: string, body: Fields) => s.call('PATCH', `/external_bank_accounts/${guid}`, body),
    remove: (guid: string) => s.call('DELETE', `/external_bank_accounts/${guid}`),
    list: (query: string) => ok(s.call('GET', `/external_bank_accounts?per_page=100&${query}`)),
    /** `422 code field` of a refusal. */
    codeOf: async (asked: Promise<Reply>): Promise<string> => codeOf(await asked),
    reach: (guid: string, state: string) =>
      eventually(
        () => read(guid),
        (account) => account.state === state,
      ),
    /** The states its events tell of. */
    statesOf: (guid: string): Promise<string[]> => statesOf(s, guid),
    advance: (seconds: number) => ok(s.call('POST', '/sandbox/clock', { advance_seconds: seconds })),
    /** Afterwards the books are sound. */
    close: (): Promise<void> => stopSound(s),
  }
}
