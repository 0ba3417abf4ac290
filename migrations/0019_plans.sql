-- Plans: how money will get from one account to another across assets, rails and countries, stage by stage.

create table plans (
  bank_guid uuid not null,
  guid uuid not null,
  type text not null check (type in ('remittance', 'deposit_return', 'withdrawal_return')),
  customer_guid uuid,
  state text not null check (state in ('storing', 'planning', 'completed', 'failed')),
  failure_code text check (failure_code in ('compliance_rejection', 'invalid_destination', 'party_name_invalid', 'cancelled',
    'reversed', 'external_vendor_error', 'market_volatility', 'no_quote', 'internal_server_error', 'invalid_quote_amount',
    'not_filled', 'non_sufficient_funds', 'limit_exceeded', 'daily_limit_exceeded', 'weekly_limit_exceeded',
    'monthly_limit_exceeded')),
  source_account jsonb not null,
  destination_account jsonb not null,
  stages jsonb not null,
  fees jsonb not null,
  travel_rule_info jsonb not null,
  purpose_of_transaction text check (purpose_of_transaction in ('computer_services', 'family_support', 'education', 'gift',
    'charitable_donation', 'medical_treatment', 'maintenance_expenses', 'travel', 'hotel_accommodation',
    'small_value_remittance', 'liberalized_remittance', 'personal_transfer', 'loan_payment', 'tax_payment',
    'construction_expenses', 'advertising_expenses', 'advisory_fees', 'business_insurance', 'insurance_claims',
    'delivery_fees', 'service_charges', 'office_expenses', 'property_purchase', 'property_rental', 'royalty_fees',
    'shares_investment', 'fund_investment', 'bill_payment', 'transportation_fees', 'salary_payment', 'reward_payment',
    'influencer_payment', 'other_fees', 'other', 'exported_goods', 'commission_on_goods', 'commission_on_services',
    'accounting_services', 'exhibition_services')),
  supporting_documents jsonb,
  labels jsonb,
  expires_at timestamptz(3),
  -- What running each stage takes beyond what is shown of it, in the order of the stages.
  terms jsonb not null,
  explanation jsonb,
  -- Which execution ran it.
  execution_guid uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_sequence integer not null check (event_sequence > 0),
  version integer not null default 1,
  primary key (bank_guid, guid),
  check ((state = 'failed') = (failure_code is not null)),
  check (jsonb_array_length(stages) = jsonb_array_length(terms)),
  -- Only a completed plan has stages and can be run.
  check ((state = 'completed') = (jsonb_array_length(stages) > 0)),
  check (state = 'completed' or execution_guid is null),
  check (expires_at is null or state = 'completed'),
  -- A plan for a return is run at once and names no amount: it is of what came back.
  check (type <> 'remittance' or state <> 'completed' or expires_at is not null),
  check (type <> 'remittance' or (source_account ? 'requested_amount') <> (destination_account ? 'requested_amount')),
  check (jsonb_array_length(supporting_documents) between 1 and 3)
);
create index plans_by_type_and_state on plans (bank_guid, type, state, guid desc);
create index plans_by_customer on plans (bank_guid, customer_guid, guid desc);
create index plans_by_label on plans using gin (labels jsonb_path_ops) where labels is not null;
create unique index plans_by_execution on plans (bank_guid, execution_guid) where execution_guid is not null;
