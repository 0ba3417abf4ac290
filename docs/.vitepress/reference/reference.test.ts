// The parts of a reference page, on a small document.
import { describe, expect, test } from 'vitest'
import { curlOf } from './curl.ts'
import type { ApiDocument, Call, Operation, Schema } from './document.ts'
import { fieldsOf, typeOf } from './fields.ts'
import { inline } from './html.ts'
import { exampleText } from './operation.ts'
import { bound, requestFrom } from './request.ts'
import { typescriptOf } from './typescript.ts'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const schemas: Record<string, Schema> = {
  Guid: { type: 'string', description: '32 lowercase hex characters.' },
  Amount: { type: 'integer', format: 'int64', description: 'Base units. From 0 to 10^38 - 1.', minimum: 0 },
  Order: { type: 'object', properties: { amount: ref('Amount') } },
  Orders: {
    type: 'object',
    properties: { objects: { type: 'array', items: ref('Order') }, page: { type: 'integer' } },
  },
  Tree: { type: 'object', properties: { child: ref('Tree') } },
  Choice: {
    oneOf: [ref('Order'), ref('Tree')],
    discriminator: {
      propertyName: 'kind',
      mapping: { order: '#/components/schemas/Order', tree: '#/components/schemas/Tree' },
    },
  },
}
const document: ApiDocument = {
  info: { version: '1', description: '' },
  tags: [],
  paths: {},
  webhooks: {},
  components: { schemas, parameters: {}, responses: {} },
}
const call = (method: string, path: string, answer: Schema, more: Partial<Operation> = {}): Call => ({
  method,
  path,
  operation: {
    ...{ operationId: 'x', 'x-client': 'orders.create', 'x-key': 'bank', tags: [], summary: '', description: '' },
    responses: { 200: { description: '', content: { 'application/json': { schema: answer } } } },
    ...more,
  },
})
const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]

describe('a request', () => {
  const place = call('POST', '/api/orders/{order_guid}/fill', ref('Order'), { 'x-key': 'organization' })
  const request = bound(
    requestFrom(place, {
      ...{ request: `POST /api/orders/${a}/fill`, status: 200, answer: {} },
      body: {
        source: { guid: b, amount: 250_000 },
        order_guid: a,
        file_guids: [b],
        count: 1000,
        note: "it's $5 `now`",
      },
    }),
    document,
  )

  test('has variables for guids, one for each value, named by the field or by the object around it', () => {
    expect([...request.variables]).toEqual([
      ['order_guid', a],
      ['source_guid', b],
    ])
  })

  test('as curl', () => {
    expect(curlOf(request)).toBe(
      `curl "$BASE/orders/$ORDER_GUID/fill" \\
  -H "Authorization: Bearer $ORGANIZATION_KEY" \\
  -H "Content-Type: application/json" \\
  -d @- <<END
{
  "source": {
    "guid": "$SOURCE_GUID",
    "amount": 250000
  },
  "order_guid": "$ORDER_GUID",
  "file_guids": [
    "$SOURCE_GUID"
  ],
  "count": 1000,
  "note": "it's \\$5 \\\`now\\\`"
}
END`,
    )
  })

  test('as TypeScript, where only amounts are bigints', () => {
    expect(typescriptOf(request, document)).toBe(
      `const answer = await organization.orders.create(order_guid, {
  source: { guid: source_guid, amount: 250_000n },
  order_guid,
  file_guids: [source_guid],
  count: 1000,
  note: 'it\\'s $5 \`now\`',
})
console.log(answer)`,
    )
  })

  test('two guids of the same field have two names', () => {
    const body = { operations: [{ order_guid: a }, { order_guid: b }] }
    const { variables } = bound({ call: place, path: {}, query: {}, body }, document)
    expect([...variables.keys()]).toEqual(['order_guid', 'order_guid_2'])
  })

  test('of a list iterates, with the types of its parameters', () => {
    const parameters = [
      { name: 'per_page', in: 'query', schema: { type: 'integer' } },
      { name: 'include_pii', in: 'query', schema: { type: 'boolean' } },
      { name: 'state', in: 'query', schema: { type: 'array' } },
    ] as const
    const list = call('GET', '/api/orders', ref('Orders'), { parameters, 'x-client': 'orders.list' })
    const query = { per_page: '2', include_pii: 'true', state: 'open,done' }
    const shown = bound({ call: list, path: {}, query }, document)
    expect(typescriptOf(shown, document)).toBe(
      "for await (const order of corridor.orders.list({ per_page: 2, include_pii: true, state: ['open', 'done'] })) {\n  console.log(order)\n}",
    )
    expect(curlOf(shown)).toContain('"$BASE/orders?per_page=2&include_pii=true&state=open,done"')
  })
})

describe('fields', () => {
  test.each([
    [ref('Guid'), 'guid'],
    [ref('Amount'), 'amount'],
    [{ anyOf: [ref('Guid'), { type: 'null' }] }, 'guid or null'],
    [{ type: 'array', items: { type: 'string' } }, 'array of string'],
    [{ type: 'string', format: 'date' }, 'string, date'],
    [ref('Choice'), 'object'],
    [{}, 'any value'],
  ] as const)('%j is %s', (schema, type) => expect(typeOf(schema, document)).toBe(type))

  test('say whether they are required, and their limits', () => {
    const schema = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 9, description: 'A `<name>`.' },
        kind: { enum: ['x', 'y'] },
      },
    }
    const html = fieldsOf(schema, document)
    expect(html).toContain(
      '<span class="required">required</span></span><p>A <code>&lt;name&gt;</code>. 1 to 9 characters.</p>',
    )
    expect(html).toContain('One of <code>x</code>, <code>y</code>.')
    expect(html.match(/required</g)).toHaveLength(1)
  })

  test('of alternatives are folded under what decides between them', () => {
    const html = fieldsOf(ref('Choice'), document)
    expect(html).toContain('<summary><code>kind</code> is <code>order</code></summary>')
    expect(html).toContain('<summary><code>kind</code> is <code>tree</code></summary>')
  })

  test('of which exactly one is given say so', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' } }
    const either = { if: { required: ['a'] }, else: { required: ['b'] } }
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    const html = fieldsOf({ type: 'object', properties, ...either, then: { not: { required: ['b'] } } }, document)
    expect(html).toMatch(/^<p class="choices">Exactly one of <code>a<\/code> and <code>b<\/code>.<\/p><ul/)
  })

  test('that contain themselves end', () => {
    expect(fieldsOf(ref('Tree'), document)).toBe(
      '<ul class="fields"><li><span class="field"><code>child</code> <span class="type">object</span></span></li></ul>',
    )
  })
})

test('texts cannot bring elements into the page', () => {
  expect(inline('a <b> & `<c>`')).toBe('a &lt;b&gt; &amp; <code>&lt;c&gt;</code>')
})

test('long lists of an example are cut', () => {
  expect(JSON.parse(exampleText({ objects: [1, 2, 3, 4], name: 'x' }))).toEqual({ objects: [1, 2, '...'], name: 'x' })
})
