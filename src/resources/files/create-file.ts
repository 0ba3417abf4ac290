// Records a file whose content was written before.
import { type Command, inserted } from '../../kernel/command.ts'
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
    const file: File = {
      bank_guid,
      guid: moment.newGuid(),
      customer_guid: customer_guid ?? null,
      type,
      filename,
      content_type,
      size,
      content_guid,
      created_at: moment.now,
      updated_at: moment.now,
    }
    return inserted(files, file)
  },
}
