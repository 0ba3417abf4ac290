import { describe, expect, test } from 'vitest'
import type { Pending } from './pending.ts'
import { Queue } from './queue.ts'

const options = { batch_max: 256, in_flight_max: 4, one_bank_per_batch: false }
const queueOf = (waiting: number): Queue => {
  const queue = new Queue(options, () => {})
  for (let i = 0; i < waiting; i++) queue.add({ isSolo: false, input: {} } as unknown as Pending)
  return queue
}

describe('a batch takes a third of all, so that they do not all come back at once', () => {
  test.each<[waiting: number, inFlight: number[], taken: number]>([
    [0, [], 0],
    [1, [], 1],
    [8, [], 8],
    [9, [], 8],
    [256, [], 86],
    [170, [86], 86],
    [84, [86, 86], 84],
    [1, [85, 85, 85], 1],
    [10_000, [], 256],
    [10, [1, 1, 1, 1], 0],
  ])('%i waiting, %j on their way: %i', (waiting, inFlight, taken) => {
    const queue = queueOf(waiting)
    expect(queue.take(inFlight)).toHaveLength(taken)
    expect(queue.length).toBe(waiting - taken)
  })
})
