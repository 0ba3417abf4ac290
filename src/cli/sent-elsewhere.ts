// Providers of files whose folders do not show all that was given to the partner after the time of a restore: the disk was lost, or its files
// went out before there were records of them. A person has to ask the partner.
import type { Core } from '../core.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Guid } from '../kernel/guid.ts'

export interface SentElsewhere {
  readonly bank_guid: Guid
  readonly name: string
  /** That have not ended, and that the restored books have not given away yet. */
  readonly payments: number
}

export const sentElsewhere = ({ sql }: Pick<Core, 'sql'>, providers: readonly Guid[]) =>
  sql<SentElsewhere[]>`
    select p.bank_guid, p.name, (
      select count(*)::int from filed_payments f
        left join payment_files x on x.bank_guid = f.bank_guid and x.guid = f.payment_file_guid
      where f.bank_guid = p.bank_guid and f.provider_guid = p.guid and f.cancelled_at is null and f.outcome is null
        and (x.state is null or x.state <> 'released')) as payments
    from providers p where p.kind = 'files' and p.guid = any (${arrayLiteral(providers)}::uuid[]) order by p.bank_guid, p.name`
