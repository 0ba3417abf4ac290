// The wire form of external wallets.
import { DateTime, Enum, GuidField, Name, Named, NamedBody, Nullable, StateIn, Text, Type } from '../../wire/fields.ts'
import { environments } from '../banks/bank.ts'
import { externalWalletBehaviours, externalWalletFailureCodes, externalWalletStates } from './external-wallet.ts'

export const CreateExternalWallet = NamedBody('ExternalWalletInput', {
  name: Name,
  asset: Text(1, 16),
  address: Text(1, 1024),
  customer_guid: Type.Optional(GuidField),
  counterparty_guid: Type.Optional(GuidField),
  tag: Type.Optional(Text(1, 512)),
  expected_behaviours: Type.Optional(
    Type.Array(Enum('ExternalWalletBehaviour', externalWalletBehaviours), {
      maxItems: externalWalletBehaviours.length,
      uniqueItems: true,
      description: 'Sandbox banks only.',
    }),
  ),
})

export const UpdateExternalWallet = NamedBody('ExternalWalletChanges', { name: Type.Optional(Name) })

export const ExternalWalletReply = Named('ExternalWallet', {
  guid: GuidField,
  name: Type.String(),
  asset: Type.String(),
  environment: Enum('Environment', environments),
  bank_guid: GuidField,
  customer_guid: Nullable(GuidField),
  counterparty_guid: Nullable(GuidField),
  address: Type.String(),
  tag: Nullable(Type.String()),
  created_at: DateTime,
  updated_at: DateTime,
  state: StateIn(externalWalletStates),
  failure_code: Nullable(Enum('ExternalWalletFailureCode', externalWalletFailureCodes)),
})
