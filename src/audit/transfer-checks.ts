// Checks transfers: their quotes, accounts, participants, holds and returns.
import type { Check } from './check.ts'
import { allStages } from './stage-rows.ts'
import { transferRows } from './transfer-rows.ts'

/** The holds of an unfinished transfer, by docs/ledger.md: W1, W3, L1 and D4. */
const expectedHolds = `
      select bank_guid, guid, source as account_guid, deliver_amount as amount from living
        where kind in ('funding', 'crypto') or (kind = 'lightning' and customer_guid is not null)
      union all select bank_guid, guid, destination, deliver_amount from living where kind = 'pull' and is_held
      union all select t.bank_guid, t.guid, a.guid, 2 * t.taken_fee from living t
        left join accounts a on a.bank_guid = t.bank_guid and a.type = 'gas' and a.asset = t.network_fee_asset
        where t.kind = 'crypto' and t.taken_fee > 0
      union all select t.bank_guid, t.guid, a.guid, t.deliver_amount - t.fee from living t
        left join accounts a on a.bank_guid = t.bank_guid and a.type = 'invoice_operations' and a.asset = t.asset
        where t.kind = 'lightning'`

/** A source that names no customer is the owner's, unless it is an older row, which names its bank too (transfers/short-transfer.ts). */
const sourceCustomer = `case when t.source_account ?| '{bank_guid,customer_guid}' then (t.source_account ->> 'customer_guid')::uuid
            else t.customer_guid end`

const insideFits = (account: string, side: string): string =>
  `${account}.guid is not null and ${account}.asset = t.asset and ${account}.type = t.${side}_account ->> 'type'
          and ${account}.customer_guid is not distinct from ${side === 'source' ? sourceCustomer : `(t.${side}_account ->> 'customer_guid')::uuid`}`

/** All external wallets and bank accounts, with the types that transfers use. */
const outside = `
          select bank_guid, guid, asset, customer_guid, 'external_wallet' as type from external_wallets
          union all select bank_guid, guid, asset, customer_guid, 'external_bank_account' from external_bank_accounts`

const joinOutside = (name: string, side: string): string =>
  `left join (${outside}
        ) ${name} on ${name}.bank_guid = t.bank_guid and ${name}.guid = (t.${side}_account ->> 'guid')::uuid
          and ${name}.type = t.${side}_account ->> 'type'`

/** The account exists and belongs to the bank or to the transfer's customer. An account without a guid is not checked. */
const outsideFits = (name: string, side: string): string =>
  `t.${side}_account ->> 'guid' is null or t.${side} is not null
          or (${name}.asset = t.asset and (${name}.customer_guid is null or ${name}.customer_guid = t.customer_guid))`

/** A participant without an amount pays or gets all of it. */
const shares = (list: string, whole: string): string =>
  `(select sum(coalesce((x ->> 'amount')::numeric, ${whole})) from jsonb_array_elements(t.${list}) x)`

/** Participants who are not named own the account (transfers/short-transfer.ts). */
const named = (list: string, account: string): string =>
  `select coalesce(x ->> 'type', 'customer') as type, coalesce((x ->> 'guid')::uuid, (t.${account} ->> 'customer_guid')::uuid, t.customer_guid) as guid
            from jsonb_array_elements(t.${list}) x`

/** The amounts of the entries, in their order. Those that an entry leaves out are those of its row. */
const paidTo = (row: string): string =>
  `(select jsonb_agg(jsonb_build_object('receive_amount', ${row}.receive_amount, 'deliver_amount', ${row}.deliver_amount, 'fee', ${row}.fee)
          || x - 'source_account' - 'destination_account' order by n) from jsonb_array_elements(${row}.entries) with ordinality e (x, n))`

/** By guid and type: stored accounts may leave out what follows from their row. */
const isOtherAccount = (a: string, b: string): string =>
  `(${a} ->> 'guid', ${a} ->> 'type') is distinct from (${b} ->> 'guid', ${b} ->> 'type')`

