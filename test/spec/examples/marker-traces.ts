// What to look for where personal data must not be: the marker of personal fields in every form that could hide it.
import { marker, personalExamples } from './personal.ts'

/** The marker as it is, as base64 has it in each of its three positions, and as hex; and the values that cannot hold it. */
export const traces = [
  marker,
  ...[0, 1, 2].map((at) =>
    Buffer.from('.'.repeat(at) + marker)
      .toString('base64')
      .slice(at === 0 ? 0 : 4, -4),
  ),
  Buffer.from(marker).toString('hex'),
  ...Object.values(personalExamples).flatMap(({ fields }) =>
    Object.values(fields).flatMap((canary) => canary?.traces ?? []),
  ),
]
export const tracesIn = (text: string): string[] => {
  const small = text.toLowerCase()
  return traces.filter((trace) => text.includes(trace) || small.includes(trace.toLowerCase()))
}
