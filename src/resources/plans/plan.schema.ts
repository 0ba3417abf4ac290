// The wire form of plans. Stages, accounts, fees and parties look the same in executions.
import { homeRails } from '../../kernel/rail.ts'
import { identifierReply } from '../../movements/identifier.schema.ts'
import { LossRecoveryReply } from '../../movements/loss-recovery.schema.ts'
import { purposes } from '../../planning/purposes.ts'
import { feePayers, planFeeTypes } from '../../planning/request.ts'
import { supportingDocumentTypes } from '../../planning/requirements.ts'
import { withCondition } from '../../wire/alternatives.ts'
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
  PositiveAmount,
  StateIn,
  Text,
  Type,
} from '../../wire/fields.ts'
import { partyTypes, planStates, remittanceTypes } from './plan.ts'
import { planAccountTypes, remittanceFailureCodes, stageIdentifierTypes, stageStates, stageTypes } from './stage.ts'

const account = (title: string, amount: string, rail: string) =>
  NamedBody(title, {
    guid: GuidField,
    amount: Type.Optional({ ...PositiveAmount, description: amount }),
    payment_rail: Type.Optional(Enum('HomeRail', homeRails, rail)),
  })

const hasAmount = { required: ['amount'] }

export const CreatePlan = withCondition(
  NamedBody('PlanInput', {
    type: OneOf(['remittance']),
    bank_guid: Type.Optional(GuidField),
    customer_guid: Type.Optional(GuidField),
    source_account: account(
      'PlanSource',
      'What leaves the source, fees included, in base units. Exactly one of the two amounts.',
      'By which an external bank account is pulled. `sepa` and `fps` do not pull.',
    ),
    destination_account: account(
      'PlanDestination',
      'What arrives, in base units. Exactly one of the two amounts.',
      'By which an external bank account is paid. If it is left out, the cheapest rail that reaches the account is derived.',
    ),
    travel_rule_info: Type.Optional(
      NamedBody('TravelRuleInfoInput', {
        ultimate_originating_party_guid: Type.Optional(GuidField),
        ultimate_receiving_party_guid: Type.Optional(GuidField),
      }),
    ),
    purpose_of_transaction: Type.Optional(Enum('Purpose', purposes, 'Some countries need one.')),
    labels: Type.Optional(Labels),
    supporting_documents: Type.Optional(
      Type.Array(
        NamedBody('SupportingDocumentInput', {
          type: Enum('SupportingDocumentType', supportingDocumentTypes),
          file_guids: Type.Array(GuidField, { minItems: 1, maxItems: 3 }),
          document_reference_number: Type.Optional(Text(1, 128)),
        }),
        { maxItems: 3 },
      ),
    ),
  }),
  {
    if: { properties: { source_account: hasAmount } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { properties: { destination_account: { not: hasAmount } } },
    else: { properties: { destination_account: hasAmount } },
  },
)

const PlanAccountReply = Named('PlanAccount', {
  guid: GuidField,
  type: Enum('PlanAccountType', planAccountTypes),
  organization_guid: Nullable(GuidField),
  bank_guid: Nullable(GuidField),
  customer_guid: Nullable(GuidField),
  counterparty_guid: Nullable(GuidField),
  asset: Type.String(),
  requested_amount: Nullable(AnyAmount),
  quoted_amount: Nullable(AnyAmount),
  executed_amount: Nullable(AnyAmount),
  payment_rail: Nullable(Enum('HomeRail', homeRails)),
})

const fee = {
  type: Enum('FeeType', planFeeTypes),
  payer: Enum(
    'FeePayer',
    feePayers,
    'By `customer`: taken out of what leaves the source, so these add up to what left and did not arrive. By `bank`: paid apart.',
  ),
  asset: Type.String(),
  quoted_amount: AnyAmount,
}

export const PlanFeeReply = Named('PlanFee', { ...fee, executed_amount: Nullable(AnyAmount) })

const ReturnDetails = Named('ReturnDetails', { returned_at: DateTime, return_code: Nullable(Type.String()) })

const StageReply = Named('Stage', {
  guid: GuidField,
  type: Enum('StageType', stageTypes),
  state: StateIn(stageStates),
  failure_code: Nullable(Enum('RemittanceFailureCode', remittanceFailureCodes)),
  identifiers: Type.Array(identifierReply('StageIdentifier', stageIdentifierTypes)),
  links: Type.Array(Named('StageLink', { type: OneOf(['explorer']), value: Type.String() })),
  created_at: DateTime,
  updated_at: DateTime,
  source_account: PlanAccountReply,
  destination_account: PlanAccountReply,
  fees: Type.Array(PlanFeeReply),
  deposit_return_details: Type.Optional(ReturnDetails),
  withdrawal_return_details: Type.Optional(ReturnDetails),
  loss_recovery_details: Type.Optional(LossRecoveryReply),
  reverses_stage_guid: Type.Optional({
    ...GuidField,
    description: 'Of a `reversal`: the stage of the same execution that it undoes.',
  }),
})

const PartyReply = Named('Party', { type: Enum('ParticipantType', partyTypes), participant_guid: GuidField })

/** Fields that plans and executions share. */
export const remittanceReply = {
  type: Enum('RemittanceType', remittanceTypes),
  bank_guid: Nullable(GuidField),
  customer_guid: Nullable(GuidField),
  created_at: DateTime,
  updated_at: DateTime,
  failure_code: Nullable(Enum('RemittanceFailureCode', remittanceFailureCodes)),
  source_account: PlanAccountReply,
  destination_account: PlanAccountReply,
  stages: Type.Array(StageReply),
  fees: Type.Array(PlanFeeReply),
  travel_rule_info: Named('TravelRuleInfo', {
    originating_party: PartyReply,
    receiving_party: PartyReply,
    ultimate_originating_party: Type.Optional(PartyReply),
    ultimate_receiving_party: Type.Optional(PartyReply),
  }),
  purpose_of_transaction: Nullable(Enum('Purpose', purposes)),
  labels: Nullable(LabelsReply),
}

const planReply = {
  guid: GuidField,
  ...remittanceReply,
  state: StateIn(planStates),
  expires_at: Nullable(DateTime),
  supporting_documents: Nullable(
    Type.Array(
      Named('SupportingDocument', {
        guid: GuidField,
        type: Enum('SupportingDocumentType', supportingDocumentTypes),
        files: Type.Array(
          Named('SupportingDocumentFile', { guid: GuidField, filename: Type.String(), content_type: Type.String() }),
        ),
        document_reference_number: Nullable(Type.String()),
      }),
    ),
  ),
}

export const PlanReply = Named('Plan', planReply)

export const ExplainedPlanReply = Named('ExplainedPlan', {
  ...planReply,
  explanation: Type.Optional(
    Named('Explanation', {
      route: Type.Optional(Type.String({ description: 'The one taken; left out if there is none.' })),
      rejected: Type.Array(
        Named('RejectedRoute', {
          route: Type.String(),
          reason: Type.String(),
          source_amount: Type.Optional({
            ...AnyAmount,
            description: 'What would have left the source, if the plan names what arrives and the route had a price.',
          }),
          destination_amount: Type.Optional({
            ...AnyAmount,
            description: 'What would have arrived, if the plan names what leaves the source and the route had a price.',
          }),
        }),
      ),
      prices: Type.Array(
        Named('ExplainedPrice', {
          symbol: Type.String(),
          side: Enum('TradeSide', ['buy', 'sell']),
          rate: Type.String({ description: 'Base units of the counter asset per base unit of the asset, exact.' }),
          source: Type.String(),
        }),
      ),
      fees: Type.Array(Named('ExplainedFee', { ...fee, source: Type.String() })),
    }),
  ),
})
