// API keys. Only an HMAC of the secret is stored. `owner_guid` is the bank, or the organization for organization keys.
import * as column from '../../kernel/column.ts'
import { type RowOf, table } from '../../kernel/table.ts'
import { plainJson } from '../../wire/json-column.ts'
import { environments } from '../banks/bank.ts'

export const keyKinds = ['bank', 'organization'] as const

export const apiKeys = table(
  'api_keys',
  {
    owner_guid: column.guid,
    guid: column.guid,
    organization_guid: column.guid,
    bank_guid: column.optional(column.guid),
    kind: column.oneOf(keyKinds),
    environment: column.oneOf(environments),
    name: column.text,
    scopes: plainJson<readonly string[]>(),
    /** Of an organization's key: what it can give on banks. Null on keys from before, and on banks' keys. */
    bank_scopes: column.optional(plainJson<readonly string[]>()),
    /** Who could also act as this key, because they made it. Null: the operator. */
    origin_guid: column.optional(column.guid),
    ip_allowlist: column.optional(plainJson<readonly string[]>()),
    secret_hash: column.bytes,
    expires_at: column.optional(column.timestamp),
    revoked_at: column.optional(column.timestamp),
    last_used_at: column.optional(column.timestamp),
    created_at: column.timestamp,
    updated_at: column.timestamp,
  },
  {
    key: ['owner_guid', 'guid'],
    mutable: ['revoked_at', 'updated_at'],
    recorded: ['name', 'kind', 'bank_guid', 'scopes', 'bank_scopes', 'expires_at', 'ip_allowlist', 'revoked_at'],
    isCached: false,
  },
)
export type ApiKey = RowOf<typeof apiKeys>
