// What a partner of payment files does, for tests: reads our files, and writes answers to ACH entries.
import { amount } from '../../src/kernel/amount.ts'
import type { NachaAddendum, NachaEntry, NachaFile } from '../../src/rails/files/nacha/nacha-file.ts'
import { readNacha } from '../../src/rails/files/nacha/read-nacha.ts'
import { writeNacha } from '../../src/rails/files/nacha/write-nacha.ts'
import { isRefusedFile } from '../../src/rails/files/record-fault.ts'

export const nachaFrom = (text: string): NachaFile => {
  const file = readNacha(text)
  if (isRefusedFile(file)) throw new Error(JSON.stringify(file.faults))
  return file
}

export const textOf = (written: { readonly text: string } | { readonly faults: readonly object[] }): string => {
  if ('faults' in written) throw new Error(JSON.stringify(written.faults))
  return written.text
}

/** The partner's file with answers to entries that it got. */
export function answersTo(
  sent: NachaFile,
  addendumOf: (entry: NachaEntry) => NachaAddendum | undefined,
  changes: Partial<NachaFile> = {},
): string {
  const batches = sent.batches.flatMap((batch, i) => {
    const entries = batch.entries.flatMap((entry, number) => {
      const addendum = addendumOf(entry)
      if (!addendum) return []
      const answer: NachaEntry = {
        ...{ ...entry, purpose: 'return', routing_number: '121000248', addendum },
        amount: addendum.kind === 'correction' ? amount(0n) : entry.amount,
        trace_number: `02100002${String(i * 10_000 + number + 1).padStart(7, '0')}`,
      }
      return [answer]
    })
    const isCorrection = entries[0]?.addendum?.kind === 'correction'
    const entry_class = isCorrection ? ('COR' as const) : batch.entry_class
    return entries.length === 0 ? [] : [{ ...batch, entry_class, originating_dfi: '02100002', entries }]
  })
  return textOf(
    writeNacha({
      ...{ ...sent, immediate_destination: sent.immediate_origin, immediate_origin: sent.immediate_destination },
      ...{ creation_date: sent.creation_date, file_id_modifier: 'A', batches, ...changes },
    }),
  )
}

export const returned =
  (code: string) =>
  ({ trace_number }: NachaEntry): NachaAddendum => ({
    ...{ kind: 'return', code, original_trace_number: trace_number, original_dfi: '02100002' },
    ...{ date_of_death: undefined, information: '' },
  })
