// What the console has in tables of its own agrees with the service: the kinds and decisions of the review desk, and the nouns of events.
import { expect, test } from 'vitest'
import { nounOfEvent } from '../console/src/nouns/noun-names.ts'
import { decisionsOf, hasAmount, hasAsset, reviewKinds } from '../console/src/reviews/acts.ts'
import { faultInPolicy } from '../src/resources/reviews/approval-policy.ts'
import * as service from '../src/resources/reviews/review-act.ts'
import { eventTypes } from '../src/wiring/resources.ts'

test('has the decisions of each kind', () => {
  expect(decisionsOf).toEqual(service.decisionsOf)
  expect(reviewKinds).toEqual(service.reviewKinds)
})

test('asks for an asset and an amount where a rule can have them', () => {
  for (const kind of Object.keys(decisionsOf) as (keyof typeof decisionsOf)[]) {
    expect(faultInPolicy([{ kind, asset: 'USD' }]) === undefined, kind).toBe(hasAsset(kind))
    expect(faultInPolicy([{ kind, asset: 'USD', from_amount: 1n as never }]) === undefined, kind).toBe(hasAmount(kind))
  }
})

test('knows the noun of every event, so that its pages are read again', () => {
  expect(eventTypes.filter((type) => nounOfEvent(type) === undefined)).toEqual([])
})
