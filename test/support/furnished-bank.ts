// A bank with some of everything in it: what lists are tried on.

import type { Guid } from '../../src/kernel/guid.ts'
import { uncheckedProvider, wholeFileSettings } from './configured.ts'
import { makeCounterparty } from './counterparty.ts'
import { raw } from './external-bank-accounts.ts'
import { makeNotice } from './made-notices.ts'
import { makePaymentFile } from './made-payment-file.ts'
import { personOf, watchStaff } from './people-by-key.ts'
import { screenedByLists } from './screening.ts'
import { eventually, ok, type TestService } from './service.ts'
import { browserWith, newEmail } from './staff.ts'
import { Subscriptions } from './subscriptions.ts'
import { beginSweep, recordedSweep, standingAt } from './sweeps.ts'
import { failSubscription } from './webhooks.ts'

type Fields = Record<string, unknown>

/** Some of everything, at several instants of the bank's clock, in several types and states. */
export async function furnish(s: TestService): Promise<void> {
  const post = (path: string, body?: Fields, key = s.demo.bank_key) => ok(s.call('POST', path, body, { key }))
  const { guid: customer_guid, accounts } = s.demo.customers[0]!
  const subs = new Subscriptions(s)
  const [fiat, trading] = accounts.map(({ guid: account_guid }) => ({ account_guid }))
  const approvals = await approvalDesk(s, post)
  for (let round = 0; round < 4; round++) {
    await post('/sandbox/clock', { frozen: true, advance_seconds: 7 })
    await approvals(round)
    await screenedByLists(s, { kind: 'customer', guid: customer_guid })
    await screenedByLists(s, { kind: 'counterparty', guid: customer_guid })
    const labels = round === 0 ? [] : ['all', `round ${round}`, 'a"b\\c']
    const { guid } = await post('/customers', { type: 'individual', name: { first: 'L', last: 'L' }, labels })
    const { guid: firm } = await post('/customers', { type: 'business', name: { full: 'L' }, labels })
    const kyc = { type: 'kyc', customer_guid: firm }
    const expected_behaviours = [['passed_immediately', 'failed_immediately'][round % 2]]
    await post('/identity_verifications', { ...kyc, method: 'business_registration' })
    await post('/identity_verifications', { ...kyc, method: 'attested', expected_behaviours })
    await post(`/sandbox/customers/${guid}/${['verify', 'reject'][round % 2]}`)
    const payee = { type: 'business', name: { full: 'P' }, address: { country_code: 'MX' }, labels }
    await post('/counterparties', { ...payee, customer_guid: guid })
    const { guid: paid } = await post('/counterparties', {
      ...payee,
      type: 'individual',
      name: { first: 'P', last: 'P' },
    })
    await post(`/sandbox/counterparties/${paid}/${['verify', 'reject'][round % 2]}`)
    await post('/accounts', { type: 'fiat', asset: 'EUR', name: 'E', customer_guid: guid, labels })
    await post('/accounts', { type: 'trading', asset: ['ETH', 'LTC', 'SOL', 'XRP'][round], name: 'T', labels })
    // Of an individual, because some states find no others (external-bank-account-lists.test.ts).
    const outside = await post('/external_bank_accounts', raw({ customer_guid }))
    await post(
      '/external_bank_accounts',
      raw({ customer_guid, asset: 'CAD', account_details: [{ account_number: '1' }] }),
    )
    const state = (['waiting', 'released', 'ready', 'dissolved'] as const)[round]
    await makePaymentFile(s, s.demo.bank_guid, { state })
    const format = (['cpa005', 'pain.001', 'pain.008', 'nacha'] as const)[round]
    const file = await makePaymentFile(s, s.demo.bank_guid, { format })
    const [payment] = await s.service.sql<{ guid: Guid }[]>`
      select guid from filed_payments where payment_file_guid = ${file}`
    const told = (['return', 'correction', 'dishonoured', 'contested'] as const)[round]!
    for (const kind of [told, 'settlement'] as const)
      await makeNotice(s, s.demo.bank_guid, { kind, payment_guid: payment!.guid })
    const { guid: paused } = await post('/providers', uncheckedProvider())
    await post('/providers', {
      ...uncheckedProvider(),
      kind: 'files',
      settings: { ...wholeFileSettings, folder: `f${round}` },
      secrets: {},
    })
    await ok(s.call('PATCH', `/providers/${paused}`, { state: 'paused' }))
    for (const format of ['standard', 'legacy']) {
      const made = await post('/deposit_addresses', { ...trading, format, labels })
      const place = { bank_guid: s.demo.bank_guid, deposit_address_guid: made.guid, address: made.address }
      const end = standingAt[round % 2 ? 'failed' : 'settled']
      await recordedSweep(s, await beginSweep(s, place), end)
    }
    await post('/invoices', { ...trading, amount: 1000, labels })
    await post('/invoices', { ...trading, labels })
    const main = await post('/deposit_bank_accounts', { ...fiat, type: 'main', labels })
    const parent = { type: 'sub_account', parent_deposit_bank_account_guid: main.guid }
    await post('/deposit_bank_accounts', { ...fiat, ...parent, labels })
    for (const side of ['buy', 'sell']) {
      const symbol = 'BTC-USD'
      const order = {
        product_type: 'trading',
        customer_guid,
        symbol,
        side,
        [side === 'buy' ? 'deliver_amount' : 'receive_amount']: 1000,
      }
      const { guid: quote_guid } = await post('/quotes', { ...order, fees: [{ type: 'fixed', fixed_fee: 1 }] })
      await post('/quotes', order)
      await post('/trades', {
        trade_type: 'platform',
        quote_guid,
        labels,
        ...(round === 1 ? { expected_error: 'expired_quote' } : {}),
      })
    }
    const source_account = { guid: fiat!.account_guid, amount: 100 }
    // What a wire costs is more than that.
    const bought = { guid: trading!.account_guid }
    for (const destination_account of [bought, bought, { guid: outside.guid, payment_rail: 'wire' }])
      await post('/plans', { type: 'remittance', customer_guid, source_account, destination_account, labels })
    // Lists are tried on rows that are valid and rows that are not.
    const csv = `name,amount,destination_account_guid\nP,1000,${trading!.account_guid}\nP,,\n`
    const payout = { name: 'P', customer_guid, source_account_guid: fiat!.account_guid, amount_end: 'source', labels }
    for (const verb of ['plan', 'cancel']) {
      const { guid: payout_guid } = await post('/payouts', { ...payout, data: Buffer.from(csv).toString('base64') })
      await eventually(
        () => s.call('GET', `/payouts/${payout_guid}`),
        ({ body }) => body.state === 'validated',
      )
      await post(`/payouts/${payout_guid}/${verb}`)
    }
    const [from, to] = s.demo.customers.map((each) => each.accounts.find(({ asset }) => asset === 'USD')!.guid)
    const places = { source_account_guid: from, destination_account_guid: to }
    const inside = { product_type: 'book_transfer', customer_guid: s.demo.customers[0]!.guid, asset: 'USD', ...places }
    const { guid: book_guid } = await post('/quotes', { ...inside, deliver_amount: 1 + round })
    await post('/transfers', { transfer_type: 'book', quote_guid: book_guid, labels })
    const counterparty_guid = await makeCounterparty(s, s.demo.bank_guid)
    const address = `0x${String(round).padStart(40, '0')}`
    await post('/external_wallets', { name: 'W', asset: 'ETH', address, customer_guid })
    const wallet = await post('/external_wallets', { name: 'W', asset: 'POL', address, counterparty_guid })
    if (round % 2) await ok(s.call('DELETE', `/external_wallets/${wallet.guid}`))
    for (const type of ['passport', 'invoice'])
      await post('/files', { type, filename: 'f', content_type: 'image/png', data: 'AAAA', customer_guid: guid })
    const key = s.demo.organization_key
    const { guid: bank_guid } = await post('/banks', { name: `Bank ${round}`, type: 'sandbox' }, key)
    await post('/api_keys', { name: 'k', kind: 'bank', bank_guid, scopes: ['banks:read'] }, key)
    for (const role of ['viewer', 'operator'] as const) await browserWith(s, [{ role, bank_guid: s.demo.bank_guid }])
    const grants = [{ role: 'viewer', bank_guid }]
    await post('/staff_members', { email: newEmail(), name: 'Pat', grants }, key)
    // Of a type that does not occur here, so that nothing is sent to them.
    for (const isFailed of [false, true]) {
      const { guid } = await subs.make({ event_types: ['trade.cancelled'] })
      await subs.delivered(guid, isFailed ? { state: 'failed', failure_code: 'endpoint_gone' } : {})
      if (isFailed) await failSubscription(s, guid)
    }
  }
  await eventually(
    () => s.call('GET', '/trades?state=storing,pending,executed,settling'),
    ({ body }) => body.total === 0,
  )
  for (const busy of [
    '/external_wallets?state=storing,pending,deleting',
    '/identity_verifications?state=storing',
    '/plans?state=storing',
  ]) {
    await eventually(
      () => s.call('GET', busy),
      ({ body }) => body.total === 0,
    )
  }
  await eventually(
    () => s.call('GET', '/payouts?state=storing,planning,cancelling'),
    ({ body }) => body.total === 0,
  )
  for (const { guid } of (await ok(s.call('GET', '/payouts?state=planned'))).objects)
    await post(`/payouts/${guid}/execute`)
  await eventually(
    () => s.call('GET', '/payouts?state=executing'),
    ({ body }) => body.total === 0,
  )
  const paid = (await ok(s.call('GET', '/payout_rows?per_page=100'))).objects.map((row: Fields) => row.plan_guid)
  const { objects } = await ok(s.call('GET', '/plans?state=completed&per_page=100'))
  for (const { guid: plan_guid } of objects) if (!paid.includes(plan_guid)) await post('/executions', { plan_guid })
  await eventually(
    () => s.call('GET', '/executions?state=storing,executing'),
    ({ body }) => body.total === 0,
  )
}

