// The files of sanctions lists in a folder: which list a file belongs to, and reading one list in pieces. The service reads them in a thread
// (read-list.thread.ts). Faults name files and places in them, never their text.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Day, day_ms } from '../../kernel/day.ts'
import { isoFromTimestamp, timestampFromMs } from '../../kernel/time.ts'
import { canadaReader } from '../../screening/canada-xml.ts'
import { type ListEntry, ListFault, type ListName, type ListReader } from '../../screening/entry.ts'
import { euReader } from '../../screening/eu-xml.ts'
import { ofacCsvParts, ofacCsvReader } from '../../screening/ofac-csv.ts'
import { ofacXmlReader } from '../../screening/ofac-xml.ts'
import { ukReader } from '../../screening/uk-xml.ts'
import { unReader } from '../../screening/un-xml.ts'

export interface ListFile {
  readonly name: string
  readonly size: number
  readonly modified_ms: number
}

/** What is known of a list when its files were read to their end. */
export interface ListRead {
  /** The day of publication, as 2026-11-02, if the files have one, and the SHA-256 of the contents of all of them. */
  readonly version: string
  /** When the oldest of its files was fetched. */
  readonly fetched_ms: number
}

/** What a piece of a file has told. */
export interface ListPiece {
  readonly bytes: number
  readonly entries: readonly ListEntry[]
}

interface ListFormat {
  /** All of them are needed. */
  readonly files: readonly RegExp[]
  /** Read after them if it is there. */
  readonly optional?: RegExp
  readonly reader: 'csv' | ((found: (entry: ListEntry) => void) => ListReader)
}

/** The publishers' own names. The first format whose files are there is read. */
const formats: Readonly<Record<ListName, readonly ListFormat[]>> = {
  ofac_sdn: [
    { files: [/^sdn_advanced\.xml$/i], reader: (found) => ofacXmlReader('ofac_sdn', found) },
    { files: [/^sdn\.csv$/i, /^alt\.csv$/i, /^add\.csv$/i], optional: /^sdn_comments\.csv$/i, reader: 'csv' },
  ],
  ofac_consolidated: [
    { files: [/^cons_advanced\.xml$/i], reader: (found) => ofacXmlReader('ofac_consolidated', found) },
    {
      ...{ files: [/^cons_prim\.csv$/i, /^cons_alt\.csv$/i, /^cons_add\.csv$/i], optional: /^cons_comments\.csv$/i },
      reader: 'csv',
    },
  ],
  un: [{ files: [/^(un_)?consolidated\w*\.xml$/i], reader: unReader }],
  canada: [{ files: [/^(sema-lmes|canada_consolidated)\.xml$/i], reader: canadaReader }],
  uk: [{ files: [/^uk[-_]sanctions[-_]list\.xml$/i], reader: ukReader }],
  eu: [{ files: [/^(eu_consolidated|xmlFullSanctionsList_1_1|.*-FULL-1_1.*)\.xml$/i], reader: euReader }],
}

/** Published files have up to 200 MB. */
const file_bytes_max = 1_000_000_000
const entries_max = 1_000_000

export async function filesIn(folder: string): Promise<ListFile[]> {
  const files: ListFile[] = []
  for (const name of (await readdir(folder)).sort()) {
    const found = await stat(join(folder, name))
    if (found.isFile()) files.push({ name, size: found.size, modified_ms: found.mtimeMs })
  }
  return files
}

interface FoundFiles {
  readonly format: ListFormat
  /** In the order in which they are read. */
  readonly files: readonly ListFile[]
  /** Those of them that need not be there. */
  readonly optional?: readonly ListFile[]
}

/** The files of a list. Throws if one is missing, or two could be meant. */
export function filesOf(list: ListName, files: readonly ListFile[]): FoundFiles {
  for (const format of formats[list]) {
    const found = format.files.map((pattern) => files.filter(({ name }) => pattern.test(name)))
    if (found.some(({ length }) => length > 1)) throw new ListFault('more than one file could be this list')
    const own = found.flat()
    if (own.length !== format.files.length) continue
    const optional = format.optional ? files.filter(({ name }) => format.optional?.test(name)) : []
    return { format, files: [...own, ...optional], optional }
  }
  throw new ListFault('the file is missing')
}

