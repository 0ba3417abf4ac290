// Questions of the carriers: payment rails, blockchains, the lightning network.
import { Type } from '@sinclair/typebox'
import { routingNumberTypes } from '../../../bank-numbers/routing-number.ts'
import { chainNames, networks } from '../../../chains/chain.ts'
import { rails } from '../../../kernel/rail.ts'
import { AmountText, AssetCode, Bool, GuidText, List, Names, Nullable, OneOf, Part, Text } from './fields.ts'
import { BankQuestion, Question } from './question.ts'
import { IdentifierPart } from './standing.ts'

const payment = {
  execution_guid: Type.Optional(GuidText),
  asset: AssetCode,
  amount: AmountText,
  side: OneOf(['deposit', 'withdrawal'], 'A deposit pulls money from outside, a withdrawal pays it out.'),
}

export const RailName = Names('Rail', rails)
export const ChainName = Names('Chain', chainNames)
export const NetworkName = Names('Network', networks)

export const RoutingDetailPart = Part('RoutingDetail', {
  routing_number_type: Names('RoutingNumberType', routingNumberTypes),
  routing_number: Text(64),
})

const text = (maxLength: number) => Type.String({ maxLength })

const RailParty = Part(
  'RailParty',
  {
    names: List(text(256)),
    account_number: Type.Optional(text(64)),
    routing_numbers: List(RoutingDetailPart),
    email_addresses: List(text(320)),
    phone_numbers: List(text(32)),
  },
  'The holder of the account outside. Personal data.',
)

const railPayment = { ...payment, rail: RailName, party: RailParty }
export const RailCarryQuestion = Question('RailCarryQuestion', 'rails/carry', railPayment)
export const RailCancelQuestion = Question('RailCancelQuestion', 'rails/cancel', {
  ...railPayment,
  arrival_identifiers: Type.Optional({
    ...List(IdentifierPart, 16),
    description:
      'The bank does not accept an arrival that was told with these: send it back to its payer, once. The party is empty. ' +
      'Answer `cancelled` when it is sent back, and `pending` before.',
  }),
})

const ChainOutputs = List(
  Part('ChainOutput', { address: text(256), tag: Nullable(text(64)), amount: AmountText }),
  1000,
)
const onChain = { chain: ChainName, network: NetworkName }

const chainPayment = { ...payment, ...onChain, outputs: ChainOutputs, network_fee_max: AmountText }
export const ChainCarryQuestion = Question('ChainCarryQuestion', 'blockchain/carry', chainPayment)
export const ChainCancelQuestion = Question('ChainCancelQuestion', 'blockchain/cancel', chainPayment)

export const ChainFeeQuestion = BankQuestion('ChainFeeQuestion', 'blockchain/estimate_fee', {
  ...onChain,
  asset: AssetCode,
  outputs: ChainOutputs,
})

export const FeeAnswer = Part(
  'FeeAnswer',
  { fee: Nullable(AmountText) },
  'What it would cost now. Null: this bank has no such chain or node.',
)

export const ArrivalQuestionPart = Question('ArrivalQuestion', 'blockchain/arrival', {
  ...onChain,
  identifiers: List(IdentifierPart, 16),
  seen: Part('SeenArrival', {
    address: text(256),
    asset: AssetCode,
    amount: AmountText,
    source_address: Nullable(text(256)),
  }),
})

const lightningPayment = {
  ...payment,
  network: NetworkName,
  invoice: text(8192),
  payment_hash: text(64),
  msat: AmountText,
  routing_fee_max: AmountText,
}
export const LightningCarryQuestion = Question('LightningCarryQuestion', 'lightning/carry', lightningPayment)
export const LightningCancelQuestion = Question('LightningCancelQuestion', 'lightning/cancel', lightningPayment)

export const LightningFeeQuestion = BankQuestion('LightningFeeQuestion', 'lightning/estimate_fee', {
  invoice: text(8192),
  amount: AmountText,
})

export const LightningFeeAnswer = Part('LightningFeeAnswer', {
  fee: Nullable(AmountText),
  is_own_node: Type.Optional(
    Bool('True: the payee is the node that would pay. No node pays itself, so the invoice is refused.'),
  ),
})
