// The wire form of sweeps.
import { identifierReply } from '../../movements/identifier.schema.ts'
import { identifierTypes } from '../../providers/standing.ts'
import { AnyAmount, DateTime, Enum, GuidField, Named, Nullable, StateIn, Type } from '../../wire/fields.ts'
import { sweepFailureCodes, sweepStates, sweptChains } from './sweep.ts'

const SweptSourceReply = Named('SweptSource', {
  source: Type.String({ description: 'What was taken whole: a coin (transaction and index), or asset and address.' }),
  deposit_address_guid: GuidField,
  address: Type.String(),
  key_index: Type.Integer({ description: 'Of the key that makes the address.' }),
  amount: AnyAmount,
  booked: { ...AnyAmount, description: 'The part of it that the books have at the address.' },
})

export const SweepReply = Named('Sweep', {
  guid: GuidField,
  bank_guid: GuidField,
  chain: Enum('SweptChain', sweptChains),
  asset: Type.String(),
  amount: { ...AnyAmount, description: 'What leaves the deposit addresses. On Bitcoin the network fee is part of it.' },
  sources: Type.Array(SweptSourceReply, { maxItems: 200 }),
  native_asset: Type.String({ description: 'The asset of the network fee.' }),
  network_fee_max: { ...AnyAmount, description: 'The most that the sweeping transaction may cost.' },
  funding_amount: { ...AnyAmount, description: 'What the paying wallet sends to the address first, for that fee.' },
  network_fee: { ...AnyAmount, description: 'What the network took for all transactions; 0 until the end.' },
  identifiers: Type.Array(identifierReply('Identifier', identifierTypes)),
  state: StateIn(sweepStates),
  failure_code: Nullable(Enum('SweepFailureCode', sweepFailureCodes)),
  created_at: DateTime,
  updated_at: DateTime,
})
