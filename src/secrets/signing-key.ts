// Signing keys of subscriptions, in the form of Standard Webhooks. They are derived from the root key, so the database holds
// none, and the service can show one whenever it is asked. Deriving takes longer than signing, so some are kept in memory.
import type { Guid } from '../kernel/guid.ts'
import { deriveKey, type RootKey } from './master-key.ts'

const kept_max = 10_000

export type SigningKeyOf = (subscription_guid: Guid, generation: number) => string

export function signingKeys(root: RootKey): SigningKeyOf {
  const kept = new Map<string, string>()
  return (subscription_guid, generation) => {
    const name = `signing-keys/${subscription_guid}/${generation}`
    const known = kept.get(name)
    if (known !== undefined) return known
    const key = `whsec_${deriveKey(root, name).toString('base64')}`
    if (kept.size >= kept_max) kept.delete(kept.keys().next().value as string)
    kept.set(name, key)
    return key
  }
}
