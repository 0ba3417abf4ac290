// Which earlier states a seen state proves.
import { expect, test } from 'vitest'
import { machines } from '../../wiring/tables.ts'
import { proves } from './occurred.ts'

test.each([
  // An order of states with no way around.
  ['trade', 'completed', 'pending', true],
  ['trade', 'completed', 'settling', true],
  ['external_wallet', 'failed', 'pending', true],
  ['plan', 'completed', 'planning', true],
  ['account', 'created', 'storing', true],
  // It can be had without.
  ['trade', 'failed', 'pending', false],
  ['trade', 'cancelled', 'pending', false],
  ['transfer', 'completed', 'pending', false],
  ['transfer', 'holding', 'pending', false],
  ['transfer', 'failed', 'cancelling', false],
  ['external_wallet', 'completed', 'reviewing', false],
  ['customer', 'unverified', 'verified', false],
  // Not yet.
  ['trade', 'pending', 'completed', false],
  ['trade', 'storing', 'failed', false],
  // There and back.
  ['customer', 'frozen', 'verified', true],
  ['customer', 'verified', 'frozen', false],
  ['customer', 'verified', 'verified', true],
])('a %s that is %s was %s: %s', (noun, seen, wanted, expected) => {
  expect(proves(machines.find((each) => each.noun === noun)!, seen, wanted)).toBe(expected)
})
