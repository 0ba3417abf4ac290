// Revokes an API key. Revoking it again changes nothing.
import { type Command, updated } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import type { Environment } from '../banks/bank.ts'
import { type ApiKey, apiKeys } from './api-key.ts'

export interface RevokeApiKeyInput {
  readonly organization_guid: Guid
  readonly owner_guid: Guid
  /** Of the caller's key: a sandbox key revokes only sandbox keys. */
  readonly environment: Environment
  readonly guid: Guid
}

export const revokeApiKey: Command<RevokeApiKeyInput, ApiKey> = {
  name: 'revoke-api-key',
  decide({ organization_guid, owner_guid, environment, guid }, rows, moment) {
    const row = rows.get(apiKeys, owner_guid, guid)
    if (row?.organization_guid !== organization_guid || row.environment !== environment) return reject('not_found')
    if (row.revoked_at !== null) return { output: row }
    const revoked: ApiKey = { ...row, revoked_at: moment.now, updated_at: moment.now }
    return updated(apiKeys, revoked)
  },
}
