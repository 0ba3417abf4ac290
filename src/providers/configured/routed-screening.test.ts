// People are screened if one of the configured providers can, and nobody passes while that one cannot be opened.
import { expect, test } from 'vitest'
import { guidOf } from '../../../test/support/rows.ts'
import { absentProviders } from '../absent.ts'
import type { Screening } from '../ports.ts'
import type { ConfiguredProvider } from './configured-providers.ts'
import { strictestScreening } from './routed-screening.ts'

const usual = absentProviders.screening
const question = { bank_guid: guidOf('bank'), reference: guidOf('r'), is_repeat: false, party_guid: guidOf('person') }

const provider = (name: string, open: () => Promise<Screening>): ConfiguredProvider => ({
  ...{ guid: guidOf(name), name, kind: 'lists', ports: ['screening'], rule: {}, state: 'up' },
  open: async () => ({ ports: { screening: await open() }, probe: async () => ({ name, serves: {} }), stop() {} }),
})
const without = provider('without', async () => usual)
const broken = provider('broken', () => Promise.reject(new Error('cannot be opened')))
const answering = (result: 'passed' | 'review'): ConfiguredProvider =>
  provider(result, async () => ({
    ...usual,
    screenParty: async () => ({ kind: 'done', result }),
    rescreen: async () => ({ kind: 'done', result: { versions: { un: result }, subjects: [], is_last: true } }),
  }))

test.each([
  ['nobody can', [without], undefined],
  ['one lets pass', [without, answering('passed')], 'passed'],
  ['one wants a review', [answering('passed'), answering('review'), without], 'review'],
] as const)('people, if %s', async (_, list, expected) => {
  const { screenParty, rescreen } = await strictestScreening(list, usual)
  const outcome = await screenParty?.(question)
  expect(outcome).toEqual(expected && { kind: 'done', result: expected })
  expect(rescreen !== undefined).toBe(expected !== undefined)
})

test('nobody passes while one cannot be opened', async () => {
  const { screenParty, rescreen } = await strictestScreening([answering('passed'), broken], usual)
  await expect(screenParty?.(question)).rejects.toThrow('cannot be opened')
  expect(await rescreen?.({ bank_guid: question.bank_guid, after: null })).toMatchObject({
    result: { versions: { un: 'passed' } },
  })
})