const isOtherThanQuoted = (side: string): string =>
  `q.entries -> 0 -> '${side}_account' ->> 'guid' <> t.${side}_account ->> 'guid'`

export const transferChecks: readonly Check[] = [
  {
    name: 'transfer-quotes',
    invariant: 'I11',
    promise: 'a transfer has the terms of its quote and was accepted before the quote expired',
    query: `select t.bank_guid, t.guid as transfer_guid, q.guid as quote_guid, t.state, t.created_at, q.expires_at
      from transfers t join quotes q on q.bank_guid = t.bank_guid and q.guid = t.quote_guid
      where (t.asset, t.deliver_amount, t.receive_amount, t.fee, t.fee_details, t.network_fee_asset, t.payment_hash)
          is distinct from (q.asset, q.deliver_amount, q.receive_amount, q.fee, q.fee_details, q.network_fee_asset, q.payment_hash)
        or t.customer_guid is distinct from q.customer_guid
        or q.product_type is distinct from case t.transfer_type when 'crypto' then 'crypto_transfer'
          when 'lightning' then 'lightning_transfer' when 'book' then 'book_transfer' else t.transfer_type end
        or (t.transfer_type = 'funding' and t.ref is distinct from t.payment_rail)
        -- Only a funding quote may leave the rail open.
        or t.payment_rail is distinct from coalesce(q.payment_rail, case when t.transfer_type = 'funding' then t.ref end)
        or t.side is distinct from case t.transfer_type when 'funding' then q.side when 'inter_account' then null
          when 'book' then 'deposit' else 'withdrawal' end
        or ${paidTo('t')} is distinct from ${paidTo('q')}
        -- Inside the bank the quote may leave an account open. An account that it names is the transfer's.
        or (t.transfer_type in ('inter_account', 'book') and (${isOtherThanQuoted('source')} or ${isOtherThanQuoted('destination')}))
        -- The real network fee is known at the end.
        or (t.state not in ('completed', 'failed') and t.network_fee is distinct from q.network_fee)
        or (t.created_at >= q.expires_at and t.state <> 'failed')`,
  },
  {
    name: 'transfer-accounts',
    invariant: 'I17',
    promise: "a transfer is between its owner's accounts and others that it may use, all of its asset",
    query: `select t.bank_guid, t.guid as transfer_guid, t.kind, t.source_account, t.destination_account
      from (${transferRows}) t
        left join accounts s on s.bank_guid = t.bank_guid and s.guid = t.source
        left join accounts d on d.bank_guid = t.bank_guid and d.guid = t.destination
        ${joinOutside('x', 'source')}
        ${joinOutside('y', 'destination')}
      where (${insideFits('s', 'source')} and s.owner_guid = t.owner_guid) is not true
          and (t.kind in ('inside', 'funding', 'crypto', 'lightning') or (t.kind = 'return' and t.side = 'withdrawal'))
        or (${insideFits('d', 'destination')} and (d.owner_guid = t.owner_guid) = (t.transfer_type <> 'book')) is not true
          and (t.kind in ('inside', 'pull', 'arrival') or (t.kind = 'return' and t.side = 'deposit'))
        or (t.kind in ('pull', 'arrival') and t.source is not null)
        or (t.kind in ('funding', 'crypto', 'lightning') and t.destination is not null)
        or (${outsideFits('x', 'source')}) is not true
        or (${outsideFits('y', 'destination')}) is not true`,
  },
  {
    name: 'participants',
    invariant: 'owners',
    promise: 'the participants of a transfer exist, and what they pay and get adds up',
    query: `select t.bank_guid, t.guid as transfer_guid, 'sum' as fault, null as participant from transfers t
      where ${shares('source_participants', 't.deliver_amount')} <> t.deliver_amount
        or ${shares('destination_participants', 't.receive_amount')} <> t.receive_amount
      union all select t.bank_guid, t.guid, 'unknown', x.guid::text
      from transfers t cross join lateral (
            ${named('source_participants', 'source_account')}
            union all ${named('destination_participants', 'destination_account')}
          ) x
        left join (
          select bank_guid, guid, 'customer' as type from customers
          union all select bank_guid, guid, 'counterparty' from counterparties
          union all select bank_guid, guid, 'bank' from banks
        ) p on p.bank_guid = t.bank_guid and p.guid = x.guid and p.type = x.type
      where p.guid is null`,
  },
  {
    name: 'transfer-holds',
    invariant: 'I8',
    promise: 'an unfinished transfer holds exactly what its kind requires',
    query: `with living as materialized (
        select * from (${transferRows}) t where t.state not in ('completed', 'failed')
      )
      select coalesce(x.bank_guid, h.bank_guid) as bank_guid, coalesce(x.guid, h.subject_guid) as transfer_guid,
        x.account_guid as expected_on, x.amount as expected, h.account_guid as held_on, h.amount as held
      from (${expectedHolds}
      ) x full join (
        select h.* from holds h join living t on t.bank_guid = h.bank_guid and t.guid = h.subject_guid
      ) h on h.bank_guid = x.bank_guid and h.subject_guid = x.guid and h.account_guid = x.account_guid
      where x.amount is distinct from h.amount`,
  },
  {
    name: 'returns',
    invariant: 'I21',
    promise: 'a return mirrors its completed transfer, once, and both have the same return code',
    query: `select coalesce(r.bank_guid, t.bank_guid) as bank_guid, t.guid as transfer_guid, r.guid as return_guid,
        t.return_code, r.return_code as code_of_return
      from (select * from transfers where reference_transfer_guid is not null) r full join (
        select * from transfers where reference_transfer_guid is null and return_code is not null and state = 'completed'
      ) t on t.bank_guid = r.bank_guid and t.guid = r.reference_transfer_guid
      where r.guid is null or t.guid is null or r.side is not distinct from t.side or r.state <> 'completed'
        or (r.transfer_type, r.asset, r.ref, r.return_code) is distinct from (t.transfer_type, t.asset, t.ref, t.return_code)
        or r.customer_guid is distinct from t.customer_guid
        or ${isOtherAccount('r.source_account', 't.destination_account')} or ${isOtherAccount('r.destination_account', 't.source_account')}
        or r.deliver_amount <> case t.side when 'deposit' then t.deliver_amount else t.receive_amount end
      union all select bank_guid, guid, null, return_code, null from transfers
        where reference_transfer_guid is null and return_code is not null
          and not (state = 'completed' or (state = 'failed' and failure_code = 'reversed'))`,
  },
  {
    name: 'inbox',
    invariant: 'I5',
    promise: 'what was paid after it had failed, and who stood for it, was told once and posted once',
    query: `select coalesce(n.bank_guid, j.bank_guid) as bank_guid, n.provider_event_id, j.subject_guid, j.step
      from (
        select bank_guid, provider_event_id, right(provider_event_id, 32)::uuid as guid,
          case when provider = 'operator' then 'resolve' else 'settle' end as step
        from provider_events
        where provider_event_id ~ '^(settled after failure|resolve) [0-9a-f]{32}$'
      ) n full join (
        select j.bank_guid, j.subject_guid, j.step
        from journals j join (
          select bank_guid, guid from (${transferRows}) t where t.state = 'failed' and t.kind <> 'arrival'
          union all select bank_guid, guid from (${allStages}) s where s.state = 'failed'
        ) t on t.bank_guid = j.bank_guid and t.guid = j.subject_guid
        where j.step in ('settle', 'resolve')
      ) j on j.bank_guid = n.bank_guid and j.subject_guid = n.guid and j.step = n.step
      where n.guid is null or j.subject_guid is null`,
  },
]
