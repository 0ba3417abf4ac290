-- One transaction may carry several payments: a bundle, with a guid of its own that has attempts and slots like a payment. Each of its
-- payments has one row, at attempt 0, which names the bundle and its outputs there. The key of the table is what makes a payment be refused,
-- sent alone or sent in one bundle, and never two of these. Processes of the version before cannot read such a row, and send nothing for it.
alter table sent_transactions add column bundle_guid uuid;
alter table sent_transactions add column bundle_output integer;
alter table sent_transactions add column bundle_outputs integer;
alter table sent_transactions add column bundle_fee_max numeric(39, 0);

alter table sent_transactions drop constraint sent_transactions_check;
alter table sent_transactions add constraint sent_transactions_content_check
  check (num_nonnulls(raw, hash) = case when refusal is null and bundle_guid is null then 2 else 0 end
    and num_nonnulls(refusal, bundle_guid) <= 1);
alter table sent_transactions add constraint sent_transactions_bundle_check
  check (num_nonnulls(bundle_guid, bundle_output, bundle_outputs, bundle_fee_max) in (0, 4)
    and (bundle_guid is null or (attempt = 0 and chain = 'bitcoin' and bundle_guid <> guid and bundle_output >= 0
      and bundle_outputs > 0 and bundle_fee_max >= 0)));

create unique index sent_transactions_by_bundle on sent_transactions (bank_guid, bundle_guid, bundle_output)
  where bundle_guid is not null;
