// Who is on the other side of a payment: the rail is told what its bank knows them by, and nobody else is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zero } from '../../src/kernel/amount.ts'
import { key } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { askCarrier } from '../../src/movements/movement.ask.ts'
import type { RailCarrier, RailPayment } from '../../src/providers/carrier.ts'
import type { Providers } from '../../src/providers/ports.ts'
import { transfers } from '../../src/resources/transfers/transfer.ts'
import { movementOf } from '../../src/resources/transfers/transfer-movement.ts'
import { makeCounterparty } from '../support/counterparty.ts'
import type { Fields } from '../support/external-bank-accounts.ts'
import { type FundingDesk, openFundingDesk } from '../support/funding.ts'
import { noneConfigured } from '../support/none-configured.ts'

let desk: FundingDesk
beforeAll(async () => {
  desk = await openFundingDesk()
})
afterAll(() => desk.close())

/** What a rail is asked with about this transfer, and the answer that came of it. */
async function asked(guid: string): Promise<[payments: RailPayment[], kind: string]> {
  const { bank_guid } = desk.s.demo
  const { services, engine } = desk.s.service
  const rows = await engine.look([key(transfers, bank_guid, guid)])
  const transfer = { ...rows.get(transfers, bank_guid, guid)!, state: 'pending' } as const
  const payments: RailPayment[] = []
  const say =
    (kind: 'settled' | 'cancelled') =>
    async (payment: RailPayment): Promise<{ kind: typeof kind; identifiers: []; network_fee: typeof zero }> => {
      payments.push(payment)
      return { kind, identifiers: [], network_fee: zero }
    }
  const rails: RailCarrier = { carry: say('settled'), cancel: say('cancelled') }
  const providers = await services.providersOf(bank_guid)
  const { personalData, storeContent } = services
  const providersOf = async (): Promise<Providers> => ({ ...providers, rails })
  const { event_sequence } = transfer
  const job = { bank_guid, object_guid: guid as Guid, kind: 'carry-transfer', event_sequence, attempts: 1 }
  const { kind, ...more } = await askCarrier('carry', movementOf(transfer), job, {
    ...{ engine, providersOf, personalData, storeContent },
    configured: noneConfigured,
  })
  return [payments, 'failure_code' in more ? `${kind} ${more.failure_code}` : kind]
}

const reviewed = { expected_behaviours: ['force_review'] }
const numbers = { account_details: [{ account_number: '99887766' }] }
const american = [{ routing_number_type: 'ABA', routing_number: '021000021' }]

test.each<[string, Fields, RailPayment['party']]>([
  [
    'by its numbers, with a holder',
    { ...numbers, holder: { name: { first: 'Hal', middle: 'B', last: 'Der' } } },
    {
      type: 'individual',
      names: ['Hal B Der'],
      account_number: '99887766',
      routing_numbers: [],
      email_addresses: [],
      phone_numbers: [],
    },
  ],
  [
    'by its numbers alone: as the customer is called',
    numbers,
    {
      type: 'individual',
      names: ['Fay Fund'],
      account_number: '99887766',
      routing_numbers: [],
      email_addresses: [],
      phone_numbers: [],
    },
  ],
  [
    'a counterparty’s',
    { ...numbers, counterparty: true },
    {
      type: 'individual',
      names: ['Cora Counterparty'],
      account_number: '99887766',
      routing_numbers: [],
      email_addresses: [],
      phone_numbers: [],
    },
  ],
])('an account %s', async (_, { counterparty, ...fields }, party) => {
  const { guid: customer_guid, fiat } = await desk.customer()
  await desk.post('/sandbox/deposits', { account_guid: fiat, amount: 2_000 })
  const counterparty_guid = counterparty
    ? await makeCounterparty(desk.s, desk.s.demo.bank_guid, 'verified', customer_guid)
    : undefined
  const to = await desk.rawAccount({ customer_guid, ...(counterparty_guid ? { counterparty_guid } : {}), ...fields })
  const order = { customer_guid, side: 'withdrawal', deliver_amount: 2_000, payment_rail: 'wire' }
  const { guid } = await desk.fund(order, { external_bank_account_guid: to, ...reviewed })
  const [payments, kind] = await asked(guid)
  expect(payments).toMatchObject([{ rail: 'wire', party: { ...party, routing_numbers: american } }])
  expect(kind).toBe('settled')
})

test('a linked account: as its own bank knows the holder', async () => {
  const { pull } = await desk.puller()
  const { guid } = await pull(reviewed)
  const [[payment]] = await asked(guid)
  expect(payment?.party).toMatchObject({
    names: ['Sam Sandbox'],
    account_number: expect.stringMatching(/^\d{10}$/),
    routing_numbers: american,
    email_addresses: ['sam@sandbox.example'],
    phone_numbers: ['+12125550100'],
  })
})

test.each<[string, Fields, Fields, string]>([
  ['a mail address', { email_address: 'fay@example.com' }, { email_addresses: ['fay@example.com'] }, 'settled'],
  ['a telephone', { phone_number: '+14165550100' }, { phone_numbers: ['+14165550100'] }, 'settled'],
  ['neither', {}, { names: [] }, 'failed invalid_destination'],
])('an e-transfer to %s', async (_, known, party, kind) => {
  const { guid: customer_guid } = await desk.customer('CAD', known)
  const order = { customer_guid, asset: 'CAD', side: 'deposit', payment_rail: 'etransfer', deliver_amount: 100 }
  const { guid } = await desk.fund(order, reviewed)
  expect(await asked(guid)).toMatchObject([[{ party }], kind])
})

test('nothing of it is kept by the simulated rails, in jobs, transfers or events', async () => {
  const { pull } = await desk.puller()
  await pull()
  await desk.advance(5)
  const { sql } = desk.s.service
  for (const table of ['sandbox_payments', 'sandbox_answers', 'jobs', 'transfers', 'events']) {
    const [{ text } = { text: '' }] = await sql<{ text: string }[]>`
      select coalesce(string_agg(t::text, ' '), '') as text from ${sql(table)} t`
    for (const canary of ['Sam Sandbox', 'sam@sandbox', 'Fay', '99887766', '021000021']) {
      expect(text.includes(canary), `${canary} in ${table}`).toBe(false)
    }
  }
})
