// Checks lightning: one transfer claims an invoice, and a completed one has the proof of payment.
import type { Check } from './check.ts'

export const lightningChecks: readonly Check[] = [
  {
    name: 'lightning-claims',
    invariant: 'claims',
    promise: 'an invoice is claimed by the one transfer that pays it, and by no failed one',
    query: `select coalesce(t.bank_guid, c.bank_guid) as bank_guid, t.guid as transfer_guid, t.state,
        c.transfer_guid as claimed_by, coalesce(t.payment_hash, c.payment_hash) as payment_hash
      from (select * from transfers where transfer_type = 'lightning' and state <> 'failed') t
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
]
