// The wire form of trades.
import {
  AnyAmount,
  DateTime,
  Enum,
  GuidField,
  Labels,
  LabelsReply,
  Named,
  NamedBody,
  Nullable,
  OneOf,
  StateIn,
  Type,
} from '../../wire/fields.ts'
import { FeeDetailReply } from '../quotes/fee-detail.schema.ts'
import { worstAmounts } from '../quotes/worst-amounts.schema.ts'
import { tradeFailureCodes, tradeStates } from './trade.ts'

export const CreateTrade = NamedBody('TradeInput', {
  trade_type: OneOf(['platform']),
  quote_guid: GuidField,
  fiat_account_guid: Type.Optional(GuidField),
  ...worstAmounts,
  expected_error: Type.Optional(
    OneOf(['expired_quote', 'non_sufficient_funds'], 'Sandbox banks only: simulates a failed trade.'),
  ),
  labels: Type.Optional(Labels),
})

export const TradeReply = Named('Trade', {
  guid: GuidField,
  trade_type: Enum('TradeType', ['platform', 'exit', 'liquidation']),
  customer_guid: Nullable(GuidField),
  quote_guid: GuidField,
  symbol: Type.String(),
  side: Enum('TradeSide', ['buy', 'sell']),
  state: StateIn(tradeStates),
  failure_code: Nullable(Enum('TradeFailureCode', tradeFailureCodes)),
  receive_amount: AnyAmount,
  deliver_amount: AnyAmount,
  fee: AnyAmount,
  fee_details: Type.Array(FeeDetailReply),
  reference_trade_guid: Nullable(GuidField),
  created_at: DateTime,
  updated_at: DateTime,
  labels: Nullable(LabelsReply),
})
