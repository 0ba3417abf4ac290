// Payouts from upload to result, over HTTP: rows are validated one by one, planned, executed once, and reported.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeByAge, sweep } from '../../src/jobs/housekeeping.ts'
import { codeOf } from '../support/desk.ts'
import { countsOf, csvOf, openPayoutDesk, type PayoutDesk } from '../support/payouts.ts'
import { clabe } from '../support/plans.ts'
import { ok } from '../support/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
type Any = any

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())

const statesIn = (rows: Any[]): string[] => rows.map(({ state }) => state)

describe('a payout', () => {
  test('is validated, planned and executed, and its sums are exact', async () => {
    const payer = await desk.payer(100_000)
    const payees = await desk.payees(3)
    const sent = await ok(desk.upload(payer, desk.wages(payees, 1_000), { labels: ['june'] }))
    expect(sent).toMatchObject({ state: 'storing', row_count: 3, asset: 'USD', halt_code: null, labels: ['june'] })
    const validated = await desk.rest(sent.guid)
    expect([validated.state, countsOf(validated), validated.sums]).toEqual(['validated', { valid: 3 }, []])

    const planned = await desk.run(sent.guid, 'plan')
    expect([planned.state, countsOf(planned)]).toEqual(['planned', { planned: 3 }])
    const [first] = await desk.rows(sent.guid)
    expect(first).toMatchObject({ row_number: 1, line_number: 2, amount: 1_000, asset: 'USD', source_amount: 1_000 })
    const arrives = first.destination_amount
    expect(planned.sums).toEqual([
      { state: 'planned', end: 'source', asset: 'USD', amount: 3_000 },
      { state: 'planned', end: 'destination', asset: 'USD', amount: 3 * arrives },
    ])

    const done = await desk.run(sent.guid, 'execute')
    expect([done.state, countsOf(done)]).toEqual(['completed', { completed: 3 }])
    expect(await desk.balances(payer.fiat)).toEqual([97_000, 97_000])
    for (const payee of payees) expect(await desk.balances(payee)).toEqual([arrives, arrives])
    for (const { execution_guid, plan_guid } of await desk.rows(sent.guid)) {
      expect(await desk.execution(execution_guid)).toMatchObject({ state: 'completed', plan_guid })
    }
    expect(await desk.statesOf(sent.guid)).toEqual(
      ['storing', 'validated', 'planning', 'planned', 'executing', 'completed'].map((state) => `payout.${state}`),
    )
    await desk.verify()
  })

  test('pays abroad by account numbers, and what arrives can be named', async () => {
    const payer = await desk.payer(100_000)
    const mexican = await desk.mexican(await desk.counterparty({ customer_guid: payer.guid }))
    const csv = csvOf(
      ['Name', 'amount', 'asset', 'routing_number_type', 'routing_number', 'purpose_of_transaction', 'reference'],
      ['Maria', 20_000, 'MXN', 'CLABE', clabe, 'salary_payment', 'E-1'],
    )
    const { guid } = await desk.uploaded(payer, csv, { amount_end: 'destination' })
    const known = { amount: 20_000, asset: 'MXN', reference: 'E-1', purpose_of_transaction: 'salary_payment' }
    const found = { routing_number_type: 'CLABE', destination_account_guid: mexican, state: 'valid' }
    expect(await desk.rows(guid)).toMatchObject([{ ...known, ...found }])
    await desk.run(guid, 'plan')
    await ok(desk.ask(guid, 'execute'))
    await desk.advance(600)
    await desk.rest(guid, 'completed')
    expect(await desk.rows(guid)).toMatchObject([
      { destination_amount: 20_000, state: 'completed', failure_code: null },
    ])
  })

  test('of the bank itself is paid from its own account', async () => {
    const [payee] = await desk.payees(1)
    const account = await desk.account(undefined, 'USD')
    await desk.post('/sandbox/deposits', { account_guid: account, amount: 5_000 })
    await desk.idle()
    const { guid } = await desk.uploaded({ guid: '', fiat: account }, desk.wages([payee!], 700), {
      customer_guid: undefined,
    })
    expect(countsOf(await desk.run(guid, 'plan', 'execute'))).toEqual({ completed: 1 })
    expect(await desk.balances(account)).toEqual([4_300, 4_300])
  })

  test('without a valid row is completed when it is validated', async () => {
    const payer = await desk.payer(0)
    const done = await desk.uploaded(payer, desk.wages(['nobody']))
    expect([done.state, countsOf(done)]).toEqual(['completed', { invalid: 1 }])
    expect(codeOf(await desk.ask(done.guid, 'plan'))).toBe('409 data_exists')
  })
})

