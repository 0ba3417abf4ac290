// corridor keys rotate-master and rotate-data: change the encryption keys while the service runs.
import { randomBytes } from 'node:crypto'
import type { Core } from '../core.ts'
import { type Guid, guidSource } from '../kernel/guid.ts'
import { externalBankAccountTokens, tokenFields } from '../resources/external-bank-accounts/external-bank-account.ts'
import { contentContext } from '../resources/files/file.ts'
import { partFields, payoutParts } from '../resources/payouts/payout-row.ts'
import { masterKeyId } from '../secrets/master-key.ts'
import { fieldContext } from '../secrets/personal-data.ts'
import { type EncryptedTable, rotateData } from '../secrets/rotate-data.ts'
import { rotateMaster } from '../secrets/rotate-master.ts'
import { personals } from '../wiring/tables.ts'
import { UsageError } from './command.ts'
import { Progress } from './progress.ts'

export const rotationHelp = `corridor keys rotate-master wraps every key in the database with a new master key. API keys and personal data do not change.
With the embedded database it creates the new key itself. With DATABASE_URL, first give every process CORRIDOR_MASTER_KEY (the
new key) and CORRIDOR_MASTER_KEY_PREVIOUS (the old one) and restart them one by one. Then run this with the same two variables.
After that the old key is not needed. See docs/operating.md.

corridor keys rotate-data gives each bank (or one) a new data key and encrypts its personal data and files again, in small
batches, while the service runs.

Both can be interrupted and run again at any time.`

/** All tables with columns encrypted by data keys. */
export const encryptedTables: readonly EncryptedTable[] = [
  ...personals.map(
    ({ noun, fields, table }): EncryptedTable => ({
      name: table.name,
      key: { guid: 'uuid' },
      fields,
      batch_max: 100,
      contextOf: (bank_guid, _row, field) => fieldContext(bank_guid, noun, field),
    }),
  ),
  {
    name: externalBankAccountTokens.name,
    key: { guid: 'uuid', use: 'text' },
    fields: tokenFields.fields,
    batch_max: 100,
    contextOf: (bank_guid, _row, field) => fieldContext(bank_guid, tokenFields.noun, field),
  },
  {
    name: payoutParts.name,
    key: { guid: 'uuid', part: 'integer' },
    fields: partFields.fields,
    batch_max: 20,
    contextOf: (bank_guid, _row, field) => fieldContext(bank_guid, partFields.noun, field),
  },
  {
    name: 'file_contents',
    key: { guid: 'uuid', part: 'integer' },
    fields: ['content'],
    batch_max: 4,
    contextOf: (bank_guid, { guid, part }) => contentContext(bank_guid, guid as Guid, part as number),
  },
]

export async function rotateMasterKey({ sql, masters }: Core): Promise<number> {
  const { file } = masters
  if (!file && masters.ids.length < 2) {
    throw new UsageError('set CORRIDOR_MASTER_KEY to the new key and CORRIDOR_MASTER_KEY_PREVIOUS to the old one')
  }
  const progress = new Progress()
  const wrapped = await rotateMaster(sql, masters, progress)
  progress.clear()
  const left = file ? `${file} holds the new key: back it up` : 'CORRIDOR_MASTER_KEY_PREVIOUS is not needed any more'
  console.log(`${wrapped} keys wrapped by master key ${masterKeyId(masters.next)}; ${left}`)
  return 0
}

export async function rotateDataKeys({ sql, masters, services }: Core, bank_guid: Guid | undefined): Promise<number> {
  if (bank_guid) {
    const [bank] = await sql`select 1 from banks where bank_guid = ${bank_guid}`
    if (!bank) throw new UsageError('there is no such bank')
  }
  const progress = new Progress()
  const source = guidSource(randomBytes)
  const newGuid = () => source(services.now())
  const records = await rotateData({ sql, masters, tables: encryptedTables, bank_guid, newGuid, report: progress })
  progress.clear()
  console.log(`${records} records encrypted again`)
  return 0
}
