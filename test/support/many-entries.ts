// Entries by the hundred thousand, written straight into the database: quicker than trades, and with any times.
import { guidPrefix } from '../../src/kernel/guid.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import type { TestService } from './service.ts'

interface Written {
  readonly account_guid: string
  /** Of each entry in turn: its time in milliseconds, and its amount. */
  readonly at: readonly number[]
  readonly amounts: readonly number[]
}

let made = 0

/** They come after the entries that the account has. */
export async function writeEntries(
  { service, demo }: TestService,
  { account_guid, at, amounts }: Written,
): Promise<void> {
  const { sql } = service
  const guids = at.map((ms) => `${guidPrefix(ms as Timestamp)}7000${(made++).toString(16).padStart(16, '0')}`)
  const array = (values: readonly unknown[]): string => `{${values.join(',')}}`
  await sql.unsafe(
    `with b as (select * from balances where bank_guid = $1::uuid and account_guid = $2::uuid),
      given as (select guid, at, amount, n, sum(amount) over (order by n) as total
        from unnest($3::uuid[], $4::float8[], $5::numeric[]) with ordinality as u (guid, at, amount, n)),
      posted as (insert into entries (bank_guid, account_guid, sequence, journal_guid, asset, amount, balance)
        select b.bank_guid, b.account_guid, b.sequence + n, guid, b.asset, amount, b.posted + total from b, given),
      noted as (insert into journals (bank_guid, guid, subject_type, subject_guid, step, created_at)
        select $1::uuid, guid, 'transfer', guid, 'settle', to_timestamp(at / 1000) from given)
    update balances t set posted = t.posted + (select sum(amount) from given), sequence = t.sequence + (select count(*) from given)
    where t.bank_guid = $1::uuid and t.account_guid = $2::uuid`,
    [demo.bank_guid, account_guid, array(guids), array(at), array(amounts)],
  )
}
