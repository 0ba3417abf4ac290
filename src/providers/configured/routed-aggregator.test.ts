// External bank accounts of several aggregators.
import { expect, test } from 'vitest'
import { provider, routesWith } from '../../../test/support/routed-providers.ts'
import { guidOf, now } from '../../../test/support/rows.ts'
import { absentProviders } from '../absent.ts'
import { CarrierAway } from '../carrier.ts'
import type { ConfiguredProvider } from './configured-providers.ts'
import { routedProviders } from './routed.ts'
import type { ProviderRoutes } from './routes.ts'

const bank_guid = guidOf('bank')
const asked: string[] = []

const account_guid = guidOf('account')
const about = (name: string) => ({ bank_guid, reference: guidOf(name), is_repeat: false, account_guid, asset: 'USD' })
const aggregator = (name: string, isHosted = () => true) => {
  const told = (answer: object) => async () => {
    asked.push(name)
    return answer as never
  }
  const open = { kind: 'pending', check_again_at: now, link: 'https://a.example', link_expires_at: now }
  const linked = told({ kind: 'failed', failure_code: 'unavailable' })
  const ports = { session: told(open), link: linked, balances: told({}), unlink: told({}) }
  return provider(name, { aggregator: { isHosted, ...ports } })
}
const by = async (list: readonly ConfiguredProvider[], routes: ProviderRoutes) => {
  asked.length = 0
  return (await routedProviders({ usual: absentProviders, list, routes, isSimulated: async () => false })).aggregator
}
const token = { token: 't', token_kind: 'processor', asked_since: now } as const

test.each([
  ['by a page', 'session'],
  ['by a token', 'account'],
])('an account that was linked %s stays with its aggregator, whichever comes first later', async (_, reference) => {
  const routes = routesWith()
  const [a, b] = [aggregator('a'), aggregator('b')]
  const before = await by([a, b], routes)
  if (reference === 'session') await before.session(about('session'))
  await before.link({ ...about(reference), ...token })
  const after = await by([b, { ...a, state: 'deleted' }], routes)
  const known = { access_token: 'secret' }
  await after.balances({ ...about('today'), ...known, is_renewed: false })
  await after.session({ ...about('another session'), ...known })
  await after.unlink({ ...about('account'), ...known })
  expect(asked).toEqual(['a', 'a', 'a'])
  // Its partner tells of the page by the reference of the session.
  expect(await routes.find(about('another session'), 'aggregator')).toBe(guidOf('a'))
})

test('before an account is linked, a new page may be opened by another one', async () => {
  const routes = routesWith()
  const [a, b] = [aggregator('a'), aggregator('b')]
  await (await by([a, b], routes)).session(about('session'))
  const after = await by([b, a], routes)
  await after.session(about('session'))
  await after.session(about('another session'))
  expect(asked).toEqual(['a', 'b'])
})

const away = () => {
  throw new CarrierAway('it was not read yet')
}

test.each<[string, ConfiguredProvider[], string[] | typeof CarrierAway]>([
  ['behind one without', [aggregator('a', () => false), aggregator('b')], ['b']],
  ['behind one that cannot tell', [aggregator('a', away), aggregator('b')], ['b']],
  ['the first of two', [aggregator('a'), aggregator('b')], ['a']],
  ['none for certain', [aggregator('a', () => false), aggregator('b', away)], CarrierAway],
])('a page is opened by the first aggregator with pages: %s', async (_, list, expected) => {
  const routed = await by(list, routesWith())
  if (expected === CarrierAway) {
    expect(() => routed.isHosted()).toThrow(CarrierAway)
    return expect(routed.session(about('session'))).rejects.toBeInstanceOf(CarrierAway)
  }
  expect(routed.isHosted()).toBe(true)
  await routed.session(about('session'))
  expect(asked).toEqual(expected)
})

test('no aggregator has pages', async () => {
  expect((await by([aggregator('a', () => false)], routesWith())).isHosted()).toBe(false)
})
