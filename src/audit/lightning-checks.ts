// Checks lightning: one transfer claims an invoice, a completed one has the proof of payment, and a paid invoice of the bank has its arrival.
import type { Check } from './check.ts'

export const lightningChecks: readonly Check[] = [
  {
    name: 'lightning-claims',
    invariant: 'claims',
    promise: 'an invoice is claimed by the one transfer that pays it, and by no failed one',
    query: `select coalesce(t.bank_guid, c.bank_guid) as bank_guid, t.guid as transfer_guid, t.state,
        c.transfer_guid as claimed_by, coalesce(t.payment_hash, c.payment_hash) as payment_hash
      from (select * from transfers where transfer_type = 'lightning' and side = 'withdrawal' and state <> 'failed') t
        full join lightning_claims c
          on c.bank_guid = t.bank_guid and c.transfer_guid = t.guid and c.payment_hash = t.payment_hash
      where t.guid is null or c.transfer_guid is null`,
  },
  {
    name: 'lightning-proofs',
    invariant: 'claims',
    promise: 'a completed lightning transfer has a preimage; on a production bank it fits the payment hash',
    query: `select t.bank_guid, t.guid as transfer_guid, t.payment_hash, p.preimage
      from transfers t join banks b on b.bank_guid = t.bank_guid and b.guid = t.bank_guid
        left join lateral (
          select i ->> 'value' as preimage from jsonb_array_elements(t.identifiers) i where i ->> 'type' = 'preimage'
        ) p on true
      where t.transfer_type = 'lightning' and t.state = 'completed' and (p.preimage is null or p.preimage !~ '^[0-9a-f]{64}$'
        or (b.type = 'production' and encode(sha256(decode(p.preimage, 'hex')), 'hex') <> t.payment_hash))`,
  },
  {
    name: 'invoice-arrivals',
    invariant: 'I9',
    promise:
      'an invoice that was paid has one arrival of the same amount into its account; no other money comes by lightning',
    query: `select coalesce(i.bank_guid, t.bank_guid) as bank_guid, i.guid as invoice_guid, i.state, i.received_amount,
        t.guid as transfer_guid, t.receive_amount
      from (select * from invoices where transfer_guid is not null) i
        full join (select * from transfers where transfer_type = 'lightning' and side = 'deposit') t
          on t.bank_guid = i.bank_guid and t.guid = i.transfer_guid
      where i.guid is null or t.guid is null or i.received_amount <> t.receive_amount or i.payment_hash <> t.payment_hash
        or i.account_guid <> (t.destination_account ->> 'guid')::uuid`,
  },
]
