// Creates a file. Its content is already stored.
import { type Command, inserted, newRecord } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { reject } from '../../kernel/rejections.ts'
import { customers } from '../customers/customer.ts'
import { type File, files } from './file.ts'

export interface CreateFileInput extends Pick<File, 'bank_guid' | 'type' | 'filename' | 'content_type' | 'size'> {
  readonly content_guid: Guid
  readonly customer_guid?: Guid | undefined
}

export const createFile: Command<CreateFileInput, File> = {
  name: 'create-file',
  decide({ bank_guid, customer_guid, type, filename, content_type, size, content_guid }, rows, moment) {
    if (customer_guid && !rows.get(customers, bank_guid, customer_guid)) return reject('no_customer', 'customer_guid')
    const fields = { type, filename, content_type, size, content_guid, customer_guid: customer_guid ?? null }
    return inserted(files, newRecord(bank_guid, moment, fields))
  },
}
