// Signing keys of subscriptions, in the form of Standard Webhooks. They are derived from the root key, so the database holds
// none, and the service can show one whenever it is asked.
import type { Guid } from '../kernel/guid.ts'
import { deriveKey, type RootKey } from './master-key.ts'

export const signingKeys =
  (root: RootKey) =>
  (subscription_guid: Guid, generation: number): string =>
    `whsec_${deriveKey(root, `signing-keys/${subscription_guid}/${generation}`).toString('base64')}`
