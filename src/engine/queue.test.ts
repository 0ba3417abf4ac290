// Who is taken into the next batch, and who waits.
import { describe, expect, test } from 'vitest'
import type { Guid } from '../kernel/guid.ts'
import { type CommandPhase, type Pending, phases } from './pending.ts'
import { Queue, type QueueOptions } from './queue.ts'

const options: QueueOptions = { batch_max: 256, in_flight_max: 4, is_distributed: false }

/** Commands as words: `a1` is the first of bank a, `A1` one that must be alone, `a1j` one of a job. */
const command = (name: string, phase: CommandPhase = name < 'a' ? phases.alone : phases.queued): Pending =>
  ({
    name,
    phase,
    input: { bank_guid: name[0]!.toLowerCase() },
    since: Number.parseInt(name.slice(1), 10),
    isBackground: name.endsWith('j'),
  }) as never
const namesOf = (taken: readonly Pending[]): string =>
  taken.map((each) => (each as never as { name: string }).name).join(' ')
const wordsOf = (names: string): string[] => names.split(' ').filter(Boolean)

function queueOf(newcomers: string, again = '', changed: Partial<QueueOptions> = {}) {
  const queue = new Queue({ ...options, ...changed })
  for (const name of wordsOf(newcomers)) queue.add(command(name))
  queue.putBack(wordsOf(again).map((name) => command(name)))
  return { queue, take: (...inFlight: number[]) => namesOf(queue.take(inFlight)) }
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

  test('but all who have a turn between two that must be alone', () => {
    const { queue } = queueOf('a1 '.repeat(60), 'A1 A2')
    expect([queue.take([]).length, queue.take([]).length]).toEqual([1, 60])
  })
})

describe('a command that is decided again', () => {
  test('comes first, together with newcomers, and waits for nobody', () => {
    const { take } = queueOf('a1 a2', 'a3 a4')
    expect(take(5)).toBe('a3 a4 a1 a2')
  })

  test('waits until nothing is in flight if it must be alone, and so do newcomers', () => {
    const { take } = queueOf('a1', 'A1')
    expect([take(5), take(), take(1)]).toEqual(['', 'A1', 'a1'])
  })

  test('newcomers have a turn between two that must be alone', () => {
    const { take } = queueOf('a1', 'A1 A2 a2 A3')
    expect([take(), take(), take(), take(), take()]).toEqual(['A1', 'a2 a1', 'A2', 'A3', ''])
  })

  test('newcomers keep their turn while there is no room for them', () => {
    const { take } = queueOf('a1', 'A1 A2', { in_flight_max: 1 })
    expect([take(), take(1), take(), take()]).toEqual(['A1', '', 'a1', 'A2'])
  })
})

describe('commands that wait for fresh rows', () => {
  const doubted = (name: string, after?: string) =>
    command(name, { state: 'doubted', after: after as Guid | undefined })

  test('are in no batch, and newcomers do not wait for them', () => {
    const { queue, take } = queueOf('a1')
    queue.putBack([doubted('a2'), doubted('a3')])
    expect([queue.length, take(5), queue.length]).toEqual([3, 'a1', 2])
    expect(namesOf(queue.takeDoubted(() => true))).toBe('a2 a3')
  })

  test('wait for the commit whose rows they were decided on', () => {
    const { queue } = queueOf('')
    queue.putBack([doubted('a1', 'first'), doubted('a2'), doubted('a3', 'second')])
    expect(namesOf(queue.takeDoubted(() => true))).toBe('a2')
    expect(namesOf(queue.takeDoubted((commit) => commit === 'second'))).toBe('a1')
    expect(namesOf(queue.takeDoubted(() => false))).toBe('a3')
    expect(queue.length).toBe(0)
  })
})

test('on a distributed database a batch is of one bank, and the others keep their order', () => {
  const { take } = queueOf('a1 b1 a2 b2 c1', 'b3 a3', { is_distributed: true })
  expect([take(), take(), take(), take()]).toEqual(['b3 b1 b2', 'a3 a1 a2', 'c1', ''])
})

test('who has waited for too long leaves', () => {
  const { queue, take } = queueOf('a1 a9', 'a2 a8')
  expect(namesOf(queue.takeLate(5))).toBe('a2 a1')
  expect(take()).toBe('a8 a9')
})

