// API keys, managed with an organization key.
import { isIP } from 'node:net'
import { endpoint, refuse } from '../../http/endpoint.ts'
import { listEndpoint } from '../../http/records.ts'
import { submitAsking } from '../../http/submit-asking.ts'
import { didYouMean } from '../../kernel/nearest.ts'
import { issueKey } from '../../secrets/issue-key.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { ApiKeyReply, CreateApiKey } from './api-key.schema.ts'
import { type ApiKey, apiKeys, keyKinds } from './api-key.ts'
import { createApiKey } from './create-api-key.ts'
import { refuseBeyondMaker, refuseWiderKey } from './key-bounds.request.ts'
import { revokeApiKey } from './revoke-api-key.ts'

const common = { key: 'organization', tag: 'API keys' } as const

function refuseAddresses(list: readonly string[] | undefined): void {
  list?.forEach((entry, i) => {
    const [address = '', bits, ...rest] = entry.split('/')
    const family = isIP(address)
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    if (family === 0 || !isRange || rest.length > 0) {
      const message = 'Send an IP address, or a range such as 203.0.113.0/24 or 2001:db8::/32.'
      refuse('invalid_value', `ip_allowlist[${i}]`, message)
    }
  })
}

function refuseUnknown(
  scopes: readonly string[] = [],
  field: string,
  kind: 'bank' | 'organization',
  allowed: readonly string[],
): void {
  const unknown = scopes.findIndex((scope) => !allowed.includes(scope))
  if (unknown < 0) return
  const message = `A ${kind} key has no such scope. The reference (/docs) names the scope of each operation.${didYouMean(scopes[unknown], allowed)}`
  refuse('invalid_value', `${field}[${unknown}]`, message)
}

/** The key itself is shown once, by the answer that creates it. */
const withoutKey = (row: ApiKey) => ({ ...row, key: undefined })

export const apiKeyRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/api_keys',
    scope: 'api_keys:execute',
    name: 'createApiKey',
    audit: 'body',
    summary: 'Create an API key; the answer shows it once',
    body: CreateApiKey,
    reply: [201, ApiKeyReply],
    refuses: ['invalid_parameter', 'unknown_bank', 'wrong_person'],
    async handle(call) {
      const { caller, body, services } = call
      const { kind, bank_guid, scopes, bank_scopes, name, expires_at, ip_allowlist } = body
      if (kind === 'bank' && !bank_guid) {
        const message = 'A bank key names its bank as `bank_guid`. GET /api/banks lists the banks.'
        refuse('missing_parameter', 'bank_guid', message)
      }
      if (kind === 'organization' && bank_guid) {
        refuse('invalid_parameter', 'bank_guid', 'An organization key is for no single bank. Leave `bank_guid` out.')
      }
      if (kind === 'bank' && bank_scopes) {
        refuse('invalid_parameter', 'bank_scopes', 'A bank key gives nobody anything. Leave `bank_scopes` out.')
      }
      refuseUnknown(scopes, 'scopes', kind, services.scopesFor(kind))
      refuseUnknown(bank_scopes, 'bank_scopes', 'bank', services.scopesFor('bank'))
      refuseAddresses(ip_allowlist)
      refuseBeyondMaker(body, caller, services)
      await refuseWiderKey(body, caller, services)
      // A sandbox key creates only sandbox keys, so that it never gives access to real money.
      const { organization_guid, environment, origin_guid } = caller
      const { key, ...stored } = issueKey(environment, kind, services.now(), services.hashKeySecret)
      const fields = { environment, name, scopes, bank_scopes, origin_guid, expires_at, ip_allowlist }
      const input = { organization_guid, for_bank_guid: bank_guid, ...stored, ...fields }
      // The stored answer for replays must not contain the key.
      const asked = { kind: 'api_key', decision: 'create', object_guid: bank_guid ?? organization_guid } as const
      const banks = bank_guid ? [bank_guid] : undefined
      const leave = await services.leaveFor(call, { ...asked, banks, body, shown: { ...body } })
      return submitAsking(call, leave.of(createApiKey), input, leave.asks, {
        show: (row) => ({ ...row, key }),
        stored: (row) => row,
      })
    },
  }),
  listEndpoint({
    ...common,
    path: '/api_keys',
    scope: 'api_keys:read',
    name: 'listApiKeys',
    summary: "List the organization's API keys of the key's environment, its banks' included",
    table: apiKeys,
    reply: ApiKeyReply,
    show: withoutKey,
    filters: { guid: guids, bank_guid: guids, kind: wordsOf(keyKinds) },
    seen: ({ environment }) => [{ column: 'environment', values: [environment] }],
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: '/api_keys/{api_key_guid}',
    scope: 'api_keys:execute',
    name: 'revokeApiKey',
    audit: 'call',
    summary: 'Revoke an API key; it stops working within a second',
    reply: [200, ApiKeyReply],
    refuses: [],
    async handle({ caller, params, submit, services }) {
      const { organization_guid, environment } = caller
      const guid = params.api_key_guid
      const [row] = await services.sql<Pick<ApiKey, 'owner_guid'>[]>`
        select owner_guid from api_keys where organization_guid = ${organization_guid} and guid = ${guid}`
      // If there is no such key, the command refuses: it checks the Idempotency-Key first.
      const owner_guid = row?.owner_guid ?? organization_guid
      return submit(revokeApiKey, { organization_guid, owner_guid, environment, guid }, { show: withoutKey })
    },
  }),
]
