// The content of files, in encrypted parts. Each part is bound to its file and index. Other requests run between two parts: ten
// megabytes at once would block them.
import type { Services } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import { contentContext, type File, partSize } from './file.ts'

type Store = Pick<Services, 'sql' | 'personalData' | 'turn'>

export async function writeContent(store: Store, bank_guid: Guid, guid: Guid, bytes: Uint8Array): Promise<void> {
  for (let part = 0; part * partSize < bytes.length; part += 1) {
    const piece = bytes.subarray(part * partSize, (part + 1) * partSize)
    await store.turn()
    const content = await store.personalData.encryptBytes(bank_guid, contentContext(bank_guid, guid, part), piece)
    await store.turn()
    // As base64, because the driver's own form of bytes is half as long again and several times slower to write.
    await store.sql`
      insert into file_contents (bank_guid, guid, part, content)
      values (${bank_guid}, ${guid}, ${part}, decode(${content.toString('base64')}, 'base64'))`
  }
}

/** Removes content without a file. A file never loses its content, also if it is unknown whether its commit landed. */
export async function removeContent({ sql }: Store, bank_guid: Guid, guid: Guid): Promise<void> {
  await sql`
    delete from file_contents where bank_guid = ${bank_guid} and guid = ${guid}
      and not exists (select 1 from files where bank_guid = ${bank_guid} and content_guid = ${guid})`
}

export async function readContent(store: Store, { bank_guid, content_guid, size }: File): Promise<string> {
  let base64 = ''
  for (let part = 0; part * partSize < size; part += 1) {
    const [row] = await store.sql<{ content: Uint8Array }[]>`
      select content from file_contents where bank_guid = ${bank_guid} and guid = ${content_guid} and part = ${part}`
    await store.turn()
    if (!row) throw new Error(`part ${part} of the file content ${content_guid} is missing`)
    const context = contentContext(bank_guid, content_guid, part)
    base64 += (await store.personalData.decryptBytes(bank_guid, context, row.content)).toString('base64')
  }
  return base64
}
