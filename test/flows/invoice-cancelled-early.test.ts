// An invoice that its caller deletes while the node makes it cannot be paid: nobody was told its text. No worker runs here, so it stays so.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf } from '../../src/engine/pending.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import { addSeconds } from '../../src/kernel/time.ts'
import { keepSandboxInvoice } from '../../src/providers/sandbox/memory/keep-sandbox-invoice.ts'
import { ok, startTestService, type TestService } from '../support/service.ts'
import { stopSound } from '../support/sound.ts'

let s: TestService
beforeAll(async () => {
  s = await startTestService({ env: { CORRIDOR_ROLES: 'api' } })
})
afterAll(() => stopSound(s))

/** The node makes it, and its answer does not come before the invoice is deleted. */
const makeAtNode = async (reference: Guid) => {
  const mint = (now: Parameters<typeof addSeconds>[0]) => ({
    ...{ invoice: 'lnbc1', payment_hash: '1'.repeat(64), preimage: '2'.repeat(64), expires_at: addSeconds(now, 3600) },
  })
  const { bank_guid } = s.demo
  outputOf(await s.service.engine.submit(keepSandboxInvoice, { bank_guid, reference, mint }))
}

test.each([
  ['has made it', true],
  ['has not made it', false],
])('an invoice that is deleted while it is storing, when the node %s, is not paid', async (_, isMade) => {
  const person = { type: 'individual', name: { first: 'Lio', last: 'Lightning' } }
  const { guid: customer_guid } = await ok(s.call('POST', '/customers', person))
  await ok(s.call('POST', `/sandbox/customers/${customer_guid}/verify`))
  const body = { type: 'trading', asset: 'BTC', name: 'Lightning', customer_guid }
  const { guid: account_guid } = await ok(s.call('POST', '/accounts', body))
  const invoice = await ok(s.call('POST', '/invoices', { account_guid, amount: 1000 }))
  expect(invoice).toMatchObject({ state: 'storing', payment_hash: null })
  if (isMade) await makeAtNode(invoice.guid)
  expect(await s.call('DELETE', `/invoices/${invoice.guid}`)).toMatchObject({ body: { state: 'cancelling' } })
  const paid = await s.call('POST', `/sandbox/invoices/${invoice.guid}/pay`, {})
  expect(paid).toMatchObject({ status: 409, body: { message_code: 'data_exists' } })
  expect(await ok(s.call('GET', `/invoices/${invoice.guid}`))).toMatchObject({
    state: 'cancelling',
    transfer_guid: null,
  })
})
