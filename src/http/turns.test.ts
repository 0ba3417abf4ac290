// One piece in each turn of the event loop, and others in between.
import { expect, test } from 'vitest'
import { LoopTurns } from './turns.ts'

test('pieces of several take turns, and whoever came meanwhile goes first', async () => {
  const turns = new LoopTurns()
  const done: string[] = []
  const work = async (name: string): Promise<void> => {
    for (let piece = 1; piece <= 3; piece += 1) {
      await turns.next()
      done.push(`${name}${piece}`)
      // A request that arrives during the piece.
      setImmediate(() => done.push('quick'))
    }
  }
  await Promise.all([work('a'), work('b')])
  expect(done).toEqual(['a1', 'b1', 'quick', 'a2', 'quick', 'b2', 'quick', 'a3', 'quick', 'b3'])
  await turns.next()
})
