// The wire form of deposit addresses.
import {
  DateTime,
  Enum,
  GuidField,
  Labels,
  LabelsReply,
  Name,
  Named,
  NamedBody,
  Nullable,
  StateIn,
  Type,
} from '../../wire/fields.ts'
import { addressFormats, depositAddressStates } from './deposit-address.ts'

export const CreateDepositAddress = NamedBody('DepositAddressInput', {
  account_guid: GuidField,
  name: Type.Optional(Name),
  format: Type.Optional(
    Enum('AddressFormat', addressFormats, 'standard where it is left out; legacy on Bitcoin and its kin.'),
  ),
  labels: Type.Optional(Labels),
})

export const UpdateDepositAddress = NamedBody('DepositAddressChanges', { name: Type.Optional(Name) })

export const DepositAddressReply = Named('DepositAddress', {
  guid: GuidField,
  name: Nullable(Type.String()),
  bank_guid: GuidField,
  customer_guid: Nullable(GuidField),
  account_guid: GuidField,
  created_at: DateTime,
  updated_at: DateTime,
  asset: Type.String(),
  state: StateIn(depositAddressStates),
  address: Type.String(),
  format: Enum('AddressFormat', addressFormats),
  tag: Type.Optional(Type.String({ description: 'Must be sent with the money: the address is shared.' })),
  labels: Nullable(LabelsReply),
})
