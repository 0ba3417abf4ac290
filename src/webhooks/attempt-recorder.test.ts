// When results are recorded.
import { expect, test } from 'vitest'
import { eventually } from '../../test/support/service.ts'
import { AttemptRecorder } from './attempt-recorder.ts'
import type { AttemptResult } from './record-attempts.ts'

test('a result that comes as the writing ends is written, and not left for the next one', async () => {
  const [first, second] = [{ number: 1 }, { number: 2 }] as unknown as [AttemptResult, AttemptResult]
  const written: AttemptResult[] = []
  const recorder = new AttemptRecorder({
    record: async (results) => void written.push(...results),
    onRecorded: () => {
      if (written.length === 1) queueMicrotask(() => recorder.add(second))
    },
    log: () => {},
  })
  recorder.add(first)
  await eventually(
    async () => written,
    ({ length }) => length === 2,
  )
  expect(written).toEqual([first, second])
})