describe('rows', () => {
  test('that are wrong say what to correct, and do not stop the others', async () => {
    const payer = await desk.payer(100_000)
    const [payee] = await desk.payees(1)
    const stranger = await desk.mexican(await desk.counterparty({ customer_guid: (await desk.payer(0)).guid }))
    const columns = ['name', 'amount', 'destination_account_guid', 'asset', 'routing_number_type', 'routing_number']
    const csv = csvOf(
      [...columns, 'account_number', 'purpose_of_transaction'],
      ['A', 100, payee!, '', '', '', '', 'gift'],
      ['', '1.5', payee!, '', '', '', '', ''],
      ['B', 100, 'f'.repeat(32), '', '', '', '', ''],
      ['C', 100, stranger, '', '', '', '', ''],
      ['D', 100, payer.fiat, '', '', '', '', ''],
      ['E', 100, payee!, 'USD', '', '', '', ''],
      ['F', 100, '', '', '', '', '', ''],
      ['G', 100, '', 'MXN', 'CLABE', '032180000118359710', '', ''],
      ['H', 100, '', 'MXN', 'CLABE', clabe, '', ''],
      ['I', 100, '', 'USD', 'ABA', '021000021', '', ''],
      ['J', 100, '', 'GOLD', 'ABBA', '021000021', '1', 'presents'],
    )
    const { guid } = await desk.uploaded(payer, csv)
    const rows = await desk.rows(guid)
    expect(rows.map(({ state, errors }) => [state, ...errors.map(({ field }: Any) => field)].join(' '))).toEqual([
      'valid',
      'invalid name amount',
      'invalid destination_account_guid',
      'invalid destination_account_guid',
      'invalid destination_account_guid',
      'invalid destination_account_guid',
      'invalid destination_account_guid',
      'invalid routing_number',
      'invalid routing_number',
      'invalid account_number',
      'invalid asset routing_number_type purpose_of_transaction',
    ])
    expect(rows[8].errors[0].message).toContain('POST /api/external_bank_accounts')
    const done = await desk.run(guid, 'plan', 'execute')
    expect([done.state, countsOf(done)]).toEqual(['completed', { completed: 1, invalid: 10 }])
    expect(await desk.balances(payer.fiat)).toEqual([99_900, 99_900])
  })

  test('of a payout that needs all rows are planned only together', async () => {
    const payer = await desk.payer(100_000)
    const payees = await desk.payees(1)
    const { guid } = await desk.uploaded(payer, desk.wages([...payees, 'nobody']), { needs_all_rows: true })
    const refused = await desk.ask(guid, 'plan')
    expect([codeOf(refused), refused.body.error_message]).toEqual([
      '409 data_exists',
      expect.stringContaining('1 of them are invalid or failed'),
    ])
    expect(countsOf(await desk.run(guid, 'cancel'))).toEqual({ cancelled: 1, invalid: 1 })
  })

  test('are listed by payout and state, in pages', async () => {
    const payer = await desk.payer(0)
    const payees = await desk.payees(1)
    const { guid } = await desk.uploaded(payer, desk.wages([...Array(60).fill(payees[0]), 'nobody']))
    const page = await desk.get(`/payout_rows?payout_guid=${guid}&state=valid&per_page=25&page=2`)
    expect([page.total, page.objects.length, new Set(statesIn(page.objects))]).toEqual([60, 10, new Set(['valid'])])
    expect((await desk.get(`/payout_rows?payout_guid=${guid}`)).total).toBe(61)
  })
})

