-- What was decided about people, and when that ends. A decision is {type, state, failure_codes, expired_at in milliseconds}.

alter table customers add column kyc_expires_at timestamptz(3);

alter table customers add constraint customers_decision_states check (
  jsonb_path_query_array(compliance_decisions, '$[*].state')
    <@ to_jsonb(array['passed', 'failed', 'expired', 'invalidated']));
alter table counterparties add constraint counterparties_decision_states check (
  jsonb_path_query_array(compliance_decisions, '$[*].state')
    <@ to_jsonb(array['passed', 'failed', 'expired', 'invalidated']));

alter table customers add constraint customers_decision_types check (
  jsonb_path_query_array(compliance_decisions, '$[*].type') <@ to_jsonb(array[
    'person_watchlists', 'person_verification', 'person_authentication', 'person_gov_id_verification',
    'person_tax_id_verification', 'person_attested', 'person_gov_id_attested', 'person_authentication_attested',
    'person_tax_id_attested', 'person_watchlists_attested', 'business_watchlists', 'business_verification',
    'business_tax_id_verification', 'business_attested', 'business_tax_id_attested', 'business_watchlists_attested',
    'external_bank_account_verification', 'external_bank_account_attested']));
alter table counterparties add constraint counterparties_decision_types check (
  jsonb_path_query_array(compliance_decisions, '$[*].type') <@ to_jsonb(array[
    'person_watchlists', 'person_verification', 'person_authentication', 'person_gov_id_verification',
    'person_tax_id_verification', 'person_attested', 'person_gov_id_attested', 'person_authentication_attested',
    'person_tax_id_attested', 'person_watchlists_attested', 'business_watchlists', 'business_verification',
    'business_tax_id_verification', 'business_attested', 'business_tax_id_attested', 'business_watchlists_attested',
    'external_bank_account_verification', 'external_bank_account_attested']));