/** The whole list at once, for commands. */
export async function readList(folder: string, list: ListName, found: FoundFiles) {
  const entries: ListEntry[] = []
  const pieces = readingList(folder, list, found)
  for (;;) {
    const next = await pieces.next()
    if (next.done) return { list, entries, ...next.value }
    for (const entry of next.value.entries) entries.push(entry)
  }
}

export async function* readingList(
  folder: string,
  list: ListName,
  found: FoundFiles,
): AsyncGenerator<ListPiece, ListRead> {
  const { format, files: own } = found
  const hash = createHash('sha256')
  const ids = new Set<string>()
  let [count, entries] = [0, [] as ListEntry[]]
  const add = (entry: ListEntry): void => {
    if (count >= entries_max) throw new ListFault(`the list has more than ${entries_max} entries`)
    count += 1
    ids.add(entry.id)
    entries.push(entry)
  }
  const taken = (): readonly ListEntry[] => {
    const all = entries
    entries = []
    return all
  }
  const source = format.reader === 'csv' ? csvSource(list, found, add) : xmlSource(found, format.reader(add))
  for (const { file, push, end } of source.parts) {
    if (file) {
      for await (const bytes of bytesOf(folder, file)) {
        hash.update(bytes)
        push(bytes)
        yield { bytes: bytes.length, entries: taken() }
      }
      push()
    }
    end()
  }
  const published_on = source.end()
  yield { bytes: 0, entries: taken() }
  for (const { name, size, modified_ms } of own) {
    const after = await stat(join(folder, name))
    if (after.size !== size || after.mtimeMs !== modified_ms)
      throw new ListFault('the file was written while it was read')
  }
  if (count === 0) throw new ListFault('the list has no entries')
  if (ids.size < count) throw new ListFault('two entries have the same identifier')
  const published =
    published_on === undefined ? '' : `${isoFromTimestamp(timestampFromMs(published_on * day_ms)).slice(0, 10)}-`
  return {
    version: `${published}${hash.digest('hex')}`,
    fetched_ms: Math.min(...own.map(({ modified_ms }) => modified_ms)),
  }
}

interface Part {
  /** Undefined: there is none. */
  readonly file: ListFile | undefined
  /** Without bytes: the file has ended. */
  push(bytes?: Uint8Array): void
  end(): void
}

interface Source {
  readonly parts: readonly Part[]
  /** The day of publication. */
  end(): Day | undefined
}

const nothing = (): void => undefined

const xmlSource = ({ files }: FoundFiles, reader: ListReader): Source => ({
  parts: files.map((file) => ({ file, push: decoding((text) => reader.push(text)), end: nothing })),
  end: () => reader.end().published_on,
})

function csvSource(
  list: ListName,
  { files: [entries, alt, add_file], optional: [comments] = [] }: FoundFiles,
  add: (entry: ListEntry) => void,
): Source {
  const reader = ofacCsvReader(list)
  const files = { entries, comments, alt, add: add_file }
  return {
    parts: ofacCsvParts.map((part) => ({
      file: files[part],
      push: decoding((text) => reader.push(part, text)),
      end: () => reader.endPart(part),
    })),
    end() {
      for (const entry of reader.entries()) add(entry)
      return undefined
    },
  }
}

/** Pieces come whole characters at a time. Other encodings than UTF-8 are refused: a damaged name would never match. */
function decoding(push: (text: string) => void): (bytes?: Uint8Array) => void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new ListFault('the file is not UTF-8')
    }
  }
  return (bytes) => push(decoded(bytes))
}

function bytesOf(folder: string, file: ListFile): AsyncIterable<Buffer> {
  if (file.size > file_bytes_max) throw new ListFault(`the file has more than ${file_bytes_max} bytes`)
  return createReadStream(join(folder, file.name))
}
