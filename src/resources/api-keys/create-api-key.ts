// Stores a new API key. The route creates the key and shows it once. Only its hash is stored.
import { type Command, inserted } from '../../kernel/command.ts'
import { type Guid, timestampFromGuid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { banks, type Environment } from '../banks/bank.ts'
import { type ApiKey, apiKeys } from './api-key.ts'

export interface CreateApiKeyInput {
  readonly organization_guid: Guid
  /** Of a bank key. The bank must belong to the organization. */
  readonly for_bank_guid?: Guid | undefined
  readonly guid: Guid
  readonly environment: Environment
  readonly secret_hash: Uint8Array
  readonly name: string
  readonly scopes: readonly string[]
  /** Of an organization's key: what it can give on banks. */
  readonly bank_scopes?: readonly string[] | undefined
  /** Who makes it; null: the operator. */
  readonly origin_guid?: Guid | null
  readonly expires_at?: Timestamp | undefined
  readonly ip_allowlist?: readonly string[] | undefined
}

const noBankText = "The organization has no such bank in the key's environment. GET /api/banks lists the banks."

export const createApiKey: Command<CreateApiKeyInput, ApiKey> = {
  name: 'create-api-key',
  decide(input, rows, moment) {
    const { organization_guid, for_bank_guid, environment, expires_at = null } = input
    if (expires_at !== null && expires_at <= moment.now) {
      return reject('invalid_value', 'expires_at', '`expires_at` must be in the future.')
    }
    const bank = for_bank_guid ? rows.get(banks, for_bank_guid, for_bank_guid) : undefined
    const isOwn = bank?.organization_guid === organization_guid && bank.type === environment
    if (for_bank_guid && !isOwn) return reject('unknown_bank', 'bank_guid', noBankText)
    const row: ApiKey = {
      owner_guid: for_bank_guid ?? organization_guid,
      guid: input.guid,
      organization_guid,
      bank_guid: for_bank_guid ?? null,
      kind: for_bank_guid ? 'bank' : 'organization',
      environment,
      name: input.name,
      scopes: input.scopes,
      bank_scopes: for_bank_guid ? null : (input.bank_scopes ?? []),
      origin_guid: input.origin_guid ?? null,
      ip_allowlist: input.ip_allowlist ?? null,
      secret_hash: input.secret_hash,
      expires_at,
      revoked_at: null,
      last_used_at: null,
      // Lists filter by the time in the guid, and this guid is older than the moment.
      created_at: timestampFromGuid(input.guid),
      updated_at: timestampFromGuid(input.guid),
    }
    return inserted(apiKeys, row)
  },
}
