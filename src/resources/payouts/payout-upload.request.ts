// Reads an uploaded CSV and writes its rows in parts. Other requests run between two parts. The first fault of the file refuses all of it.
import { refuse } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import { CsvFault, csvRecords } from '../../kernel/csv.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { RepeatedReference } from './create-payout.ts'
import { partRows } from './payout.ts'
import { headerOf, type SentRow, sentRow } from './payout-csv.ts'
import { writePart } from './payout-part.queries.ts'

interface Written {
  readonly row_count: number
  readonly part_count: number
  /** The first row whose reference another row has. */
  readonly repeated: RepeatedReference | undefined
}

export async function writeRows(
  services: Services,
  bank_guid: Guid,
  content_guid: Guid,
  data: Uint8Array,
): Promise<Written> {
  const parts = partsIn(textOf(data))
  let [row_count, part_count] = [0, 0]
  let repeated: RepeatedReference | undefined
  const lines = new Map<string, number>()
  for (;;) {
    await services.turn()
    const rows = refusingFaults(() => parts.next().value)
    if (!rows) break
    if (rows.length === 0) continue
    await writePart(services, bank_guid, content_guid, part_count, rows)
    row_count += rows.length
    for (const { input, line_number } of rows) {
      const reference = input.reference?.normalize()
      if (reference === undefined) continue
      const first_line = lines.get(reference)
      if (first_line === undefined) lines.set(reference, line_number)
      else repeated ??= { line_number, first_line }
    }
    part_count += 1
  }
  if (row_count === 0)
    refuse('invalid_value', 'data', 'The file has a header and no rows. Add a line for each person to pay.')
  return { row_count, part_count, repeated }
}

function textOf(data: Uint8Array): string {
  try {
    // The byte order mark is left to the reader of the CSV.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
  } catch {
    return refuse('invalid_value', 'data', 'The file is not UTF-8. Save it as "CSV UTF-8".')
  }
}

function refusingFaults<T>(read: () => T): T {
  try {
    return read()
  } catch (fault) {
    if (fault instanceof CsvFault) return refuse('invalid_value', 'data', fault.message)
    throw fault
  }
}

/** Lines that are read in one turn. Lines without text are many only in files that somebody made for it. */
const turnLines = 1_000

/** A part may be empty: its turn has found lines without text. */
function* partsIn(text: string): Generator<readonly SentRow[], undefined, undefined> {
  let header: ReturnType<typeof headerOf> | undefined
  let rows: SentRow[] = []
  let [row_number, empty_lines] = [0, 0]
  for (const record of csvRecords(text)) {
    if (!record) {
      empty_lines += 1
      if (empty_lines % turnLines === 0) yield []
    } else if (!header) header = headerOf(record)
    else {
      row_number += 1
      rows.push(sentRow(record, header, row_number))
      if (rows.length < partRows) continue
      yield rows
      rows = []
    }
  }
  if (!header) headerOf(undefined)
  if (rows.length > 0) yield rows
  return undefined
}