describe('personal data', () => {
  test('is hidden in rows and in the result unless it is asked for, and each read is noted', async () => {
    const payer = await desk.payer(100_000)
    const payees = await desk.payees(1)
    const csv = `name,amount,destination_account_guid\n"Doe, ""Jo""",200,${payees[0]}\nNemo,x,\n`
    const { guid } = await desk.uploaded(payer, csv)
    await desk.run(guid, 'plan', 'execute')
    const [row] = await desk.rows(guid)
    expect(row.input).toBeUndefined()
    const shown = await desk.get(`/payout_rows/${row.guid}?include_pii=true`)
    expect(shown.input).toEqual({ name: 'Doe, "Jo"', amount: '200', destination_account_guid: payees[0] })

    const { text, headers } = await desk.result(guid)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header, first, second, ...rest] = text.split('\r\n')
    expect(header).toBe(
      [
        'name,amount,destination_account_guid,asset,routing_number_type,routing_number,account_number,purpose_of_transaction,reference',
        'row_number,state,errors,failure_code,plan_guid,execution_guid,source_asset,source_amount,destination_asset,destination_amount',
      ].join(','),
    )
    const { plan_guid, execution_guid, destination_amount } = row
    const outcome = ['1,completed,,', plan_guid, execution_guid, 'USD,200,USD', destination_amount].join(',')
    expect(first).toBe(`,200,${payees[0]},USD,,,,,,${outcome}`)
    expect(second).toContain(',2,invalid,"amount: This must be')
    expect(rest).toEqual([''])
    const personal = await desk.result(guid, '?include_pii=true&state=completed')
    expect(personal.text.split('\r\n').slice(1)).toEqual([`"Doe, ""Jo""",200,${payees[0]},,,,,,,${outcome}`, ''])
    const [noted] = await desk.s.service
      .sql`select count(*)::integer as n from audit_records where act = 'readPersonalData' and object_guid = ${row.guid}`
    expect(noted!.n).toBe(2)
  })
})

