// The terms of the corridors hang together, and every corridor can be found by its asset and country.
import { expect, test } from 'vitest'
import { corridors } from '../bank-numbers/corridors.ts'
import { findPayoutPair } from '../kernel/asset.ts'
import { isHomeRail } from '../kernel/rail.ts'
import { corridorsOf } from './corridors.ts'

test.each(corridors.map((corridor) => [`${corridor.rail} to ${corridor.country_codes[0]}`, corridor] as const))(
  '%s',
  (_, { asset, country_codes, rail, sides }) => {
    for (const country_code of country_codes) {
      const found = sides.flatMap((side) => corridorsOf(asset, country_code, side)).filter((each) => each.rail === rail)
      expect(found).toHaveLength(sides.length)
      for (const { minimum, maximum, spread_bps, participants_types, clock, has_payouts } of found) {
        expect(0n < minimum && minimum < maximum).toBe(true)
        expect(participants_types.length).toBeGreaterThan(0)
        const isHome = isHomeRail(rail)
        // Payouts have an exchange with a price and a margin. A home rail has its own clock (`rails/rail-times.ts`).
        expect([clock === undefined, spread_bps > 0]).toEqual([isHome, has_payouts])
        expect(findPayoutPair(`${asset}-USD`) !== undefined || asset === 'USD').toBe(true)
      }
    }
  },
)

test('wires and instant payments are not collected', () => {
  expect(corridorsOf('USD', 'US', 'deposit').map(({ rail }) => rail)).toEqual(['ach'])
  expect(corridorsOf('EUR', 'DE', 'deposit')).toEqual([])
  expect(corridorsOf('CAD', 'CA', 'deposit').map(({ rail }) => rail)).toEqual(['eft', 'etransfer'])
})
