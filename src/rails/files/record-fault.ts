// What is wrong with a bank's file. A reader answers a whole file or all faults that it found, never a part of a file. No reason quotes
// the file: it has names and account numbers.
export interface RecordFault {
  /** Of the record, from 1. It is also the number of the line in a file with line ends. */
  readonly line: number
  readonly field: string
  readonly reason: string
}

export interface RefusedFile {
  readonly faults: readonly RecordFault[]
}

/** More faults help nobody, and a hostile file could have millions. */
export const record_faults_max = 100

/** `trace_number` is that of the entry that does not fit; undefined: the fault is elsewhere in the file. */
export interface UnwritableRecord extends RecordFault {
  readonly trace_number: string | undefined
}

export interface UnwritableFile {
  readonly faults: readonly UnwritableRecord[]
}

export const isRefusedFile = (answer: object): answer is RefusedFile => 'faults' in answer
