// Checks deposits and where they arrive: addresses and numbers are assigned once, sub accounts share the numbers of their main account, and
// each deposit is credited once.
import { type Check, onAccount, onJournal, onSubject } from './check.ts'
import { reserveShare } from './transfer-rows.ts'

/** The destination account of a transfer, if it is inside the bank. */
const destination = `(t.destination_account ->> 'guid')::uuid`
const isArrival = `t.side = 'deposit' and t.quote_guid is null and t.reference_transfer_guid is null`

export const depositChecks: readonly Check[] = [
  {
    name: 'deposits',
    invariant: 'I9',
    promise:
      'a completed deposit without a quote credited its account once, with what its owner receives; others credited nothing',
    query: `select t.bank_guid, t.guid as transfer_guid, t.own_amount, count(e.amount) as credits,
        coalesce(sum(e.amount), 0) as credited
      from (
          select t.*, case t.state when 'completed' then t.receive_amount - ${reserveShare} else 0 end as own_amount
          from transfers t where ${isArrival}
        ) t
        left join journals j on ${onSubject} and j.step <> 'recover'
        left join entries e on ${onJournal}
          and e.account_guid = ${destination}
      group by t.bank_guid, t.guid, t.own_amount
      having count(e.amount) <> (t.own_amount > 0)::integer or coalesce(sum(e.amount), 0) <> t.own_amount`,
  },
  {
    name: 'deposit-places',
    invariant: 'I17',
    promise: 'a deposit credits the account of its address or bank account, and comes over the chain or rail of that',
    query: `select t.bank_guid, t.guid as transfer_guid, t.destination_account, p.account_guid, p.ref, x.refs
      from transfers t
        left join (
          select bank_guid, guid, account_guid, chain as ref from deposit_addresses
          union all select bank_guid, guid, account_guid, rail from deposit_bank_accounts
        ) p on p.bank_guid = t.bank_guid and p.guid = coalesce(t.deposit_address_guid, t.deposit_bank_account_guid)
        left join (
          select j.bank_guid, j.subject_guid, array_agg(distinct a.ref) as refs
          from journals j join entries e on ${onJournal}
            join accounts a on ${onAccount} and a.type = 'external'
          where j.subject_type = 'transfer' group by j.bank_guid, j.subject_guid
        ) x on x.bank_guid = t.bank_guid and x.subject_guid = t.guid
      where coalesce(t.deposit_address_guid, t.deposit_bank_account_guid) is not null
        and (p.account_guid is distinct from ${destination} or x.refs <> array[p.ref])`,
  },
  {
    name: 'deposit-addresses',
    invariant: 'I18',
    promise: 'an address with its tag was assigned once, over all banks',
    query: `select chain, address, tag, count(*) as times, array_agg(guid) as deposit_address_guids
      from deposit_addresses group by chain, address, tag having count(*) > 1`,
  },
  {
    name: 'deposit-keys',
    invariant: 'I18',
    promise: 'the addresses of a key have each index below its next index once, except those that a restore leaves out',
    query: `select coalesce(k.bank_guid, a.bank_guid) as bank_guid, coalesce(k.path, a.key_path) as path, k.next_index,
        a.addresses, a.highest
      from deposit_keys k full join (
        select bank_guid, key_path, count(distinct key_index) as addresses, max(key_index) as highest
        from deposit_addresses group by bank_guid, key_path
      ) a on a.bank_guid = k.bank_guid and a.key_path = k.path
      where (a.addresses, a.highest + 1) is distinct from (k.next_index::bigint, k.next_index)
        -- A restore of the database leaves out 1000 indexes of each key (backup/restored.ts).
        and not (exists (select from service_facts where name = 'restore') and k.next_index > coalesce(a.highest, -1)
          and mod(k.next_index - coalesce(a.addresses, 0), 1000) = 0)`,
  },
  {
    name: 'deposit-owners',
    invariant: 'I17',
    promise: 'a deposit address or deposit bank account has the owner and asset of its account',
    query: `select p.bank_guid, p.guid, p.account_guid, p.customer_guid, p.asset
      from (
        select bank_guid, guid, account_guid, customer_guid, asset, array['trading', 'storage'] as types from deposit_addresses
        union all select bank_guid, guid, account_guid, customer_guid, asset, array['fiat'] from deposit_bank_accounts
      ) p left join accounts a on a.bank_guid = p.bank_guid and a.guid = p.account_guid
      where a.guid is null or (p.customer_guid, p.asset) is distinct from (a.customer_guid, a.asset)
        or a.type <> all (p.types)`,
  },
  {
    name: 'deposit-numbers',
    invariant: 'I18',
    promise: 'a bank assigned each number and memo id once, and its counter is right',
    query: `select bank_guid, 'given out twice' as fault, count(*) as times,
        coalesce(unique_memo_id, routing_details::text || account_details::text) as number
      from deposit_bank_accounts group by bank_guid, number having count(*) > 1
      union all select coalesce(s.bank_guid, d.bank_guid), 'not counted', d.n, s.next_serial::text
      from deposit_bank_serials s full join (
        select bank_guid, count(*) as n from deposit_bank_accounts group by bank_guid
      ) d on d.bank_guid = s.bank_guid where s.next_serial is distinct from d.n`,
  },
  {
    name: 'sub-accounts',
    invariant: 'I18',
    promise: 'a sub account has the number and asset of its main account, which counts its sub accounts',
    query: `select coalesce(m.bank_guid, s.bank_guid) as bank_guid, m.guid as main_guid, m.sub_account_count,
        s.parent_guid, s.living
      from (select * from deposit_bank_accounts where type = 'main') m full join (
        select bank_guid, parent_deposit_bank_account_guid as parent_guid, asset, account_details, routing_details,
          count(*) filter (where state in ('storing', 'created')) as living
        from deposit_bank_accounts where type = 'sub_account' group by 1, 2, 3, 4, 5
      ) s on s.bank_guid = m.bank_guid and s.parent_guid = m.guid and s.asset = m.asset
        and s.account_details = m.account_details and s.routing_details = m.routing_details
      where m.guid is null or m.sub_account_count <> coalesce(s.living, 0)`,
  },
]
