// Reads a NACHA file. First the form of all records is checked, then their values, then what must agree: each step only if the step
// before found nothing, so that one fault is not reported as many.
import type { RecordFault, RefusedFile } from '../record-fault.ts'
import type { NachaFile } from './nacha-file.ts'
import { readNachaRecords } from './nacha-records.ts'
import { checkNachaRules } from './nacha-rules.ts'
import { nachaFileFromRecords } from './nacha-values.ts'

export function readNacha(content: string): NachaFile | RefusedFile {
  const faults: RecordFault[] = []
  const records = readNachaRecords(content, faults)
  const file = records && nachaFileFromRecords(records, faults)
  if (!file) return { faults }
  checkNachaRules(file, records, faults)
  return faults.length === 0 ? file : { faults: faults.toSorted((a, b) => a.line - b.line) }
}
