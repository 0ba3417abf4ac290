// Who is taken into the next batch, and who waits.
import { describe, expect, test } from 'vitest'
import type { Pending } from './pending.ts'
import { Queue, type QueueOptions } from './queue.ts'

const options: QueueOptions = { batch_max: 256, in_flight_max: 4, one_bank_per_batch: false }

/** Commands as words: `a1` is the first of bank a, `A1` a solitary one. */
const command = (name: string): Pending =>
  ({ name, isSolo: name < 'a', input: { bank_guid: name[0]!.toLowerCase() }, since: Number(name.slice(1)) }) as never
const namesOf = (taken: readonly Pending[]): string =>
  taken.map((each) => (each as never as { name: string }).name).join(' ')

function queueOf(newcomers: string, again = '', changed: Partial<QueueOptions> = {}) {
  const afresh: Pending[] = []
  const queue = new Queue({ ...options, ...changed }, (pending) => afresh.push(pending))
  for (const name of newcomers.split(' ').filter(Boolean)) queue.add(command(name))
  queue.addAgain(...again.split(' ').filter(Boolean).map(command))
  return { queue, afresh, take: (...inFlight: number[]) => namesOf(queue.take(inFlight)) }
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
    const { queue } = queueOf('a1 '.repeat(waiting))
    expect(queue.take(inFlight)).toHaveLength(taken)
    expect(queue.length).toBe(waiting - taken)
  })

  test('but all that are to be decided again, and all who have a turn between them', () => {
    const { queue } = queueOf('a1 '.repeat(60), 'b1 '.repeat(90))
    expect(queue.take([])).toHaveLength(90)
    const solitary = queueOf('a1 '.repeat(60), 'A1 A2').queue
    expect([solitary.take([]).length, solitary.take([]).length]).toEqual([1, 60])
  })
})

describe('who is to be decided again', () => {
  test('comes first, afresh, together with newcomers', () => {
    const { take, afresh } = queueOf('a1 a2', 'a3')
    expect(take()).toBe('a3 a1 a2')
    expect(namesOf(afresh)).toBe('a3')
  })

  test('waits until nothing is on its way, and so do newcomers', () => {
    const { take, afresh } = queueOf('a1', 'a2')
    expect(take(5)).toBe('')
    expect(afresh).toEqual([])
  })

  test('a solitary one goes alone, and newcomers have a turn between two', () => {
    const { take } = queueOf('a1', 'A1 A2 a2 A3')
    expect([take(), take(), take(), take(), take()]).toEqual(['A1', 'a1', 'A2', 'a2', 'A3'])
  })

  test('newcomers keep their turn while there is no room for them', () => {
    const { take } = queueOf('a1', 'A1 A2', { in_flight_max: 1 })
    expect([take(), take(1), take(), take()]).toEqual(['A1', '', 'a1', 'A2'])
  })
})

test('on a distributed database a batch is of one bank, and the others keep their order', () => {
  const { take } = queueOf('a1 b1 a2 b2 c1', 'b3 a3', { one_bank_per_batch: true })
  expect([take(), take(), take(), take()]).toEqual(['b3 b1 b2', 'a3 a1 a2', 'c1', ''])
})

test('who has waited for too long leaves', () => {
  const { queue, take } = queueOf('a1 a9', 'a2 a8')
  expect(namesOf(queue.takeLate(5))).toBe('a1 a2')
  expect(take()).toBe('a8 a9')
})
