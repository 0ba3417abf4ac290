// Every port of a connector: what is asked, what an answer becomes, and that an answer that does not fit is none.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FakeConnector } from '../../../test/support/fake-connector.ts'
import {
  at,
  bank_guid,
  chainPayment,
  huge,
  huge_text,
  inquiry,
  later,
  later_text,
  lightningPayment,
  named,
  openConnector,
  order,
  railPayment,
  reference,
  reported,
  servingAll,
  standing,
} from '../../../test/support/opened-connector.ts'
import { amount } from '../../kernel/amount.ts'
import { addSeconds, parseTimestamp, type Timestamp } from '../../kernel/time.ts'
import type { OpenedProvider } from '../configured/kind.ts'
import type { Port } from '../configured/settings.ts'
import { type OperationPath, operationPaths } from './protocol/operations.ts'

let fake: FakeConnector
let opened: OpenedProvider
beforeAll(async () => {
  fake = await servingAll()
  opened = await openConnector(fake.url)
})
afterAll(async () => {
  opened.stop()
  await fake.stop()
})
afterEach(() => {
  fake.misbehaves = undefined
})

const port = <P extends Port>(name: P) => opened.ports[name]!

const inquiryIds = { verifier_inquiry_id: 'i1', associate_inquiry_ids: ['i2'], documents: [] }
const preimage = '00'.repeat(32)
const payment_hash = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
const asked = { ...named, payment_hash, expires_at: later }
const openOrder = { ...named, network: 'testnet', msat: null, description: '', expiry_seconds: 60 } as const
const ofAccount = { bank_guid, reference, account_guid: reference }
const balances = { available: -5n, current: 10n ** 30n }

/** The question, the connector's answer, and what the port answers. */
const cases: [OperationPath, () => Promise<unknown>, unknown, unknown][] = [
  [
    'market/snapshot',
    async () => (await port('market').snapshot(bank_guid)).rates('BTC-USD'),
    { prices: [{ symbol: 'BTC-USD', bid: '67250.12', ask: '6725013/100000000' }] },
    {
      bid: { numerator: 1_681_253n, denominator: 25_000_000n },
      ask: { numerator: 6_725_013n, denominator: 100_000_000n },
    },
  ],
  ['market/quote', () => port('market').quote(named), { kind: 'not_taken', check_again_at: later_text }, undefined],
  [
    'liquidity/fill',
    () => port('liquidity').fill(order),
    { kind: 'done', result: { rate: '1', is_settled: true, took_ms: 4 } },
    {
      kind: 'done',
      result: { rate: { numerator: 1n, denominator: 1_000_000n }, is_settled: true, took_ms: 4 },
    },
  ],
  ['liquidity/fill', () => port('liquidity').fill(order), { kind: 'failed', failure_code: 'not_filled' }, undefined],
  [
    'liquidity/settle',
    () => port('liquidity').settle({ bank_guid, reference }),
    { kind: 'pending', check_again_at: later_text, is_settling: true },
    undefined,
  ],
  ['rails/carry', () => port('rails').carry(railPayment), standing, standing],
  ['rails/cancel', () => port('rails').cancel(railPayment), { kind: 'cancelled', ...reported }, undefined],
  ['blockchain/carry', () => port('blockchain').carry(chainPayment), standing, standing],
  [
    'blockchain/cancel',
    () => port('blockchain').cancel(chainPayment),
    { kind: 'failed', failure_code: 'invalid_address', ...reported },
    undefined,
  ],
  ['blockchain/estimate_fee', () => port('blockchain').estimateFee(chainPayment), { fee: huge }, huge],
  ['blockchain/estimate_fee', () => port('blockchain').estimateFee(chainPayment), { fee: null }, undefined],
  [
    'blockchain/arrival',
    () =>
      port('blockchain').arrival({
        ...{ ...named, chain: 'tron', network: 'mainnet', identifiers: [{ type: 'txn_hash', value: 'ab' }] },
        seen: { address: 'T1', asset: 'TRX', amount: huge, source_address: null },
      }),
    { kind: 'returned', return_code: 'R01', ...reported },
    undefined,
  ],
  ['lightning/carry', () => port('lightning').carry(lightningPayment), standing, standing],
  ['lightning/cancel', () => port('lightning').cancel(lightningPayment), standing, standing],
  ['lightning/estimate_fee', () => port('lightning').estimateFee(lightningPayment), { fee: '7' }, amount(7n)],
  [
    'lightning/estimate_fee',
    () => port('lightning').estimateFee(lightningPayment),
    { fee: null, is_own_node: true },
    'own_node',
  ],
  [
    'lightning/issue_invoice',
    () =>
      port('lightning').invoices!.issue({
        ...{ ...named, network: 'mainnet', msat: huge, description: 'tea', expiry_seconds: 60 },
      }),
    { kind: 'issued', invoice: 'lnbc1', payment_hash },
    undefined,
  ],
  ['lightning/issue_invoice', () => port('lightning').invoices!.issue(openOrder), { kind: 'refused' }, undefined],
  [
    'lightning/invoice',
    () => port('lightning').invoices!.standing(asked),
    { kind: 'open', check_again_at: later_text },
    undefined,
  ],
  [
    'lightning/invoice',
    () => port('lightning').invoices!.standing(asked),
    { kind: 'settled', msat: '1500', preimage },
    { kind: 'settled', msat: 1500n, preimage },
  ],
  ['lightning/cancel_invoice', () => port('lightning').invoices!.cancel(asked), { kind: 'cancelled' }, undefined],
  [
    'screening/address',
    () => port('screening').screenAddress({ ...named, chain: 'tron', address: 'T1', tag: null }),
    { kind: 'done', result: 'review' },
    undefined,
  ],
  [
    'screening/transfer',
    () => port('screening').screenTransfer({ ...named, addresses: [], party_guids: [reference] }),
    { kind: 'failed', failure_code: 'rejected' },
    undefined,
  ],
  [
    'screening/pull',
    () => port('screening').screenPull({ ...named, party_guids: [reference] }),
    { kind: 'done', result: 'administrative' },
    undefined,
  ],
  [
    'verifier/open',
    () => port('verifier').open(inquiry),
    {
      ...{ kind: 'open', verifier_state: 'waiting', ...inquiryIds },
      ...{ link: 'https://id.example/1', link_expires_at: later_text },
    },
    {
      ...{ verifier_state: 'waiting', ...inquiryIds },
      ...{ link: 'https://id.example/1', link_expires_at: later },
    },
  ],
  [
    'verifier/open',
    () => port('verifier').open(inquiry),
    { kind: 'completed', ...inquiryIds, outcome: 'failed', failure_codes: ['name_mismatch'] },
    {
      ...{ verifier_state: 'completed', ...inquiryIds },
      answer: { outcome: 'failed', failure_codes: ['name_mismatch'] },
    },
  ],
  [
    'verifier/read',
    () => port('verifier').read(inquiry),
    { documents: [{ guid: reference, expiration_date: '2030-02-28' }] },
    [{ guid: reference, expiration_date: '2030-02-28' }],
  ],
  [
    'verifier/confirm',
    () => port('verifier').confirm(inquiry, { name: { full: 'Ann' }, date_of_birth: '1990-01-01' }),
    { confirmed: ['name', 'address'] },
    { name: { full: 'Ann' } },
  ],
  [
    'aggregator/link',
    () => port('aggregator').link({ ...ofAccount, token: 't', token_kind: 'public', asked_since: at }),
    { kind: 'failed', failure_code: 'invalid_token' },
    undefined,
  ],
  [
    'aggregator/balances',
    () => port('aggregator').balances({ ...named, ...ofAccount, access_token: 't', is_renewed: false }),
    { kind: 'done', result: { available: '-5', current: `1${'0'.repeat(30)}` } },
    { kind: 'done', result: balances },
  ],
  ['aggregator/unlink', () => port('aggregator').unlink(ofAccount), { kind: 'done' }, { kind: 'done', result: null }],
  [
    'deposit_bank/close',
    () => port('deposit_bank').close({ bank_guid, reference }),
    { kind: 'pending', check_again_at: later_text },
    undefined,
  ],
]

