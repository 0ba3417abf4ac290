// A carrier paid what had failed here: booked once, in suspense, until an operator says who stands for it.
import { describe, expect, test } from 'vitest'
import { pendingDeposit } from '../../../test/support/deposit-rows.ts'
import {
  account,
  balance,
  bank,
  bank_guid,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  now,
  row,
  writtenTo,
} from '../../../test/support/rows.ts'
import { providerEvents } from '../../arrivals/inbox.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Decision } from '../../kernel/command.ts'
import type { Standing } from '../../providers/standing.ts'
import { accounts } from '../accounts/account.ts'
import { recordStanding } from './record-standing.ts'
import { resolveTransfer } from './resolve-transfer.ts'
import { type Transfer, transfers } from './transfer.ts'

const own = guidOf('trading BTC')
const inside = { guid: own, type: 'trading', bank_guid, customer_guid } as const
const outside = { type: 'external_bank_account', bank_guid, customer_guid } as const
const plain: Partial<Transfer> = {
  state: 'failed',
  failure_code: 'external_vendor_error',
  quote_guid: guidOf('quote'),
  side: 'withdrawal',
  source_account: inside,
  destination_account: outside,
  deposit_address_guid: null,
  deliver_amount: 510n as Amount,
  fee: 10n as Amount,
}
const failed = (fields: Partial<Transfer> = {}): Given => pendingDeposit({ ...plain, ...fields })
const funding = { transfer_type: 'funding', ref: 'ach' } as const
const invoiceEntry = {
  source_account: { guid: guidOf('operations'), type: 'invoice_operations', bank_guid },
  destination_account: { type: 'external_wallet', bank_guid },
  receive_amount: 500n as Amount,
  deliver_amount: 500n as Amount,
  fee: 0n as Amount,
} as const
const lightning = {
  transfer_type: 'lightning',
  ref: 'lightning',
  network_address: 'lnbc1',
  payment_hash: 'hash',
  entries: [invoiceEntry],
} as const
const crypto = { network_fee: 7n as Amount, network_fee_asset: 'BTC' }
const pull = { ...funding, side: 'deposit', source_account: outside, destination_account: inside } as const
const settled: Standing = {
  kind: 'settled',
  identifiers: [{ type: 'trace_number', value: '1' }],
  network_fee: 3n as Amount,
}

const transferIn = (rows: readonly Given[]) => rows.find((each) => each.table === transfers)!.row as unknown as Transfer
const tell = (rows: readonly Given[], standing: Standing = settled, event_sequence?: number) =>
  decide(
    recordStanding,
    { bank_guid, transfer_guid: guidOf('transfer'), standing, ...(event_sequence ? { event_sequence } : {}) },
    rows,
  )
const sound = (transfer: Given): readonly Given[] => given(bank(), transfer, balance(own, 'BTC', 1000n))

/** The one journal of a decision, in words. */
function journalOf(decision: Decision<unknown>): string[] {
  if ('rejected' in decision) throw new Error(decision.rejected)
  const names = new Map<string, string>([[own, 'own']])
  for (const { guid, type, ref } of writtenTo(decision, accounts)) names.set(guid, `${type}${ref && `(${ref})`}`)
  return (decision.ledger ?? []).flatMap((step) =>
    step.kind === 'journal'
      ? step.postings.map(
          ({ debit, credit, amount }) => `${step.step}: ${names.get(debit)} -> ${names.get(credit)} ${amount}`,
        )
      : [],
  )
}

