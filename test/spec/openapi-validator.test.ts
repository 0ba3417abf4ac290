// The OpenAPI document as a validator of JSON Schema reads it: examples fit their schemas, and rules on several fields hold.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { openapiDocument } from '../../src/http/openapi.ts'
import { reference } from '../../src/wiring/reference.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON document.
const document: any = openapiDocument(reference, '')
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ $id: 'openapi', components: { schemas: document.components.schemas } })

/** What is wrong with the value. */
function faultsOf(schema: unknown, value: unknown): unknown[] {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')
  const isValid = ajv.compile(JSON.parse(text))
  return isValid(value) ? [] : isValid.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

interface Shown {
  readonly schema: unknown
  readonly example?: unknown
}

/** All contents with an example, by their place. */
const shown = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, methods]) =>
  Object.entries(methods as object).flatMap(([method, { requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)].flatMap((part, i) => {
      const content: Shown | undefined = (part as { content?: Record<string, Shown> })?.content?.['application/json']
      return content?.example === undefined
        ? []
        : [[`${method} ${path} ${i === 0 ? 'body' : 'answer'}`, content] as const]
    }),
  ),
)

test.each(shown)('the example fits: %s', (_, { schema, example }) => {
  expect(faultsOf(schema, example)).toEqual([])
})

const guid = 'a'.repeat(32)
const quote = { product_type: 'trading', symbol: 'BTC-USD', side: 'buy' }
const inside = {
  product_type: 'inter_account',
  asset: 'BTC',
  source_account_guid: guid,
  destination_account_guid: guid,
}
const provider = (kind: string, settings: object) => ({ kind, name: 'A', settings })
const plan = (source: object, destination: object) => ({
  type: 'remittance',
  source_account: { guid, ...source },
  destination_account: { guid, ...destination },
})

describe('rules on several fields', () => {
  test.each<[string, object, boolean]>([
    ['QuoteInput', { ...quote, deliver_amount: 1 }, true],
    ['QuoteInput', { ...quote, receive_amount: 1 }, true],
    ['QuoteInput', quote, false],
    ['QuoteInput', { ...quote, deliver_amount: 1, receive_amount: 1 }, false],
    ['QuoteInput', { ...inside, deliver_amount: 1 }, true],
    ['QuoteInput', inside, false],
    ['QuoteInput', { product_type: 'lightning_transfer', asset: 'BTC', network_address: 'lnbc1' }, true],
    ['QuoteInput', { product_type: 'trading_exit', reference_trade_guid: guid }, true],
    ['QuoteDestination', { type: 'external_wallet', guid, deliver_amount: 1 }, true],
    ['QuoteDestination', { type: 'external_wallet', guid }, false],
    ['PlanInput', plan({ amount: 1 }, {}), true],
    ['PlanInput', plan({}, { amount: 1 }), true],
    ['PlanInput', plan({}, {}), false],
    ['PlanInput', plan({ amount: 1 }, { amount: 1 }), false],
    ['CustomerInput', { type: 'individual', name: { first: 'Ada', last: 'Lovelace' } }, true],
    ['CustomerInput', { type: 'individual', name: { full: 'Ada Lovelace' } }, false],
    ['CustomerInput', { type: 'business', name: { full: 'Analytical Engines' } }, true],
    ['CustomerInput', { type: 'business', name: { first: 'Ada', last: 'Lovelace' } }, false],
    ['CounterpartyInput', { type: 'business', name: { full: 'A' }, address: { country_code: 'MX' } }, true],
    ['CounterpartyInput', { type: 'individual', name: { full: 'A' }, address: { country_code: 'MX' } }, false],
    ['SandboxScenarioInput', { noun: 'rail', outcome: 'settle' }, true],
    ['SandboxScenarioInput', { noun: 'rail', outcome: 'stuck' }, false],
    ['SandboxScenarioInput', { noun: 'chain', outcome: 'fail', failure_code: 'amount_too_low' }, true],
    ['SandboxScenarioInput', { noun: 'chain', outcome: 'fail', failure_code: 'invalid_routing_number' }, false],
    ['ReviewDecisionInput', { kind: 'transfer', decision: 'approve', reason: 'A' }, true],
    ['ReviewDecisionInput', { kind: 'transfer', decision: 'sent_back', reason: 'A' }, false],
    ['ReviewDecisionInput', { kind: 'job', decision: 'approve', reason: 'A' }, false],
    ['ReviewDecisionInput', { kind: 'provider', decision: 'create', reason: 'A' }, false],
    ['ReviewDecisionInput', { kind: 'approval_policy', decision: 'replace', reason: 'A' }, false],
    ['ReviewDecisionInput', { kind: 'approval_policy', decision: 'replace', reason: 'A', approval_policy: [] }, true],
    ['ProviderInput', provider('lnd', { url: 'https://10.0.0.7:8080' }), true],
    ['ProviderInput', provider('lnd', { url: 'http://10.0.0.7:8080' }), false],
    ['ProviderInput', provider('lnd', {}), false],
    ['ProviderInput', provider('connector', { url: 'http://10.0.0.7:8332' }), true],
  ])('%s %j: %s', (name, body, isRight) => {
    expect(faultsOf({ $ref: `#/components/schemas/${name}` }, body).length === 0).toBe(isRight)
  })
})

test.each([
  ['0s', false],
  ['1s', true],
  ['3600s', true],
  ['3601s', false],
  ['9999s', false],
])('Corridor-Staleness %s: %s', (text, isRight) => {
  const { schema } = document.components.parameters.CorridorStalenessHeader
  expect(faultsOf(schema, text).length === 0).toBe(isRight)
})
