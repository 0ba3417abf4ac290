// The examples of the API reference (examples/api.json) are requests and answers of a run. Here they are made again: each request is
// sent, in an order that works, and its answer has the status, the fields and the types of the example.
// `UPDATE_EXAMPLES=1 npx vitest run test/spec/api-examples.test.ts` writes the file anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prettyJson } from '../../src/cli/pretty-json.ts'
import type { ApiExample, ApiExamples, EventExample } from '../../src/http/openapi/examples.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { eventTypes } from '../../src/wiring/resources.ts'
import { undocumentedIn, unexpectedIn } from '../support/documented.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { recordErrors } from './api-examples/errors.ts'
import { recordEvents } from './api-examples/events.ts'
import { recordBooks, recordMoney } from './api-examples/money.ts'
import { recordPeople } from './api-examples/people.ts'
import { recordPlaces } from './api-examples/places.ts'
import { recordProviders } from './api-examples/providers.ts'
import { Recorder } from './api-examples/recorder.ts'
import { recordReviews } from './api-examples/reviews.ts'
import { recordStaff, staffTexts } from './api-examples/staff.ts'

const file = new URL('../../examples/api.json', import.meta.url)
const known = (): ApiExamples => JSON.parse(readFileSync(file, 'utf8'))

const nouns = [...new Set(eventTypes.map((type) => type.slice(0, type.indexOf('.'))))]

/** The service's time stands still, so that a new record has the same times. */
const now = Date.parse('2026-01-15T10:00:00.000Z')

let s: TestService
let receiver: Receiver
let made: ApiExamples
beforeAll(async () => {
  receiver = await startReceiver()
  s = await startTestService({ now: () => now })
  const r = new Recorder(s, [
    [receiver.url, 'https://hooks.example.com/corridor'],
    [s.service.base_url, 'https://corridor.bank.example'],
    ...staffTexts,
    [/(corridor_\w+_[0-9a-f]{32}_)\w+/g, '$1ThisIsAnExampleAndNoSecret'],
    [/whsec_[\w+/]+=/g, `whsec_${Buffer.from('this is an example and no secret').toString('base64')}`],
    [/"last_used_at":"[^"]*"/g, `"last_used_at":"${new Date(now).toISOString()}"`],
  ])
  const people = await recordPeople(r)
  const places = await recordPlaces(r, people)
  await recordMoney(r, people, places)
  await recordBooks(r)
  await recordReviews(r, people)
  await recordProviders(r, people)
  await recordEvents(r, receiver, people)
  await recordErrors(r, people)
  await r.events(nouns)
  await recordStaff(r, people)
  made = r.examples
  if (process.env.UPDATE_EXAMPLES) writeFileSync(file, `${prettyJson(renewed(known(), made))}\n`)
})
afterAll(async () => {
  await s.stop()
  await receiver.stop()
})

/** The kind of each value, by the names of fields. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
}

const withoutGuids = ({ request, body }: ApiExample): string =>
  JSON.stringify([request, body]).replaceAll(/[0-9a-f]{32}/g, '#')

const isSame = (a: ApiExample, b: ApiExample): boolean =>
  withoutGuids(a) === withoutGuids(b) && isDeepStrictEqual([a.status, shapeOf(a.answer)], [b.status, shapeOf(b.answer)])

/** What an event tells, without guids and times. */
const told = (event: EventExample) => [event.event_type, event.sequence, shapeOf(event)]

/** What is the same but for random values stays as it was, so that a new record changes only what has changed. */
const renewed = (old: ApiExamples, fresh: ApiExamples): ApiExamples => {
  const each = (kind: 'operations' | 'errors') =>
    Object.fromEntries(
      Object.entries(fresh[kind]).map(([name, example]) => {
        const before = old[kind][name]
        return [name, before && isSame(before, example) ? before : example]
      }),
    )
  const events = nouns.map((noun) => {
    const [before, now] = [old.events?.[noun], fresh.events[noun]!]
    return [noun, before && isDeepStrictEqual(told(before), told(now)) ? before : now]
  })
  return { operations: each('operations'), errors: each('errors'), events: Object.fromEntries(events) }
}

test('every operation has an example', () => {
  expect(Object.keys(known().operations).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

describe.each(['operations', 'errors'] as const)('%s', (kind) => {
  test.each(Object.entries(known()[kind]))('%s', (name, example) => {
    const again = made[kind][name]!
    expect(withoutGuids(again)).toBe(withoutGuids(example))
    expect([again.status, shapeOf(again.answer)]).toEqual([example.status, shapeOf(example.answer)])
    const [method = '', target = ''] = example.request.replace('/api', '').split(' ')
    if (kind === 'errors') return
    expect(undocumentedIn(method, target, example.status, example.answer)).toEqual([])
    if (example.body) expect(unexpectedIn(method, target, example.body)).toEqual([])
  })
})

test.each(nouns)('an event of %s', (noun) => {
  expect(told(made.events[noun]!)).toEqual(told(known().events[noun]!))
})
