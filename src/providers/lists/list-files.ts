// The files of sanctions lists in a folder: which list a file belongs to, and reading one list whole. Reading rests between pieces, so
// the service goes on meanwhile. Faults name files and places in them, never their text.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { day_ms } from '../../kernel/day.ts'
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

export interface ReadList {
  readonly list: ListName
  /** The day of publication, as 2026-11-02, if the files have one, and the SHA-256 of the contents of all of them. */
  readonly version: string
  /** When the oldest of its files was fetched. */
  readonly fetched_ms: number
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

export async function readList(folder: string, list: ListName, found: FoundFiles): Promise<ReadList> {
  const { format, files: own } = found
  const hash = createHash('sha256')
  const entries: ListEntry[] = []
  const add = (entry: ListEntry): void => {
    if (entries.length >= entries_max) throw new ListFault(`the list has more than ${entries_max} entries`)
    entries.push(entry)
  }
  const published_on =
    format.reader === 'csv'
      ? await readCsv(folder, list, found, hash, add)
      : await readXml(folder, own, hash, format.reader(add))
  for (const { name, size, modified_ms } of own) {
    const after = await stat(join(folder, name))
    if (after.size !== size || after.mtimeMs !== modified_ms)
      throw new ListFault('the file was written while it was read')
  }
  if (entries.length === 0) throw new ListFault('the list has no entries')
  if (new Set(entries.map(({ id }) => id)).size < entries.length)
    throw new ListFault('two entries have the same identifier')
  const published =
    published_on === undefined ? '' : `${isoFromTimestamp(timestampFromMs(published_on * day_ms)).slice(0, 10)}-`
  return {
    list,
    version: `${published}${hash.digest('hex')}`,
    fetched_ms: Math.min(...own.map(({ modified_ms }) => modified_ms)),
    entries,
  }
}

async function readXml(folder: string, own: readonly ListFile[], hash: Hash, reader: ListReader) {
  for (const file of own) await readPieces(folder, file, hash, (text) => reader.push(text))
  return reader.end().published_on
}

async function readCsv(
  folder: string,
  list: ListName,
  { files: [entries, alt, add_file], optional: [comments] = [] }: FoundFiles,
  hash: Hash,
  add: (entry: ListEntry) => void,
): Promise<undefined> {
  const reader = ofacCsvReader(list)
  const files = { entries, comments, alt, add: add_file }
  for (const part of ofacCsvParts) {
    const file = files[part]
    if (file) await readPieces(folder, file, hash, (text) => reader.push(part, text))
    reader.endPart(part)
  }
  for (const entry of reader.entries()) add(entry)
}

/** Pieces come whole characters at a time. Other encodings than UTF-8 are refused: a damaged name would never match. */
async function readPieces(folder: string, file: ListFile, hash: Hash, push: (text: string) => void): Promise<void> {
  if (file.size > file_bytes_max) throw new ListFault(`the file has more than ${file_bytes_max} bytes`)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new ListFault('the file is not UTF-8')
    }
  }
  for await (const bytes of createReadStream(join(folder, file.name)) as AsyncIterable<Buffer>) {
    hash.update(bytes)
    push(decoded(bytes))
  }
  push(decoded())
}
