// The life of a command: which moves are legal, and that each state is used.
import { describe, expect, test } from 'vitest'
import { lookAt, someGuid } from '../../test/simulation/things.ts'
import { isTerminal, statesOf } from '../kernel/machine.ts'
import {
  answer,
  breakOff,
  type CommandPhase,
  commandStates,
  moveTo,
  overloaded,
  pendingFrom,
  phases,
} from './pending.ts'

const pending = () => {
  const heard: unknown[] = []
  const hear = (what: unknown) => heard.push(what)
  return { heard, command: pendingFrom(lookAt, { bank_guid: someGuid(), guid: someGuid() }, {}, hear, hear) }
}

const { queued, deciding, confirming, alone, paused } = phases
const doubted: CommandPhase = { state: 'doubted', after: undefined }
const committing: CommandPhase = { state: 'committing', answer: overloaded }

describe('a command', () => {
  test.each<[string, CommandPhase[]]>([
    ['writes', [deciding, committing]],
    ['lacks rows, and writes', [deciding, queued, deciding, committing]],
    ['is refused on fresh rows', [deciding, doubted, confirming]],
    ['was refused on old rows alone', [deciding, doubted, confirming, queued, deciding, committing]],
    ['lost a race', [deciding, committing, queued, deciding, committing]],
    ['failed with others', [deciding, committing, alone, deciding, committing]],
    ['met a database that was away', [deciding, paused, queued, deciding, committing, paused, alone, deciding]],
  ])('%s', (_, way) => {
    const { command, heard } = pending()
    for (const phase of way) moveTo(command, phase)
    answer(command, overloaded)
    expect(heard).toEqual([overloaded])
  })

  test.each<[string, CommandPhase[], CommandPhase]>([
    ['is not committed without a decision', [], committing],
    ['is not committed on fresh rows that others do not see', [deciding, doubted, confirming], committing],
    ['is not decided twice at a time', [deciding], deciding],
    ['that was sent is not doubted', [deciding, committing], doubted],
  ])('%s', (_, way, next) => {
    const { command } = pending()
    for (const phase of way) moveTo(command, phase)
    expect(() => moveTo(command, next)).toThrow('a command may not go from')
  })

  test('has one end', () => {
    const { command, heard } = pending()
    moveTo(command, deciding)
    breakOff(command, 'broken')
    expect(() => answer(command, overloaded)).toThrow('from broken to answered')
    expect(() => breakOff(command, 'again')).toThrow('from broken to broken')
    expect(heard).toEqual(['broken'])
  })
})

test('every state but the first can be entered, and leads to an end', () => {
  const states = statesOf(commandStates)
  const entered = new Set(states.flatMap((state) => [...commandStates.states[state].to]))
  expect(states.filter((state) => !entered.has(state))).toEqual([])
  const ends = states.filter((state) => isTerminal(commandStates, state))
  expect(ends).toEqual(['answered', 'broken'])
})
