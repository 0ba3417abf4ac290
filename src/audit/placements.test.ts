// Shards that move, are split or vanish while they are worked on.
import { expect, test } from 'vitest'
import { ofEachPlace, type Range } from './placements.ts'

interface Shard extends Range {
  readonly host: string
}

const at = (host: string, hash_min: number, hash_max: number): Shard => ({ host, hash_min, hash_max })
const gone = () => Object.assign(new Error('relation "accounts_102065" does not exist'), { code: '42P01' })

/** Works on shards of which `lost` are not where they were said to be. */
async function run(places: readonly (readonly Shard[])[], fails: (shard: Shard, time: number) => Error | undefined) {
  let looks = 0
  const times = new Map<string, number>()
  const seen: { looks: number; pauses: number; found: string[] } = { looks: 0, pauses: 0, found: [] }
  const found = ofEachPlace(
    {
      shards: async () => places[Math.min(looks++, places.length - 1)]!,
      pause: async () => void seen.pauses++,
    },
    async (shard) => {
      const name = `${shard.host} ${shard.hash_min} ${shard.hash_max}`
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      const error = fails(shard, time)
      if (error) throw error
      return name
    },
  )
  for await (const name of found) seen.found.push(name)
  return { ...seen, looks }
}

const [a, b] = [at('a', 0, 9), at('b', 10, 19)]

test('shards that stay are worked on once, and looked up once', async () => {
  expect(await run([[a, b]], () => undefined)).toEqual({ looks: 1, pauses: 0, found: ['a 0 9', 'b 10 19'] })
})

test('a shard that has moved is worked on at its new place', async () => {
  const moved = at('c', 10, 19)
  const { found } = await run(
    [
      [a, b],
      [a, moved],
    ],
    ({ host }) => (host === 'b' ? gone() : undefined),
  )
  expect(found).toEqual(['a 0 9', 'c 10 19'])
})

test('so is one whose old node no longer answers', async () => {
  const away = Object.assign(new Error('the node is gone'), { code: 'ECONNREFUSED' })
  const { found } = await run(
    [
      [a, b],
      [a, at('c', 10, 19)],
    ],
    ({ host }) => (host === 'b' ? away : undefined),
  )
  expect(found).toEqual(['a 0 9', 'c 10 19'])
})

test('a shard that was split is worked on in its parts', async () => {
  const parts = [at('b', 10, 14), at('c', 15, 19)]
  const { found } = await run(
    [
      [a, b],
      [a, ...parts],
    ],
    ({ hash_max, hash_min }) => (hash_max - hash_min === 9 && hash_min === 10 ? gone() : undefined),
  )
  expect(found).toEqual(['a 0 9', 'b 10 14', 'c 15 19'])
})

test('a shard that is between two places is waited for', async () => {
  const seen = await run([[a, b]], ({ host }, time) => (host === 'b' && time < 4 ? gone() : undefined))
  expect(seen).toEqual({ looks: 4, pauses: 3, found: ['a 0 9', 'b 10 19'] })
})

test.each([
  ['another error', () => new Error('out of memory'), 'out of memory'],
  ['a shard that stays away', gone, 'does not exist'],
])('%s is told', async (_, error, message) => {
  await expect(run([[a, b]], ({ host }) => (host === 'b' ? error() : undefined))).rejects.toThrow(message)
})

test('so is a shard that is nowhere any more', async () => {
  await expect(run([[a, b], [a]], ({ host }) => (host === 'b' ? gone() : undefined))).rejects.toThrow('does not exist')
})
