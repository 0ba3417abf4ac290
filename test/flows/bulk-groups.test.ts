// Operations of a bulk that are decided together: one that names another one, and atomic bulks.
import { describe, expect, test } from 'vitest'
import { bulkDesk, codesOf, customer, newKey, type OperationAnswer, trade } from '../support/bulk.ts'
import { ok, startTestService } from '../support/service.ts'

type Fields = Record<string, unknown>

const { service, desk, quote, bulk, answersOf, available, commitsOf } = bulkDesk()
const total = async (path: string): Promise<number> => (await ok(service().call('GET', `${path}?per_page=1`))).total

describe('an operation that names another one', () => {
  test('is decided with the quote right before it, in one commit', async () => {
    const before = await available(desk().usd)
    const answers = await answersOf([quote(), trade({ from: 0 }), quote({ deliver_amount: 2_000 }), trade({ from: 2 })])
    expect(codesOf(answers)).toEqual(['201', '201', '201', '201'])
    const [first, bought] = answers.map(({ body }) => body)
    expect(bought).toMatchObject({ quote_guid: first.guid, deliver_amount: 1_000, state: 'storing' })
    expect(await commitsOf([first.guid, bought.guid])).toBe(1)
    expect(await available(desk().usd)).toBeLessThanOrEqual(before - 3_000)
  })

  test('waits for what is made earlier, whatever it is', async () => {
    const answers = await answersOf([
      customer,
      { path: '/api/accounts', body: { type: 'fiat', asset: 'USD', name: 'Own', customer_guid: { from: 0 } } },
      { path: '/api/sandbox/deposits', body: { account_guid: { from: 1 }, amount: 500 } },
    ])
    expect(codesOf(answers)).toEqual(['201', '201', '201'])
    expect(answers[1]?.body.customer_guid).toBe(answers[0]?.body.guid)
    expect(answers[2]?.body.destination_account.guid).toBe(answers[1]?.body.guid)
  })

  test('is refused with it', async () => {
    const answers = await answersOf([
      quote({ symbol: 'BTC-XXX' }),
      trade({ from: 0 }),
      { path: '/api/nothing' },
      trade({ from: 2 }),
      quote(),
      trade({ from: 5 }),
      trade({ from: -1 }),
      trade({ from: '4' }),
      trade({ from: 4, more: 1 }),
      trade({ from: 4 }),
      trade({ from: 4 }),
    ])
    expect(codesOf(answers)).toEqual([
      '422 unsupported_value',
      '422 linked_operation_refused',
      '400 invalid_value',
      '422 linked_operation_refused',
      '201',
      '400 invalid_value',
      '400 invalid_value',
      '400 invalid_value',
      '400 invalid_value',
      '201',
      '409 data_exists',
    ])
    expect(answers[5]?.body.errors).toMatchObject([{ field: 'quote_guid' }])
  })

  test('is refused if the quote is worse than it allows, and the quote stays', async () => {
    const answers = await answersOf([quote(), trade({ from: 0 }, { worst_receive_amount: 10 ** 9 })])
    expect(codesOf(answers)).toEqual(['201', '422 worse_than_named'])
    const [{ body: made }] = answers as [OperationAnswer]
    expect(codesOf(await answersOf([trade(made.guid, { worst_deliver_amount: 999 })]))).toEqual([
      '422 worse_than_named',
    ])
    const exact = { worst_deliver_amount: 1_000, worst_receive_amount: made.receive_amount }
    expect(codesOf(await answersOf([trade(made.guid, exact)]))).toEqual(['201'])
  })

  test('replays with it, and takes the guid of the first answer if only it was refused', async () => {
    const [a, b] = [newKey(), newKey()]
    const pair = (fields: Fields) => [
      quote({}, { idempotency_key: a }),
      trade({ from: 0 }, fields, { idempotency_key: b }),
    ]
    const first = await answersOf(pair({ worst_receive_amount: 10 ** 9 }))
    expect(codesOf(first)).toEqual(['201', '422 worse_than_named'])
    const second = await answersOf(pair({}))
    expect(codesOf(second)).toEqual(['201', '201'])
    expect(second.map((each) => each.idempotent_replayed)).toEqual([true, undefined])
    expect(second[1]?.body.quote_guid).toBe(first[0]?.body.guid)
    const third = await answersOf(pair({}))
    expect(third.map((each) => each.idempotent_replayed)).toEqual([true, true])
    expect(third[1]?.body).toEqual(second[1]?.body)
  })

  test('works for a book transfer too', async () => {
    const { accounts } = service().demo.customers[1]!
    const before = await available(accounts[0]!.guid)
    const answers = await answersOf([
      {
        path: '/api/quotes',
        body: {
          product_type: 'book_transfer',
          asset: 'USD',
          deliver_amount: 70,
          customer_guid: desk().customer_guid,
          source_account_guid: desk().usd,
        },
      },
      {
        path: '/api/transfers',
        body: { transfer_type: 'book', quote_guid: { from: 0 }, destination_account_guid: accounts[0]!.guid },
      },
    ])
    expect(codesOf(answers)).toEqual(['201', '201'])
    expect(answers[1]?.body.state).toBe('completed')
    expect(await available(accounts[0]!.guid)).toBe(before + 70)
    expect(await commitsOf(answers.map(({ body }) => body.guid))).toBe(1)
  })

  test('may name one that is not decided with it', async () => {
    const { customer_guid } = desk()
    const payee = service().demo.customers[1]!.guid
    const answers = await answersOf([
      { path: '/api/accounts', body: { type: 'fiat', asset: 'USD', name: 'Savings', customer_guid: payee } },
      {
        path: '/api/quotes',
        body: {
          ...{ product_type: 'book_transfer', asset: 'USD', deliver_amount: 70, customer_guid },
          ...{ source_account_guid: desk().usd, destination_account_guid: { from: 0 } },
        },
      },
      { path: '/api/transfers', body: { transfer_type: 'book', quote_guid: { from: 1 } } },
    ])
    expect(codesOf(answers)).toEqual(['201', '201', '201'])
    expect(await available(answers[0]?.body.guid)).toBe(70)
    expect(await commitsOf(answers.slice(1).map(({ body }) => body.guid))).toBe(1)
  })

  test('asks for prices once, however many of a group need them', async () => {
    const { guid } = (await answersOf([customer]))[0]!.body
    await ok(service().call('POST', `/sandbox/customers/${guid}/verify`, {}))
    for (const body of [
      { type: 'fiat', asset: 'USD', name: 'a' },
      { type: 'trading', asset: 'BTC', name: 'b' },
    ])
      await ok(service().call('POST', '/accounts', { ...body, customer_guid: guid }))
    const limit = { type: 'daily', asset: 'BTC', amount: 10 ** 10, activity: 'trading' }
    await service().call('PATCH', `/customers/${guid}`, { activity_limits: [limit] })
    const pairs = [0, 2, 4].flatMap((from) => [quote({ customer_guid: guid }), trade({ from })])
    const codes = codesOf(await answersOf(pairs))
    expect(codes).toEqual(Array(6).fill('201'))
  })
})

