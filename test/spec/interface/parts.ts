// What several resources are made of.
import { type Fields, integers, oneOf, strings } from './notation.ts'

export const environment = 'sandbox | production'
export const labels = ['string'] as const
export const rail = 'ach | eft | wire | rtp | etransfer | sepa | fps'
export const personType = 'individual | business'
export const partyType = 'bank | customer | counterparty'

export const feeDetail: Fields = { type: 'bank | platform | network | rail', asset: 'string', amount: 'integer' }

export const name: Fields = strings('first? middle? last? full?')
export const address: Fields = strings('street? street2? city? subdivision? postal_code? country_code*')

export const complianceType = oneOf(`
  person_watchlists person_verification person_authentication person_gov_id_verification person_tax_id_verification
  person_attested person_gov_id_attested person_authentication_attested person_tax_id_attested person_watchlists_attested
  business_watchlists business_verification business_tax_id_verification
  business_attested business_tax_id_attested business_watchlists_attested
  external_bank_account_verification external_bank_account_attested`)

export const complianceDecision: Fields = {
  type: complianceType,
  state: 'passed | failed | expired | invalidated',
  'failure_codes?': ['string'],
  'expired_at?': 'timestamp',
}

export const identificationNumber: Fields = {
  'type*': oneOf(`drivers_license passport passport_card visa residence_card social_security_number
    tax_identification_number identification_card work_permit national_identification_number
    employer_identification_number business_registration_number`),
  ...strings('issuing_country_code? identification_number* issuing_subdivision?'),
}

export const activityLimit: Fields = {
  'type*': 'rolling | daily | weekly | monthly',
  ...strings('name asset*'),
  ...integers('amount* interval?'),
  activities: [
    oneOf('trading funding crypto_transfer book_transfer inter_account lightning_transfer remittance'),
  ] as const,
  sides: ['buy | sell | deposit | withdrawal'],
}

export const accountDetails = [{ 'account_number*': 'string' }] as const
export const routingDetails = [
  {
    'routing_number_type*': oneOf('ABA CPA SWIFT IFSC CLABE SORT_CODE IBAN PIX PSE BEFTN CBN MSISDN'),
    'routing_number*': 'string',
  },
] as const

export const entryAccount: Fields = {
  guid: 'string',
  type: oneOf('trading fiat invoice_operations storage fee gas reserve external_wallet external_bank_account'),
  ...strings('bank_guid customer_guid'),
}
export const quoteEntry: Fields = {
  source_account: entryAccount,
  destination_account: entryAccount,
  ...integers('receive_amount deliver_amount fee'),
}

export const remittanceFailureCode =
  oneOf(`compliance_rejection invalid_destination party_name_invalid cancelled reversed
  external_vendor_error market_volatility no_quote internal_server_error invalid_quote_amount not_filled
  non_sufficient_funds limit_exceeded daily_limit_exceeded weekly_limit_exceeded monthly_limit_exceeded`)

export const planAccount: Fields = {
  guid: 'string',
  type: oneOf('trading fiat external_bank_account external_wallet reserve'),
  ...strings('organization_guid? bank_guid? customer_guid? counterparty_guid? asset'),
  ...integers('requested_amount? quoted_amount? executed_amount?'),
  'payment_rail?': rail,
}

export const planFee: Fields = {
  type: 'bank | platform | network | rail',
  payer: 'customer | bank',
  asset: 'string',
  ...integers('quoted_amount executed_amount?'),
}

const returnDetails: Fields = { returned_at: 'timestamp', 'return_code?': 'string' }
export const identifiers = [{ type: oneOf('txn_hash imad omad trace_number end_to_end_id'), value: 'string' }] as const

export const stage: Fields = {
  guid: 'string',
  type: oneOf('deposit trade withdrawal payout deposit_return withdrawal_return loss_recovery reversal'),
  state: oneOf('storing planning planned executing completed failed'),
  'failure_code?': remittanceFailureCode,
  identifiers,
  links: [{ type: 'explorer', value: 'string' }],
  created_at: 'timestamp',
  updated_at: 'timestamp',
  source_account: planAccount,
  destination_account: planAccount,
  fees: [planFee],
  deposit_return_details: returnDetails,
  withdrawal_return_details: returnDetails,
}

const party: Fields = { type: partyType, participant_guid: 'string' }
export const travelRuleInfo: Fields = {
  originating_party: party,
  receiving_party: party,
  ultimate_originating_party: party,
  ultimate_receiving_party: party,
}

export const purpose = oneOf(`computer_services family_support education gift charitable_donation medical_treatment
  maintenance_expenses travel hotel_accommodation small_value_remittance liberalized_remittance personal_transfer
  loan_payment tax_payment construction_expenses advertising_expenses advisory_fees business_insurance insurance_claims
  delivery_fees service_charges office_expenses property_purchase property_rental royalty_fees shares_investment
  fund_investment bill_payment transportation_fees salary_payment reward_payment influencer_payment other_fees other
  exported_goods commission_on_goods commission_on_services accounting_services exhibition_services`)

export const supportingDocumentType = oneOf('invoice purchase_order delivery_slip contract bill_of_lading others')
