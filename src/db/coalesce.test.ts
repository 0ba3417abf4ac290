// Which calls share a read.
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

function reads() {
  const asked: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const get = coalesce(async (keys: readonly string[]) => {
    asked.push(keys.join(' '))
    await new Promise<void>((done, fail) => ends.push((error) => (error ? fail(error) : done())))
    return new Map(keys.filter((key) => key !== 'nothing').map((key) => [key, `${key}!`]))
  })
  return { asked, ends, get }
}

test('calls of one turn share a read', async () => {
  const { asked, ends, get } = reads()
  const all = Promise.all([get('a'), get('b'), get('a'), get('nothing')])
  await turn()
  ends[0]!()
  expect(await all).toEqual(['a!', 'b!', 'a!', undefined])
  expect(asked).toEqual(['a b nothing'])
})

test('calls that come while a read is under way share the next one, also after one that failed', async () => {
  const { asked, ends, get } = reads()
  const first = get('a')
  await turn()
  const others = Promise.all([get('b'), get('c')])
  ends[0]!(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await turn()
  ends[1]!()
  expect(await others).toEqual(['b!', 'c!'])
  expect(asked).toEqual(['a', 'b c'])
})
