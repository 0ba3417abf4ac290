// Files over HTTP. Content is personal data: it has its own endpoint and scope, and each read leaves an audit row.
import { findRow } from '../../db/list.ts'
import { noteReads } from '../../http/audit.ts'
import { endpoint, found, prose } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { cleanFileName } from '../../kernel/file-name.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { createFile } from './create-file.ts'
import { CreateFile, FileContentReply, FileReply } from './file.schema.ts'
import { type File, files, fileTypes } from './file.ts'
import { readContent, removeContent } from './file-content.queries.ts'

const common = { key: 'bank', tag: 'Files' } as const
/** Names from before some were refused are shown without what is refused now. */
const shown = (row: File): File => ({ ...row, filename: cleanFileName(row.filename) })

const records = { scope: 'files:read', tag: 'Files', table: files, reply: FileReply, show: shown }

/** Each request holds tens of megabytes while it runs. */
const in_work_max = 8

export const fileRoutes = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/files',
    scope: 'files:execute',
    name: 'createFile',
    summary: 'Upload a file of at most 10 MiB, as base64',
    description: prose(
      'Then name its guid in `document_file_guids` or `supporting_file_guids` of an identity verification.',
      'A file with `customer_guid` serves that customer only.',
    ),
    // 10 MiB in base64, and room for the other fields.
    body_bytes_max: 14 * 1024 * 1024,
    long_field: 'data',
    in_work_max,
    body: CreateFile,
    reply: [201, FileReply],
    refuses: ['no_customer'],
    async handle({ caller: { bank_guid }, body: { data, ...fields }, services, submit }) {
      const content_guid = await services.storeContent(bank_guid, data)
      const remove = () => removeContent(services, bank_guid, content_guid)
      try {
        const sent = await submit(createFile, { bank_guid, content_guid, size: data.length, ...fields })
        if (sent.isReplay) await remove()
        return sent
      } catch (error) {
        // If it cannot be removed now, housekeeping removes it later, as after a crash.
        await remove().catch(() => {})
        throw error
      }
    },
  }),
  listEndpoint({
    ...records,
    path: '/files',
    name: 'listFiles',
    summary: 'List files',
    filters: { guid: guids, bank_guid: guids, customer_guid: guids, type: wordsOf(fileTypes) },
  }),
  readEndpoint({ ...records, path: '/files/{file_guid}', name: 'getFile', summary: 'Read what is known of a file' }),
  endpoint({
    ...common,
    method: 'GET',
    path: '/files/{file_guid}/content',
    scope: 'files:pii:read',
    name: 'getFileContent',
    summary: 'Read the content of a file; each reading is noted',
    in_work_max,
    reply: [200, FileContentReply],
    refuses: [],
    async handle(call) {
      const { caller, params, services } = call
      const file = found(await findRow(services.sql, files, caller.bank_guid, params.file_guid))
      await noteReads(call, 'readPersonalData', 'file', [file.guid])
      return { ...shown(file), data: await readContent(services, file) }
    },
  }),
]
