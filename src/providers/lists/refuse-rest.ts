// Lists grow and shrink by little. Of a file that was cut off, the rest may be well-formed.
import { ListFault, type ListName } from '../../screening/entry.ts'
import type { ListSize } from '../configured/probe-report.ts'

/** Shorter lists may change as they like. */
const many = 100

export function refuseRest(list: ListName, found: ListSize, before: ListSize | undefined): void {
  for (const what of ['entries', 'names'] as const) {
    const [count, count_before] = [found[what], before?.[what] ?? 0]
    if (count_before < many || count * 5 >= count_before * 4) continue
    const advice = `a part of the file may be missing. If it is as the publisher has it, make the file ${list}.smaller beside it`
    throw new ListFault(`the list has ${count} ${what} and had ${count_before}: ${advice}`)
  }
}
