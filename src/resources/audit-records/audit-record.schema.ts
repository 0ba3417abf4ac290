// The wire form of audit records.
import { DateTime, Enum, GuidField, Named, Type } from '../../wire/fields.ts'
import { environments } from '../banks/bank.ts'
import { actorTypes } from './audit-record.ts'

export const AuditRecordReply = Named('AuditRecord', {
  guid: GuidField,
  organization_guid: GuidField,
  bank_guid: Type.Optional(GuidField),
  environment: Type.Optional(Enum('Environment', environments, 'Left out where it is neither, such as a sign-in.')),
  created_at: Type.Unsafe({ ...DateTime, description: "Real time, not the bank's clock." }),
  actor_type: Enum('ActorType', actorTypes),
  actor_guid: Type.Optional(GuidField),
  actor_name: Type.Optional(Type.String({ description: 'Of an operator at the command line, who has no guid.' })),
  act: Type.String({
    description: 'The name of the operation, such as `createApiKey`; also `readPersonalData` and `readSecret`.',
  }),
  object_type: Type.Optional(Type.String()),
  object_guid: Type.Optional(GuidField),
  address: Type.Optional(Type.String({ description: 'The network address that the request came from.' })),
  request_id: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What was asked for, where it has no personal data.',
  }),
})