describe('an atomic bulk', () => {
  test('is one commit, and later operations see what earlier ones did', async () => {
    const answers = await answersOf([quote(), trade({ from: 0 }), quote(), trade({ from: 2 })], { atomic: true })
    expect(codesOf(answers)).toEqual(['201', '201', '201', '201'])
    expect(await commitsOf(answers.map(({ body }) => body.guid))).toBe(1)
  })

  test.each([
    ['is refused', () => [quote(), quote({ symbol: 'BTC-XXX' })], '422 unsupported_value', 'operations[1].body.symbol'],
    [
      'is wrong',
      () => [quote(), { path: '/api/quotes', body: {} }],
      '400 missing_parameter',
      'operations[1].body.product_type',
    ],
    ['has no path', () => [quote(), { body: {} }], '400 missing_parameter', 'operations[1].path'],
    ['has a guid in its path', () => [quote(), { path: '/api/x' }], '400 invalid_value', 'operations[1].path'],
    [
      'is worse than allowed',
      () => [quote(), trade({ from: 0 }, { worst_deliver_amount: 1 })],
      '422 worse_than_named',
      'operations[1].body.worst_deliver_amount',
    ],
    [
      'names a customer that is not made yet',
      () => [customer, quote({ customer_guid: { from: 0 } })],
      '400 invalid_parameter',
      'operations[1].body.customer_guid',
    ],
    [
      'would fail',
      () => [quote(), trade({ from: 0 }, { expected_error: 'expired_quote' })],
      '422 operation_would_fail',
      'operations[1]',
    ],
  ])('does nothing if one operation %s', async (_, operations, code, field) => {
    const before = [await total('/quotes'), await total('/customers'), await available(desk().usd)]
    const refused = await bulk(operations(), { atomic: true })
    expect([`${refused.status} ${refused.body.message_code}`, refused.body.errors[0].field]).toEqual([code, field])
    expect(refused.body.error_message).toMatch(/^Operation 1: /)
    expect([await total('/quotes'), await total('/customers'), await available(desk().usd)]).toEqual(before)
  })

  test('spends the same money once', async () => {
    const { guid } = (await answersOf([customer]))[0]!.body
    await ok(service().call('POST', `/sandbox/customers/${guid}/verify`, {}))
    const accounts: string[] = []
    for (const body of [
      { type: 'fiat', asset: 'USD', name: 'a' },
      { type: 'trading', asset: 'BTC', name: 'b' },
    ]) {
      accounts.push((await ok(service().call('POST', '/accounts', { ...body, customer_guid: guid }))).guid)
    }
    await ok(service().call('POST', '/sandbox/deposits', { account_guid: accounts[0], amount: 2_500 }))
    const three = [0, 2, 4].flatMap((from) => [quote({ customer_guid: guid }), trade({ from })])
    const refused = await bulk(three, { atomic: true })
    expect([refused.status, refused.body.message_code, refused.body.errors[0].field]).toEqual([
      422,
      'operation_would_fail',
      'operations[5]',
    ])
    expect(refused.body.error_message).toContain('non_sufficient_funds')
    expect(await available(accounts[0]!)).toBe(2_500)
    expect(codesOf(await answersOf(three.slice(0, 4), { atomic: true }))).toEqual(['201', '201', '201', '201'])
    expect(await available(accounts[0]!)).toBe(500)
  })

  test('replays as a whole', async () => {
    const operations = [quote({}, { idempotency_key: newKey() }), trade({ from: 0 }, {}, { idempotency_key: newKey() })]
    const first = await answersOf(operations, { atomic: true })
    const again = await answersOf(operations, { atomic: true })
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
    expect(again.every((each) => each.idempotent_replayed)).toBe(true)
  })

  test('loads all that it lacks, however much that is', async () => {
    const made = await answersOf(Array.from({ length: 80 }, () => customer))
    const cold = await startTestService({
      database_url: service().config.database_url!,
      env: { CORRIDOR_ROLES: 'api' },
    })
    try {
      const operations = made.map(({ body }) => ({
        path: '/api/accounts',
        body: { type: 'fiat', asset: 'USD', name: 'Dollars', customer_guid: body.guid },
      }))
      const reply = await cold.call('POST', '/bulk', { operations, atomic: true }, { key: service().demo.bank_key })
      expect(codesOf(reply.body.answers)).toEqual(Array(80).fill('201'))
    } finally {
      await cold.stop()
    }
  })

  test('has no operation that must be alone', async () => {
    const clock = { path: '/api/sandbox/clock', body: { advance_seconds: 1 } }
    const refused = await bulk([quote(), clock], { atomic: true })
    expect([refused.status, refused.body.message_code, refused.body.errors[0].field]).toEqual([
      422,
      'unsupported_value',
      'operations[1]',
    ])
  })

  test('may have 1,000 operations', async () => {
    const operations = Array.from({ length: 500 }, (_, i) => [
      quote({ deliver_amount: 100 }),
      trade({ from: 2 * i }),
    ]).flat()
    const before = await available(desk().usd)
    const answers = await answersOf(operations, { atomic: true })
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(await available(desk().usd)).toBeLessThanOrEqual(before - 50_000)
    expect(await commitsOf(answers.map(({ body }) => body.guid))).toBe(1)
  })
})