/** In each round two acts wait for a second person, who comes for one of them, and a deposit is in review. */
async function approvalDesk(s: TestService, post: (path: string, body?: Fields) => Promise<Fields>) {
  watchStaff()
  const [first, second] = [await personOf(s), await personOf(s)]
  const settings = { approval_policy: [{ kind: 'customer', decision: 'freeze' }] }
  await ok(s.call('PATCH', `/banks/${s.demo.bank_guid}`, { settings }, { key: s.demo.organization_key }))
  const asked = async (): Promise<string> => {
    const { guid } = await post('/customers', { type: 'individual', name: { first: 'A', last: 'A' } })
    await post(`/sandbox/customers/${guid}/verify`)
    const body = { kind: 'customer', decision: 'freeze', reason: 'r' }
    return (await ok(first.call('POST', `/reviews/${guid}/decisions`, body))).approval.guid
  }
  return async (round: number): Promise<void> => {
    await asked()
    const end = ['approve', 'decline'][round % 2]
    await ok(second.call('POST', `/approvals/${await asked()}/${end}`, { reason: 'r' }))
    // Its memo is unknown, so it waits for a person.
    const account_guid = s.demo.customers[1]!.accounts[0]!.guid
    const { guid } = await post('/deposit_bank_accounts', { type: 'main', account_guid })
    const arrived = { account_guid, amount: 5, deposit_bank_account_guid: guid, unique_memo_id: 'nobody' }
    await post('/sandbox/deposits', arrived)
  }
}
