// Two servers that both accept writes, and what is remembered of one that is out of sight.
import { expect, test } from 'vitest'
import type { HostState } from './host-watch.ts'
import { choosePrimary, type Newest } from './primary-choice.ts'

const primary = (timeline: number, system = 'one'): HostState => ({
  ...{ is_primary: true, timeline, system, start_id: 'now', is_synchronous: true },
})
const standby = (system = 'one'): HostState => ({ ...primary(0, system), is_primary: false })
const away = undefined
const newest = (at: number, timeline: number): Newest => ({ at, timeline, system: 'one' })

const replaced = 'another host was promoted after it'
const different = 'the hosts have different databases'
const two = 'two hosts are primaries of the same timeline'
const other = 'another host is the primary'

type Case = [
  what: string,
  known: Newest | undefined,
  states: (HostState | undefined)[],
  chosen: Newest | undefined,
  refused: (string | undefined)[],
]

test.each<Case>([
  ['nobody answers', undefined, [away, away], undefined, [undefined, undefined]],
  ['only standbys answer', undefined, [standby(), standby()], undefined, [undefined, undefined]],
  ['a primary and its standby', undefined, [standby(), primary(3)], newest(1, 3), [undefined, undefined]],
  ['a primary alone', undefined, [primary(3), away], newest(0, 3), [undefined, undefined]],
  ['two primaries at the start', undefined, [primary(3), primary(4)], newest(1, 4), [replaced, undefined]],
  ['two primaries of one timeline', undefined, [primary(3), primary(3)], undefined, [two, two]],
  ['two databases', undefined, [primary(3), standby('two')], undefined, [different, undefined]],
  ['the standby was promoted', newest(0, 3), [away, primary(4)], newest(1, 4), [undefined, undefined]],
  ['and the old one is up', newest(0, 3), [primary(3), primary(4)], newest(1, 4), [replaced, undefined]],
  ['the old one is back, the new one away', newest(1, 4), [primary(3), away], newest(1, 4), [replaced, undefined]],
  ['the primary has become a standby', newest(0, 3), [standby(), standby()], newest(0, 3), [undefined, undefined]],
  ['a second one on the same timeline', newest(0, 3), [primary(3), primary(3)], newest(0, 3), [undefined, other]],
  ['also while the first is away', newest(0, 3), [away, primary(3)], newest(0, 3), [undefined, other]],
  ['two standbys were promoted at once', newest(0, 3), [away, primary(4), primary(4)], newest(0, 3), [away, two, two]],
  ['another database', newest(0, 3), [away, primary(9, 'two')], newest(0, 3), [undefined, 'it has another database']],
  ['the same host was promoted again', newest(0, 3), [primary(5), away], newest(0, 5), [undefined, undefined]],
])('%s', (_, known, states, chosen, refused) => {
  expect(choosePrimary(states, known)).toEqual({ newest: chosen, refused })
})