describe('commands of callers and of jobs', () => {
  const jobs = Array.from({ length: 300 }, (_, i) => `a${i}j`).join(' ')
  function timed(newcomers: string) {
    let now = 0
    const queue = new Queue(options, () => now)
    for (const name of wordsOf(newcomers)) queue.add(command(name))
    const countOf = (...inFlight: number[]) => {
      const taken = queue.take(inFlight)
      const background = taken.filter(({ isBackground }) => isBackground).length
      return { callers: taken.length - background, background }
    }
    return { queue, countOf, pass: (ms: number) => (now += ms) }
  }

  test('callers go first, also those that are decided again', () => {
    const { queue, take } = queueOf('a1j a2j a3', 'a4j a5')
    expect(take()).toBe('a5 a3 a4j a1j a2j')
    expect(queue.length).toBe(0)
  })

  test('while there are callers, a batch has only so many of jobs that the next caller does not wait long', () => {
    const { queue, countOf } = timed(`a1 ${jobs}`)
    for (let i = 0; i < 100; i++) queue.took(10, 2)
    expect(countOf()).toEqual({ callers: 1, background: 30 })
    expect(countOf(31)).toEqual({ callers: 0, background: 30 })
    for (let i = 0; i < 100; i++) queue.took(10, 100)
    expect(countOf(31)).toEqual({ callers: 0, background: 16 })
  })

  test('and none behind two commits in flight, but callers do', () => {
    const { queue, countOf } = timed(jobs)
    queue.add(command('a1'))
    expect(countOf(30, 30)).toEqual({ callers: 1, background: 0 })
    expect(countOf(30, 30)).toEqual({ callers: 0, background: 0 })
  })

  test('unless they have waited for long: jobs never stop', () => {
    const { queue, countOf, pass } = timed(jobs)
    pass(100)
    queue.add(command('a1'))
    expect(countOf(30, 30)).toEqual({ callers: 1, background: 40 })
  })

  test('a batch is never larger than its bound, and has room for some of jobs', () => {
    const { queue, countOf, pass } = timed(jobs)
    pass(1)
    for (let i = 0; i < 1000; i++) queue.add(command('a1'))
    expect(countOf()).toEqual({ callers: 240, background: 16 })
  })

  test('a second after the last caller, jobs have whole batches', () => {
    const { countOf, pass } = timed(`a1 ${jobs}`)
    expect(countOf().callers).toBe(1)
    pass(1001)
    expect(countOf(1, 1).background).toBeGreaterThan(80)
  })

  test('on a distributed database a batch of callers takes jobs of their bank alone', () => {
    const queue = new Queue({ ...options, is_distributed: true }, () => 0)
    for (const name of ['a1j', 'b2j', 'b3', 'a4j']) queue.add(command(name))
    expect([1, 2, 3].map(() => namesOf(queue.take([])))).toEqual(['b3 b2j', 'a1j a4j', ''])
  })

  test('there, a caller without a bank takes nobody along', () => {
    const queue = new Queue({ ...options, is_distributed: true }, () => 0)
    queue.add({ ...command('o1'), input: {} })
    queue.add(command('a1j'))
    expect([1, 2].map(() => namesOf(queue.take([])))).toEqual(['o1', 'a1j'])
  })

  test('callers go first also where they must be alone, or are confirmed', () => {
    const { queue, take } = queueOf('', 'A1j A2')
    const doubted = { state: 'doubted', after: undefined } as const
    queue.putBack([command('a3j', doubted), command('a4', doubted)])
    expect([take(), take()]).toEqual(['A2', 'A1j'])
    expect(namesOf(queue.takeDoubted(() => false))).toBe('a4 a3j')
  })

  test('there, jobs that have waited for long have every other batch', () => {
    const queue = new Queue({ ...options, is_distributed: true }, () => 1000)
    for (const name of ['a1j', 'b2', 'c3', 'd4j', 'e5']) queue.add(command(name))
    expect([1, 2, 3, 4, 5].map(() => namesOf(queue.take([])))).toEqual(['a1j', 'b2', 'd4j', 'c3', 'e5'])
  })
})
