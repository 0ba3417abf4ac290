// Prints what a command has found, for a person or for a program (output.ts).
import type { JsonValue } from '../wire/json.ts'
import { shown, table } from './api/show.ts'
import { paintFor, wantsJson, widthOf } from './output.ts'

/** One record. */
export function printRecord(record: object, json: boolean | undefined): void {
  const [width, paint] = [widthOf(process.stdout), paintFor(process.stdout)]
  console.log(wantsJson(json) ? JSON.stringify(record, null, 2) : shown(record as JsonValue, width, paint))
}

/** A list of records that a command has found. */
export function printRecords(records: readonly object[], json: boolean | undefined): void {
  if (wantsJson(json)) {
    console.log(JSON.stringify(records, null, 2))
    return
  }
  console.log(table(records as readonly JsonValue[], widthOf(process.stdout), paintFor(process.stdout)))
}