describe('told', () => {
  test.each<[string, Partial<Transfer>, string[]]>([
    ['by rail', funding, ['settle: suspense -> external(ach) 500']],
    [
      'on chain, with what the network took',
      crypto,
      ['settle: suspense -> external(bitcoin) 500', 'settle: gas -> external(bitcoin) 3'],
    ],
    ['an invoice, with its routing fee', { ...crypto, ...lightning }, ['settle: suspense -> external(lightning) 503']],
    ['money that was fetched', pull, ['settle: external(ach) -> suspense 510']],
    ['though it was cancelled', { ...funding, failure_code: 'cancelled' }, ['settle: suspense -> external(ach) 500']],
  ])('%s', (_, fields, lines) => {
    const decision = tell(sound(failed(fields)))
    expect(journalOf(decision)).toEqual(lines)
    expect(writtenTo(decision, transfers)).toMatchObject([{ state: 'failed', identifiers: settled.identifiers }])
    expect(writtenTo(decision, providerEvents)).toHaveLength(1)
  })

  test.each<[string, Partial<Transfer>, bigint]>([
    ['on chain: what the network took', crypto, 3n],
    ['by lightning: what was quoted', { ...crypto, ...lightning }, 7n],
  ])('the network fee it shows is, %s', (_, fields, network_fee) =>
    expect(writtenTo(tell(sound(failed(fields))), transfers)).toMatchObject([{ network_fee }]),
  )

  test.each<[string, Given, Standing?, number?]>([
    ['what was reversed had settled before', failed({ ...pull, failure_code: 'reversed' })],
    [
      'what was sent back had arrived before',
      pendingDeposit({ state: 'failed', failure_code: 'compliance_rejection' }),
    ],
    ['what stayed inside', failed({ ref: null, transfer_type: 'book' })],
    ['another word', failed(funding), { ...settled, kind: 'returned', return_code: 'R01' }],
    ['an answer to an older question', failed(funding), settled, 1],
    ['an answer to a question', failed(funding), settled, 2],
  ])('%s: nothing happens', (_, transfer, standing, sequence) =>
    expect(tell(sound(transfer), standing, sequence)).toEqual({ output: 'stale' }),
  )

  test('twice: nothing more', () => {
    const rows = sound(failed(funding))
    expect(tell([...rows, told(transferIn(rows))])).toEqual({ output: 'stale' })
  })
})

const told = ({ ref, guid }: Transfer): Given =>
  row(providerEvents, {
    content_hash: null,
    bank_guid,
    provider: ref ?? '',
    provider_event_id: `settled after failure ${guid}`,
    created_at: now,
  })

describe('resolved', () => {
  const paid = 500n as Amount
  const resolve = (transfer: Given, from: 'own' | 'receivable' = 'own', ...more: Given[]) => {
    const rows = given(
      bank(),
      transfer,
      account('trading', 'BTC'),
      balance(own, 'BTC', 500n),
      told(transfer.row as never),
      ...more,
    )
    return decide(resolveTransfer, { bank_guid, transfer_guid: guidOf('transfer'), from, amount: paid }, rows)
  }

  test.each<[string, Partial<Transfer>, 'own' | 'receivable', string]>([
    ['by the owner', funding, 'own', 'resolve: own -> suspense 500'],
    ['by the bank', funding, 'receivable', 'resolve: receivable -> suspense 500'],
    ['money that was fetched: its owner has it', pull, 'own', 'resolve: suspense -> own 500'],
  ])('%s', (_, fields, from, line) => expect(journalOf(resolve(failed(fields), from))).toEqual([line]))

  const resolution = row(providerEvents, {
    content_hash: null,
    bank_guid,
    provider: 'operator',
    provider_event_id: `resolve ${guidOf('transfer')}`,
    created_at: now,
  })
  test.each<[string, Decision<unknown>, string]>([
    [
      'no such transfer',
      decide(resolveTransfer, { bank_guid, transfer_guid: guidOf('x'), from: 'own', amount: paid }, given(bank())),
      'no_transfer',
    ],
    ['one that did not fail', resolve(failed({ ...funding, state: 'completed' })), 'data_exists'],
    [
      'one that was not paid',
      decide(
        resolveTransfer,
        { bank_guid, transfer_guid: guidOf('transfer'), from: 'own', amount: paid },
        sound(failed(funding)),
      ),
      'data_exists',
    ],
    ['one that was resolved', resolve(failed(funding), 'own', resolution), 'data_exists'],
    ['a loss of what was fetched', resolve(failed(pull), 'receivable'), 'invalid_parameter'],
    ['more than the owner has', resolve(failed(funding), 'own', balance(own, 'BTC', 499n)), 'insufficient_balance'],
  ])('%s is refused', (_, decision, code) => expect(decision).toMatchObject({ rejected: code }))

  test.each<[string, Partial<Transfer>]>([
    ['what was paid in time', { ...funding, state: 'completed', failure_code: null }],
    ['a return', { ...funding, state: 'completed', failure_code: null, reference_transfer_guid: guidOf('first') }],
    ['money that stayed inside', { ...funding, transfer_type: 'book', ref: null }],
  ])('%s is no late payment, and refused in the same words', (_, fields) =>
    expect(resolve(failed(fields))).toMatchObject({
      rejected: 'data_exists',
      message: expect.stringMatching(/^The transfer is not one that failed and was paid after all/),
    }),
  )
})