/** In JSON, and with amounts as text; what is expected has times and amounts decoded. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (name, each) =>
    typeof each === 'bigint' ? String(each) : typeof each === 'number' && name.endsWith('_at') ? later_text : each,
  )
const decodedTimes = (value: unknown): unknown => JSON.parse(textOf(value))

test.each(cases)('%s', async (path, ask, answer, expected) => {
  const body = textOf(answer)
  fake.misbehaves = (response, sign) => {
    response.writeHead(200, sign(body))
    response.end(body)
  }
  const answered = await ask()
  if (expected === undefined && answer && !('fee' in (answer as object))) {
    expect(decodedTimes(answered)).toEqual(JSON.parse(body))
  } else expect(answered).toEqual(expected)
  const asked = fake.received.at(-1)!
  expect(asked.operation).toBe(path)
  expect(asked.body).toMatchObject({ operation: path, bank_guid, asked_at: '2026-11-16T10:00:00.000Z' })
})

test('every operation of a port has a case', () => {
  // The first two are read before they are needed; the pages and files of end users are asked for in test/flows/hosted-connectors.test.ts.
  const read = [
    'verifier/file',
    'deposit_bank/institutions',
    'custody/public_keys',
    'aggregator/session',
    'verifier/resume',
  ]
  expect([...new Set([...cases.map(([path]) => path), ...read])].sort()).toEqual([...operationPaths].sort())
})

test('a question has the reference, exact amounts, and nothing that the protocol does not know', async () => {
  fake.misbehaves = (response, sign) => {
    const body = textOf(standing)
    response.writeHead(200, sign(body))
    response.end(body)
  }
  await port('rails').carry({ ...railPayment, is_repeat: true, ...{ expected_behaviours: ['fail'] } })
  expect(fake.received.at(-1)?.body).toEqual({
    ...{ operation: 'rails/carry', bank_guid, asked_at: '2026-11-16T10:00:00.000Z', reference, is_repeat: true },
    ...{ asset: 'USD', amount: huge_text, side: 'withdrawal', rail: 'wire', party: railPayment.party },
  })
  await port('verifier')
    .open(inquiry)
    .catch(() => undefined)
  expect(fake.received.at(-1)?.text).not.toContain('expected_behaviours')
})

test('a connector that wants to be asked in years is asked within a day', async () => {
  const answers = { ...fake.answers }
  const check_again_at = parseTimestamp('9999-12-31T00:00:00Z') as Timestamp
  fake.answers['rails/carry'] = () => ({ kind: 'pending', check_again_at, ...reported, identifiers: [] })
  const answer = await port('rails').carry(railPayment)
  expect(answer).toMatchObject({ kind: 'pending', check_again_at: addSeconds(at, 86_400) })
  fake.answers = answers
})
