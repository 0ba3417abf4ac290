// What the books say of deposit addresses: which have money, and which of it is credited and free to be swept.
import type { Sql } from '../../db/pool.ts'
import { arrayLiteral } from '../../db/where.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { WatchedBankChain } from '../../providers/bank-chains.ts'
import type { HeldPlace, Holding } from '../../providers/sweeping.ts'

interface CreditedSource {
  readonly source: string
  /** Of the deposit address. */
  readonly guid: Guid
  /** What the books have there. */
  readonly booked: bigint
}

export interface SweepableRows {
  /** Addresses of this key that have enough, by the books. */
  places(public_key: string, above: Readonly<Record<string, bigint>>): Promise<readonly HeldPlace[]>
  /** Those among the holdings that may be swept now. */
  credited(public_key: string, holdings: readonly Holding[]): Promise<readonly CreditedSource[]>
}

/** What was credited at an address `d` and not swept since. */
const booked = `(select coalesce(sum(t.receive_amount), 0) from transfers t
    where t.bank_guid = $1::uuid and t.deposit_address_guid = d.guid and t.state = 'completed')
  - coalesce((select sum(s.swept) from sweep_sources s where s.bank_guid = $1::uuid and s.deposit_address_guid = d.guid), 0)`

const isFree = (source: string, isSpentOnce: string): string => `not exists (select from sweep_sources s
  where s.bank_guid = $1::uuid and s.source = ${source} and (s.is_active or (${isSpentOnce} and s.swept > 0)))`

const ofKey = `exists (select from deposit_keys k
  where k.bank_guid = $1::uuid and k.path = d.key_path and k.public_key = $3)`

const placesQuery = `
  select address, asset, key_index from (
    select d.address, d.asset, d.key_index, n.least, ${booked} as booked
    from unnest($4::text[], $5::numeric[]) n(asset, least)
      join deposit_addresses d on d.bank_guid = $1::uuid and d.chain = $2 and d.asset = n.asset and d.state = 'created'
    where ${ofKey} and ${isFree(`d.asset || ' ' || d.address`, 'false')}
  ) p where booked >= least order by key_index`

/** A coin must be an arrival that was credited. What an address has must have no arrival that is not decided. */
const creditedQuery = `
  select h.source, d.guid, case when h.txn_hash is null then ${booked} else h.amount end as booked
  from unnest($4::text[], $5::text[], $6::text[], $7::numeric[]) h(source, address, txn_hash, amount)
    cross join lateral (
      select * from deposit_addresses where bank_guid = $1::uuid and chain = $2 and address = h.address offset 0) d
  where ${ofKey} and ${isFree('h.source', 'h.txn_hash is not null')} and case when h.txn_hash is null
    then not exists (select from transfers t where t.bank_guid = $1::uuid and t.deposit_address_guid = d.guid
      and t.state not in ('completed', 'failed'))
    else exists (select from transfers t where t.bank_guid = $1::uuid and t.deposit_address_guid = d.guid
      and t.state = 'completed' and t.receive_amount = h.amount
      and t.identifiers @> jsonb_build_array(jsonb_build_object('type', 'txn_hash', 'value', h.txn_hash))) end`

export function sweepableRows(sql: Sql, { bank_guid, chain }: WatchedBankChain): SweepableRows {
  return {
    async places(public_key, above) {
      const lists = [Object.keys(above), Object.values(above).map(String)].map(arrayLiteral)
      return sql.unsafe<(HeldPlace & object)[]>(placesQuery, [bank_guid, chain, public_key, ...lists])
    },
    async credited(public_key, holdings) {
      if (holdings.length === 0) return []
      const lists = [
        holdings.map(({ source }) => source),
        holdings.map(({ address }) => address),
        holdings.map(({ txn_hash }) => txn_hash ?? undefined),
        holdings.map(({ amount }) => String(amount)),
      ].map(arrayLiteral)
      const given = [bank_guid, chain, public_key, ...lists]
      const found = await sql.unsafe<(CreditedSource & object)[]>(creditedQuery, given)
      return found.map((each) => ({ ...each, booked: BigInt(each.booked) }))
    },
  }
}
