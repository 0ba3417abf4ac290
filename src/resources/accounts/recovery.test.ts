// X1 as a decision: what a credit to the reserve, or a return, moves besides; what it depends on; what it tells.
import { describe, expect, test } from 'vitest'
import {
  account,
  balance,
  bank,
  bank_guid,
  decide,
  type Given,
  given,
  guidOf,
  writtenTo,
} from '../../../test/support/rows.ts'
import { receiveDeposit } from '../../arrivals/receive-deposit.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Decision } from '../../kernel/command.ts'
import { defaultSettings } from '../banks/bank.ts'
import { plainTransfer, type Transfer } from '../transfers/transfer.ts'
import { postTransferReturn } from '../transfers/transfer-return.ts'
import { accounts } from './account.ts'

const own = { owner_guid: bank_guid, customer_guid: null }
const [reserve, receivable, usd] = [guidOf('reserve USD'), guidOf('receivable USD'), guidOf('fiat USD')]

const minimumOf = (minimum: bigint | undefined) =>
  bank({ settings: { ...defaultSettings, reserve_minimums: minimum === undefined ? {} : { USD: minimum as Amount } } })

const cover = (has: bigint, owed: bigint): readonly Given[] =>
  given(
    account('reserve', 'USD', { ...own, event_sequence: 7 }),
    balance(reserve, 'USD', has),
    account('receivable', 'USD', own),
    balance(receivable, 'USD', -owed, { floor: null, ceiling: 0n }),
  )

/** What is recovered, and which balances the decision depends on. */
function outcome(decision: Decision<unknown>) {
  if ('rejected' in decision) throw new Error(decision.rejected)
  const recovery = (decision.ledger ?? []).flatMap((step) =>
    step.kind === 'journal' && step.step === 'recover' ? step.postings : [],
  )
  for (const posting of recovery) expect(posting).toMatchObject({ debit: reserve, credit: receivable })
  const notes = (decision.changes ?? []).flatMap((change) => (change.op === 'update' && change.note) || [])
  return {
    recovered: recovery.map(({ amount }) => amount),
    exact: decision.exact?.map(({ values }) => values[1]),
    notes,
  }
}

describe('a deposit into the reserve', () => {
  const deposit = (amount: bigint, rows: readonly Given[]) =>
    decide(receiveDeposit, { bank_guid, account_guid: reserve, amount: amount as Amount }, rows)

  test.each([
    [0n, 0n, 500n, []],
    [0n, 300n, 500n, [300n]],
    [0n, 500n, 500n, [500n]],
    [0n, 501n, 500n, [500n]],
  ])('of %i with %i owed, %i arriving', (has, owed, arriving, recovered) => {
    const decided = outcome(deposit(arriving, given(bank(), ...cover(has, owed))))
    expect(decided).toEqual({ recovered, exact: [reserve, receivable], notes: [] })
  })

  test('a reserve without its receivable is an old view', () => {
    const alone = cover(0n, 0n).slice(0, 2)
    expect(() => deposit(1n, given(bank(), ...alone))).toThrow('a reserve has its receivable beside it')
  })

  test('a deposit elsewhere does not look at it', () => {
    const rows = given(bank(), account('fiat', 'USD', own), balance(usd, 'USD', 0n))
    const input = { bank_guid, account_guid: usd, amount: 1n as Amount }
    expect(outcome(decide(receiveDeposit, input, rows))).toEqual({ recovered: [], exact: [], notes: [] })
  })
})

describe('a return', () => {
  const transfer = {
    ...plainTransfer,
    bank_guid,
    guid: guidOf('pull'),
    transfer_type: 'funding',
    side: 'deposit',
    asset: 'USD',
    state: 'completed',
    ref: 'ach',
    quote_guid: guidOf('quote'),
    reference_transfer_guid: null,
    deliver_amount: 1_000n,
    receive_amount: 1_000n,
    fee_details: [],
    entries: [],
    return_code: null,
    source_account: null,
    hold_ends_at: null,
    destination_account: { guid: usd, type: 'fiat' },
    event_sequence: 3,
  } as unknown as Transfer

  const giveBack = (minimum: bigint | undefined, left: bigint, rows: readonly Given[]) => {
    const all = given(minimumOf(minimum), account('fiat', 'USD'), balance(usd, 'USD', left), ...rows)
    const command = {
      name: 'give-back',
      decide: (_: object, seen: never, moment: never) =>
        postTransferReturn(transfer, 'R10', all[0]!.row as never, seen, moment),
    }
    return decide(command as never, {}, all) as Decision<unknown>
  }

  const below = ['minimum_balance.below']
  test.each<[string, bigint | undefined, bigint, bigint, bigint, bigint[], string[]]>([
    ['nothing lost', 2_000n, 1_000n, 5_000n, 0n, [], []],
    ['lost, and covered', undefined, 400n, 5_000n, 0n, [600n], []],
    ['covered in part', undefined, 400n, 100n, 0n, [100n], []],
    ['covered by nothing', undefined, 0n, 0n, 7n, [], []],
    ['down to the minimum', 4_000n, 0n, 5_000n, 0n, [1_000n], []],
    ['one below the minimum', 4_001n, 0n, 5_000n, 0n, [1_000n], below],
    ['from just the minimum', 5_000n, 999n, 5_000n, 0n, [1n], below],
    ['below it already', 5_001n, 0n, 5_000n, 0n, [1_000n], []],
  ])('%s', (_name, minimum, left, has, owed, recovered, notes) => {
    const decision = giveBack(minimum, left, cover(has, owed))
    const exact = left < 1_000n ? [reserve, receivable, usd] : []
    expect(outcome(decision)).toEqual({ recovered, exact, notes })
    const written = writtenTo(decision, accounts).filter(({ guid }) => guid === reserve)
    expect(written.map(({ event_sequence }) => event_sequence)).toEqual(notes.map(() => 8))
  })

  test('the first loss opens reserve and receivable together', () => {
    const opened = writtenTo(giveBack(undefined, 0n, []), accounts).map(({ type }) => type)
    expect(opened.sort()).toEqual(['external', 'receivable', 'reserve'])
  })
})
