// Providers that cannot tell what they were given after the time of a restore: partners who take files, and lightning nodes, which refuse an
// invoice that they have paid. A person has to compare.
import type { Core } from '../core.ts'
import type { Guid } from '../kernel/guid.ts'

export interface SentElsewhere {
  readonly bank_guid: Guid
  readonly kind: 'files' | 'lnd'
  readonly name: string
  /** That have not ended, and that the restored books have not given away yet. */
  readonly payments: number
}

export const sentElsewhere = async ({ sql }: Pick<Core, 'sql'>): Promise<readonly SentElsewhere[]> => [
  ...(await sql<SentElsewhere[]>`
    select p.bank_guid, p.kind, p.name, (
      select count(*)::int from filed_payments f
        left join payment_files x on x.bank_guid = f.bank_guid and x.guid = f.payment_file_guid
      where f.bank_guid = p.bank_guid and f.provider_guid = p.guid and f.cancelled_at is null and f.outcome is null
        and (x.state is null or x.state <> 'released')) as payments
    from providers p where p.kind = 'files' order by p.bank_guid, p.name`),
  ...(await sql<SentElsewhere[]>`
    select * from (
      select p.bank_guid, p.kind, p.name, (
        select count(*)::int from transfers t
        where t.bank_guid = p.bank_guid and t.transfer_type = 'lightning' and t.side = 'withdrawal'
          and t.state not in ('completed', 'failed') and not exists (
            select from sent_transactions s where s.bank_guid = t.bank_guid and s.guid = t.guid)) as payments
      from providers p where p.kind = 'lnd') n
    where payments > 0 order by bank_guid, name`),
]
