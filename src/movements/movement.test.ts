// The state table of movements agrees with that of transfers, and late payments have the journal lines of their carrier.
import { describe, expect, test } from 'vitest'
import { bank_guid, guidOf } from '../../test/support/rows.ts'
import { amount } from '../kernel/amount.ts'
import { statesOf } from '../kernel/machine.ts'
import { isSystemAccount, type RecipeAccount } from '../ledger/lines.ts'
import { rateFromRatio } from '../pricing/rate.ts'
import { transferStates } from '../resources/transfers/transfer.ts'
import { movementStateOf } from '../resources/transfers/transfer-movement.ts'
import { isLateSuccess } from './late-success.ts'
import { type Movement, type MovementRoute, movementStates } from './movement.ts'
import { lateLines } from './movement-lines.ts'

test.each(statesOf(transferStates))('a transfer that is %s goes only where a movement may go', (from) => {
  const own = movementStateOf[from]
  const next = transferStates.states[from].to.map((to) => movementStateOf[to as keyof typeof movementStateOf])
  expect(next.filter((to) => to !== own && !movementStates.states[own].to.includes(to))).toEqual([])
})

const account = guidOf('own')
const rate = rateFromRatio(17n, 1n)
const conversion = { symbol: 'MXN-USD', side: 'buy', legs: [], spread_bps: 0, rate } as const
const rail = { by: 'rail', rail: 'spei', external_bank_account_guid: undefined } as const

const movement = (kind: Movement['kind'], route: MovementRoute, place: Movement['money']['place']): Movement => ({
  bank_guid,
  guid: guidOf('stage'),
  subject: { bank_guid, subject_type: 'stage', subject_guid: guidOf('stage') },
  customer_guid: null,
  state: 'failed',
  kind,
  route,
  money: {
    account,
    place,
    asset: 'USD',
    deliver_amount: amount(100n),
    receive_amount: amount(100n),
    bank_fee: amount(0n),
    platform_fee: amount(0n),
  },
  reserve_share: amount(0n),
  fillsReserve: false,
  identifiers: [],
  failure_code: 'external_vendor_error',
  isReturned: false,
  holds: undefined,
  look_again_at: null,
})

const nameOf = (place: RecipeAccount): string =>
  isSystemAccount(place) ? [place.type, place.ref, place.asset].filter(Boolean).join(' ') : 'own'

const abroad = { ...rail, abroad: { asset: 'MXN', amount: amount(1_700n), conversion } }
const chain: MovementRoute = {
  by: 'chain',
  chain: 'ethereum',
  native_asset: 'ETH',
  shares: [],
  network_fee_max: amount(5n),
}

describe('paid after it had failed', () => {
  test.each<[string, Movement, string[]]>([
    ['by rail', movement('payment', rail, 'spei'), ['suspense USD -> external spei USD 100']],
    [
      'abroad: exchanged, as it would have been',
      movement('payment', abroad, 'spei'),
      ['suspense USD -> external market USD 100', 'external market MXN -> external spei MXN 1700'],
    ],
    [
      'over a chain',
      movement('payment', chain, 'ethereum'),
      ['suspense USD -> external ethereum USD 100', 'gas ETH -> external ethereum ETH 3'],
    ],
    ['a pull', movement('pull', { ...rail, rail: 'ach' }, 'ach'), ['external ach USD -> suspense USD 100']],
  ])('%s', (_, late, lines) => {
    const { step, lines: posted } = lateLines(late, amount(3n))
    expect(step).toBe('settle')
    const text = posted.map(({ debit, credit, amount: value }) => `${nameOf(debit)} -> ${nameOf(credit)} ${value}`)
    expect(text).toEqual(lines)
    expect(posted.some(({ isCapture }) => isCapture)).toBe(false)
  })

  const settled = { kind: 'settled', identifiers: [], network_fee: amount(0n) } as const
  test.each<[string, Movement]>([
    ['a trade has no carrier', movement('payment', { by: 'market', to: abroad.abroad, account, conversion }, 'market')],
    ['a move inside the bank has none', movement('payment', { by: 'book', account }, 'market')],
    ['what was reversed had settled before', { ...movement('pull', rail, 'ach'), failure_code: 'reversed' }],
    ['a pull that was taken back had settled before', { ...movement('pull', rail, 'ach'), failure_code: 'cancelled' }],
    ['what has not failed', { ...movement('payment', rail, 'spei'), state: 'carried' }],
  ])('not late: %s', (_, each) => expect(isLateSuccess(each, settled)).toBe(false))
})
