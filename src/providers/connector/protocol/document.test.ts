// The page for authors of connectors: its examples are signed and fit, and its table has every question.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBody, writtenBody } from './codec.ts'
import { verifyMessage } from './messages.ts'
import { NewsBody } from './news.ts'
import { operations } from './operations.ts'

const page = readFileSync(new URL('../../../../docs/connectors.md', import.meta.url), 'utf8')
const [, key] = /The key of these examples is `([^`]+)`/.exec(page)!

interface Example {
  readonly first: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const examples: Example[] = [...page.matchAll(/```text signed\n([^\n]+)\n([\s\S]*?)\n\n([^\n]+)\n```/g)].map(
  ([, first = '', headers = '', body = '']) => ({
    first,
    headers: Object.fromEntries(headers.split('\n').map((line) => line.split(': ') as [string, string])),
    body,
  }),
)
const [question, answer, news] = examples as [Example, Example, Example]

describe('the examples', () => {
  test.each(examples.map((each) => [each.first, each] as const))('%s is signed', (_, { headers, body }) => {
    const now = Number(headers['webhook-timestamp']) * 1000
    expect(verifyMessage({ headers, body, keys: [key!], now })).toBe(headers['webhook-id'])
    expect(() => verifyMessage({ headers, body: `${body} `, keys: [key!], now })).toThrow('no_matching_signature')
  })

  test('fit the protocol', () => {
    expect(examples).toHaveLength(3)
    expect(question.first).toBe('POST /v1/rails/carry')
    const asked = readBody(operations['rails/carry'].question, question.body)
    expect(writtenBody(operations['rails/carry'].question, asked)).toBe(question.body)
    expect(readBody(operations['rails/carry'].answer, answer.body).kind).toBe('pending')
    expect(answer.headers['webhook-id']).toBe(question.headers['webhook-id'])
    expect(readBody(NewsBody, news.body)).toMatchObject({ kind: 'payment', reference: asked.reference })
  })
})

test('the table of questions is that of the protocol', () => {
  const listed = [...page.matchAll(/^\| `([a-z_]+\/[a-z_]+)` \| (once|none) \|/gm)].map(([, path, effect]) => [
    path,
    effect,
  ])
  expect(listed).toEqual(Object.entries(operations).map(([path, { effect }]) => [path, effect]))
})
