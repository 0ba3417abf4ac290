// The collection for Postman and Bruno: it has the published form, and its requests do what they say. They are played as they are
// written, with their scripts, in the order in which the examples were recorded.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionFrom } from '../../src/cli/collection/collection.ts'
import { environmentFrom } from '../../src/cli/collection/environment.ts'
import type { OpenapiDocument } from '../../src/cli/openapi-document.ts'
import { endpoints } from '../../src/wiring/endpoints.ts'
import { reference } from '../../src/wiring/reference.ts'
import { atRest } from '../support/desk.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { eventually, startTestService, type TestService } from '../support/service.ts'

interface Item {
  readonly name: string
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[]
  readonly request: {
    readonly method: string
    readonly auth?: Auth
    readonly header: readonly Pair[]
    readonly body?: { readonly raw: string }
    readonly url: { readonly raw: string; readonly query?: readonly Pair[] }
  }
}
interface Pair {
  readonly key: string
  readonly value: string
}
interface Auth {
  readonly bearer?: readonly Pair[]
}
interface Collection {
  readonly auth: Auth
  readonly variable: readonly Pair[]
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[]
}

const jsonOf = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const collection: Collection = jsonOf('../../collection/corridor.postman_collection.json')
const items = collection.item.flatMap(({ item }) => item)

test('it follows the schema of Postman collections', () => {
  const ajv = new Ajv({ strict: false })
  const isValid = ajv.compile(jsonOf('postman/collection-2.1.0.schema.json'))
  expect(isValid(collection), JSON.stringify(isValid.errors)).toBe(true)
  expect(isValid({ ...collection, info: {} })).toBe(false)
})

test('every operation is one request, with a name of its own', () => {
  expect(items.map(({ name }) => name).sort()).toEqual(endpoints.map(({ summary }) => summary).sort())
  expect(new Set(items.map(({ name }) => name)).size).toBe(items.length)
})

test('it declares every variable, and has no guid of the recorded run', () => {
  const text = JSON.stringify(collection.item)
  const used = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
  expect(collection.variable.map(({ key }) => key)).toEqual(expect.arrayContaining(used))
  expect(text).not.toMatch(/[0-9a-f]{32}/)
})

test('an example with a rounded number stops the generation', () => {
  const document = jsonOf('../../openapi.json')
  document.paths['/api/quotes'].post.requestBody.content['application/json'].example.deliver_amount = 2 ** 53
  expect(() => collectionFrom(document as OpenapiDocument)).toThrow('deliver_amount of an example is not an exact')
})

/** Requests that are sent again first, because their record was used or ended by an example before. */
const prepared: Readonly<Record<string, readonly string[]>> = {
  cancelSandboxTrade: ['createQuote', 'createTrade'],
  createPlan: ['createExternalBankAccount'],
  // A completed trade is an event, and the subscription has a delivery of it.
  listSubscriptionDeliveries: ['createQuote', 'createTrade'],
  getSubscriptionEvent: ['listSubscriptionEvents'],
}

/** These refuse: their record would have to be made in another way. */
const refused: Readonly<Record<string, string>> = {
  rejectSandboxCustomer: 'data_exists',
  rejectSandboxCounterparty: 'data_exists',
  decideSandboxExternalWallet: 'data_exists',
  createTransfer: 'no_quote',
  updateTransfer: 'data_exists',
  cancelTransfer: 'data_exists',
  returnSandboxTransfer: 'data_exists',
  decideSandboxTransfer: 'data_exists',
  returnSandboxExecution: 'unsupported_value',
  decideSandboxExecution: 'data_exists',
  // Tokens and codes of the record work for nobody, and there is no cookie without a sign-in.
  openStaffInvitation: 'sign_in_failed',
  createSession: 'sign_in_failed',
  getSession: 'authentication_malformed',
  deleteSession: 'authentication_malformed',
  revokeSession: 'not_found',
  // Its account was opened without a request of the collection.
  createInvoice: 'no_account',
  paySandboxInvoice: 'not_found',
  getInvoice: 'not_found',
  cancelInvoice: 'not_found',
  // Nobody asked for a page of a partner.
  resumeIdentityVerification: 'not_found',
  resumeExternalBankAccount: 'data_exists',
  // No lists are screened by, and no file is built, without a folder.
  getScreeningRun: 'not_found',
  getScreeningHit: 'not_found',
  getPaymentFile: 'not_found',
  getPaymentNotice: 'not_found',
  dishonourPaymentNotice: 'not_found',
  getSweep: 'not_found',
  // A key is no person, and what it decides must wait for one.
  getReview: 'not_found',
  decideReview: 'not_found',
  getApproval: 'not_found',
  approveApproval: 'not_found',
  declineApproval: 'wrong_person',
  withdrawApproval: 'wrong_person',
}

describe('its requests', () => {
  let s: TestService
  let receiver: Receiver
  const variables = new Map<string, string>()
  beforeAll(async () => {
    s = await startTestService()
    const { values } = environmentFrom(s.demo) as { values: readonly Pair[] }
    for (const { key, value } of values) variables.set(key, value)
    receiver = await startReceiver()
    variables.set('webhook_url', receiver.url)
  })
  afterAll(async () => {
    await s.stop()
    await receiver.stop()
  })

  const filled = (text: string): string =>
    text.replaceAll(/\{\{(\$?\w+)\}\}/g, (_, name: string) => (name === '$guid' ? randomUUID() : variables.get(name)!))

  async function play({ event, request }: Item): Promise<Response> {
    const { method, url, header, body, auth = collection.auth } = request
    const headers = header.map(({ key, value }) => [key, filled(value)] as [string, string])
    const [bearer] = auth.bearer ?? []
    const response = await fetch(filled(url.raw), {
      method,
      headers: [
        ...headers,
        ...(bearer ? [['Authorization', `Bearer ${filled(bearer.value)}`] as [string, string]] : []),
      ],
      ...(body ? { body: filled(body.raw) } : {}),
    })
    const text = await response.clone().text()
    const pm = { response: { code: response.status, json: () => JSON.parse(text) }, collectionVariables: variables }
    for (const { script } of event ?? []) new Function('pm', script.exec.join('\n'))(pm)
    return response
  }

  const summaries = new Map(endpoints.map(({ name, summary }) => [name, summary]))
  const recorded = Object.keys(reference.examples.operations)

  async function playOf(name: string): Promise<Response> {
    await atRest(s)
    return play(items.find((each) => each.name === summaries.get(name))!)
  }

  async function delivered(): Promise<boolean> {
    await playOf('listSubscriptionDeliveries')
    return variables.has('subscription_delivery_guid')
  }

  test.each(recorded)('%s', async (name) => {
    for (const each of prepared[name] ?? []) expect((await playOf(each)).ok).toBe(true)
    if (name === 'getSubscriptionDelivery') await eventually(delivered, Boolean)
    const response = await playOf(name)
    const text = await response.text()
    const { message_code } = response.ok ? {} : JSON.parse(text)
    expect(message_code, text).toBe(refused[name])
  })
})
