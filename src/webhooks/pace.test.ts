// Open attempts and deliveries ahead, after successes and failures.
import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

type Heard = 'success' | 'slow success' | 'failure' | 'end'
const after = (...heard: readonly Heard[]) => {
  const pace = new Pace()
  for (const each of heard) {
    if (each === 'failure') pace.failed()
    else if (each === 'end') pace.reset()
    else pace.succeeded(each === 'slow success')
  }
  const { window, ahead, isProven } = pace
  return { window, ahead, isProven }
}
const times = (count: number, what: Heard): Heard[] => Array(count).fill(what)

test.each<[string, Heard[], ReturnType<typeof after>]>([
  ['nothing', [], { window: 2, ahead: 0, isProven: false }],
  ['a success', ['success'], { window: 3, ahead: 1, isProven: true }],
  ['many', times(300, 'success'), { window: 16, ahead: 256, isProven: true }],
  ['many slow ones', times(300, 'slow success'), { window: 16, ahead: 0, isProven: true }],
  ['a slow one after many', [...times(300, 'success'), 'slow success'], { window: 16, ahead: 0, isProven: true }],
  ['a failure after many', [...times(300, 'success'), 'failure'], { window: 2, ahead: 0, isProven: true }],
  ['a success after that', [...times(300, 'success'), 'failure', 'success'], { window: 3, ahead: 1, isProven: true }],
  ['the end', ['success', 'failure', 'end'], { window: 2, ahead: 0, isProven: false }],
])('after %s', (_, heard, pace) => expect(after(...heard)).toEqual(pace))
