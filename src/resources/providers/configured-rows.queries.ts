// Reads all providers of a bank, for those who ask them: those to ask first first. Deleted ones still answer for what they have. Secrets
// are decrypted only when a provider is opened.
import { createHash } from 'node:crypto'
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { ProviderRow } from '../../providers/configured/configured-providers.ts'
import type { ProviderSecrets } from '../../providers/configured/settings.ts'
import { providers } from './provider.ts'

/** The value of the encrypted column `secrets`. */
type Decrypt = (bank_guid: Guid, sealed: Uint8Array) => Promise<ProviderSecrets>

const columns = providers.columnNames.map((name) => `p.${name}`).join(', ')

const text = `
  select ${columns}, s.secrets from providers p
  left join providers_pii s on s.bank_guid = p.bank_guid and s.guid = p.guid
  where p.bank_guid = $1::uuid order by p.priority, p.guid`

export const configuredRows =
  (sql: Sql, decrypt: Decrypt) =>
  async (bank_guid: Guid): Promise<readonly ProviderRow[]> => {
    const found = await sql.unsafe(text, [bank_guid], { prepare: true }).values()
    return found.map((values) => {
      const { guid, name, kind, ports, rule, state, settings, report } = providers.rowFrom(values)
      const sealed: Uint8Array | null = values.at(-1)
      const readSecrets = async () => (sealed ? decrypt(bank_guid, sealed) : {})
      const fingerprint = fingerprintOf({ kind, ports, settings, identity: report?.identity }, sealed)
      return { guid, name, kind, ports, rule, state, settings, report: report ?? undefined, readSecrets, fingerprint }
    })
  }

const fingerprintOf = (settings: object, sealed: Uint8Array | null): string =>
  createHash('sha256')
    .update(JSON.stringify(settings))
    .update(sealed ?? '')
    .digest('hex')
