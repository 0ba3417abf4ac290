// The wire form of API keys. `key` is shown once, with the answer that creates it.
import { withAlternatives } from '../../wire/alternatives.ts'
import { DateTime, Enum, GuidField, Name, Named, NamedBody, Text, Type } from '../../wire/fields.ts'
import { environments } from '../banks/bank.ts'
import { keyKinds } from './api-key.ts'

const apiKeyBody = NamedBody('ApiKeyInput', {
  name: Name,
  kind: Enum('ApiKeyKind', keyKinds),
  bank_guid: Type.Optional(GuidField),
  scopes: Type.Array(Text(1, 64), { minItems: 1, maxItems: 100, uniqueItems: true }),
  bank_scopes: Type.Optional(
    Type.Array(Text(1, 64), {
      maxItems: 100,
      uniqueItems: true,
      description:
        "Of an organization's key: scopes that it can give to keys and staff of the organization's banks. It cannot use them itself. Without any it gives none.",
    }),
  ),
  expires_at: Type.Optional(DateTime),
  ip_allowlist: Type.Optional(Type.Array(Text(1, 64), { minItems: 1, maxItems: 100 })),
})

export const CreateApiKey = withAlternatives(apiKeyBody, {
  by: 'kind',
  options: [
    { title: 'BankApiKeyInput', values: ['bank'], needs: ['bank_guid'] },
    { title: 'OrganizationApiKeyInput', values: ['organization'], takes: ['bank_scopes'] },
  ],
})

export const ApiKeyReply = Named('ApiKey', {
  guid: GuidField,
  name: Type.String(),
  kind: Enum('ApiKeyKind', keyKinds),
  environment: Enum('Environment', environments),
  organization_guid: GuidField,
  bank_guid: Type.Optional(GuidField),
  scopes: Type.Array(Type.String()),
  bank_scopes: Type.Optional(
    Type.Array(Type.String(), { description: 'What the key can give to keys and staff of banks.' }),
  ),
  ip_allowlist: Type.Optional(Type.Array(Type.String())),
  key: Type.Optional(Type.String({ description: 'The key itself. Shown once.' })),
  expires_at: Type.Optional(DateTime),
  revoked_at: Type.Optional(DateTime),
  last_used_at: Type.Optional(DateTime),
  created_at: DateTime,
  updated_at: DateTime,
})
