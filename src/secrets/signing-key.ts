// Signing keys of subscriptions, in the form of Standard Webhooks. They are derived from the root key, so the database stores none, and
// the service can show them. Deriving takes longer than signing, so derived keys are cached.
import type { Guid } from '../kernel/guid.ts'
import { deriveKey, type RootKey } from './master-key.ts'
import { remembered } from './remembered.ts'

export type SigningKeyOf = (subscription_guid: Guid, generation: number) => string

export function signingKeys(root: RootKey): SigningKeyOf {
  const keyOf = remembered((name) => `whsec_${deriveKey(root, name).toString('base64')}`)
  return (subscription_guid, generation) => keyOf(`signing-keys/${subscription_guid}/${generation}`)
}