describe('a file', () => {
  test.each([
    ['', /^`data` must be/],
    ['name,amount,destination_account_guid\n', /no rows/],
    ['\n\n', /^The file is empty/],
    ['name,amount\n', /^Line 1: add the column `destination_account_guid`/],
    ['name,destination_account_guid\n', /^Line 1: the column `amount` is missing/],
    ['name,amount,amount\n', /^Line 1, column 3: the column `amount` is there twice/],
    ['name,amuont,destination_account_guid\n', /^Line 1, column 2: this column is not known.*Did you mean amount\?$/],
    ['name,amount,destination_account_guid\nA,1\n', /^Line 2 has 2 columns, and the header has 3/],
    ['name,amount,destination_account_guid\n"A,1,x\n', /^Line 2, column 1: the closing quote is missing/],
    ['name,amount,destination_account_guid\n"A"B,1,x\n', /^Line 2, column 1: there is text after the closing quote/],
    ['name,amount,destination_account_guid\nA,1,=x\n', /^Line 2, column 3: the cell begins like a formula/],
  ])('%j is refused as a whole', async (csv, message) => {
    const payer = { guid: desk.s.demo.customers[0]!.guid, fiat: desk.s.demo.customers[0]!.accounts[0]!.guid }
    const reply = await desk.upload(payer, csv)
    expect([codeOf(reply), reply.body.error_message]).toEqual([
      '400 invalid_value data',
      expect.stringMatching(message),
    ])
    expect(
      await desk.s.service.sql`select from payout_parts p where not exists (
      select from payouts o where o.bank_guid = p.bank_guid and o.content_guid = p.guid)`,
    ).toEqual([])
  })

  test('that is not UTF-8 is refused; a byte order mark and CRLF are not', async () => {
    const payer = await desk.payer(0)
    const payees = await desk.payees(1)
    const latin = Buffer.from('name,amount,destination_account_guid\nJos\xe9,1,x\n', 'latin1').toString('base64')
    expect((await desk.upload(payer, '', { data: latin })).body.error_message).toContain('UTF-8')
    const csv = `\uFEFF${desk.wages([payees[0]!]).replaceAll('\n', '\r\n')}`
    expect(countsOf(await desk.uploaded(payer, csv))).toEqual({ valid: 1 })
  })

  test('with one reference in two rows is refused, unless its sender confirms it and the bank lets it', async () => {
    const payer = await desk.payer(1_000)
    const [one, two] = await desk.payees(2)
    const csv = (...references: string[]) =>
      csvOf(
        ['name', 'amount', 'reference', 'destination_account_guid'],
        ...references.map((reference, i) => [`Payee ${i}`, 100, reference, i % 2 ? two! : one!]),
      )
    const twice = csv('E-1', 'E-2', '', '', 'E-1')
    const parts = () => desk.s.service.sql`select guid from payout_parts order by guid`
    const before = await parts()
    expect(await desk.upload(payer, twice)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data', message: expect.stringContaining('Line 6 has the `reference` of line 2.') }] },
    })
    expect(await parts()).toEqual(before)
    const confirmed = { allows_repeated_references: true }
    const { guid } = await desk.uploaded(payer, twice, confirmed)
    expect(countsOf(await desk.run(guid, 'plan', 'execute'))).toEqual({ completed: 5 })
    await desk.settings({ refuses_repeated_references: true })
    for (const more of [{}, confirmed])
      expect(await codeOf(await desk.upload(payer, twice, more))).toBe('400 invalid_value data')
    expect(await desk.upload(payer, csv('E-1', 'E-2', 'e-1'))).toMatchObject({ status: 201 })
    await desk.settings({ refuses_repeated_references: false })
  })

  test('that is sent again with its key makes one payout and leaves nothing behind', async () => {
    const payer = await desk.payer(0)
    const body = { name: 'W', customer_guid: payer.guid, source_account_guid: payer.fiat, amount_end: 'source' }
    const sent = { ...body, data: Buffer.from(desk.wages(['nobody'])).toString('base64') }
    const send = () => desk.s.call('POST', '/payouts', sent, { headers: { 'idempotency-key': 'once' } })
    const [first, again] = [await send(), await send()]
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    const [left] = await desk.s.service.sql`select count(distinct guid)::integer as n from payout_parts`
    const [made] = await desk.s.service.sql`select count(*)::integer as n from payouts`
    expect(left!.n).toBe(made!.n)
  })

  test('that was cut short is removed later, and no other', async () => {
    const { sql } = desk.s.service
    const made = await desk.uploaded(await desk.payer(0), desk.wages(['nobody']))
    await sql`
      insert into payout_parts (bank_guid, guid, part, row_guids, content, counts, created_at)
      select ${desk.s.demo.bank_guid}, gen_random_uuid(), 0, '[]', '', '{}', now() - n * interval '1 minute'
      from unnest(array[30, 90]) n`
    await sql`update payout_parts set created_at = now() - interval '2 hours' where content is null`
    const before = await sql`select 1 from payout_parts`
    await sweep({ steps: removeByAge(sql, 30) })
    expect((await sql`select 1 from payout_parts`).length).toBe(before.length - 1)
    expect(await desk.rows(made.guid)).toHaveLength(1)
    await sql`delete from payout_parts where content is not null`
  })

  test('of a payer that cannot pay is refused', async () => {
    const payer = await desk.payer(0)
    const csv = desk.wages(['nobody'])
    expect(codeOf(await desk.upload(payer, csv, { source_account_guid: 'f'.repeat(32) }))).toBe(
      '422 no_source_account source_account_guid',
    )
    const outside = await desk.linkedAccount(payer.guid)
    expect(codeOf(await desk.upload(payer, csv, { source_account_guid: outside }))).toBe(
      '422 invalid_source_account source_account_guid',
    )
    await desk.post(`/sandbox/customers/${payer.guid}/freeze`)
    expect(codeOf(await desk.upload(payer, csv))).toBe('422 frozen_customer customer_guid')
  })
})
