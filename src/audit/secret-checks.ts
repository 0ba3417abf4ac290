// Checks encrypted data: files have their whole content, and after a change of keys nothing is under an older key.
import { encryptedColumns } from '../wiring/tables.ts'
import type { Check } from './check.ts'

/** Bytes of version, generation, nonce and tag in each part. */
const part_extra = 31

const underOlderKey = encryptedColumns.map(
  ({ name, fields }) => `
      select '${name}' as place, t.bank_guid, t.guid, k.generation
      from bank_data_keys k join ${name} t on t.bank_guid = k.bank_guid cross join lateral unnest(array[${fields}]) f
      where k.swept_at is not null and substring(f from 1 for 3) < decode('02' || lpad(to_hex(k.generation), 4, '0'), 'hex')`,
)

export const secretChecks: readonly Check[] = [
  {
    name: 'file-contents',
    invariant: 'owners',
    promise: 'every file has its whole content',
    query: `select f.bank_guid, f.guid, f.size, c.parts, c.bytes
      from files f left join (
        select bank_guid, guid, count(*) as parts, max(part) + 1 as places, sum(octet_length(content)) as bytes
        from file_contents group by bank_guid, guid
      ) c on c.bank_guid = f.bank_guid and c.guid = f.content_guid
      where c.parts is null or c.bytes <> f.size + c.parts * ${part_extra} or c.parts <> c.places`,
  },
  {
    name: 'data-keys',
    invariant: 'owners',
    promise: 'after a change of data keys nothing is encrypted under an older key',
    query: underOlderKey.join('\n      union all '),
  },
]
