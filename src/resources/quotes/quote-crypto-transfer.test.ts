// A crypto quote: refusals in their order, fees of a batch, and the gas account that comes with the first one.
import { describe, expect, test } from 'vitest'
import {
  account,
  balance,
  bank,
  bank_guid,
  counterparty,
  customer,
  customer_guid,
  decide,
  type Given,
  given,
  guidOf,
  writtenTo,
} from '../../../test/support/rows.ts'
import { externalWallet } from '../../../test/support/wallet-rows.ts'
import { type Amount, amountMax } from '../../kernel/amount.ts'
import { accounts } from '../accounts/account.ts'
import { defaultSettings } from '../banks/bank.ts'
import { quotes } from './quote.ts'
import { type QuoteCryptoTransferInput, quoteCryptoTransfer } from './quote-crypto-transfer.ts'

const amounts = (...values: readonly bigint[]) => values as Amount[]
const own = guidOf('trading ETH')
const input: QuoteCryptoTransferInput = {
  bank_guid,
  customer_guid,
  asset: 'ETH',
  named: 'receive',
  amounts: amounts(1_000n),
  destinations: [guidOf('wallet')],
  network_fee: 7n as Amount,
  network_fee_asset: 'ETH',
}
const wallet = (fields: Parameters<typeof externalWallet>[0] = {}) => externalWallet({ state: 'completed', ...fields })
const sound = given(bank(), customer(), account('trading', 'ETH'), balance(own, 'ETH', 10_000n), wallet())
const quoted = (rows: readonly Given[], more: Partial<QuoteCryptoTransferInput> = {}) =>
  decide(quoteCryptoTransfer, { ...input, ...more }, rows)

const field = 'destination_accounts[0].guid'
const payee = { counterparty_guid: guidOf('counterparty') }

test.each<[string, readonly Given[], Partial<QuoteCryptoTransferInput>, string, string | undefined]>([
  ['no such bank', [], {}, 'unknown_bank', undefined],
  ['no such customer', given(bank()), {}, 'no_customer', 'customer_guid'],
  ['a frozen customer', given(...sound, customer({ state: 'frozen' })), {}, 'frozen_customer', 'customer_guid'],
  ['an asset that is not crypto', sound, { asset: 'USD' }, 'unsupported_value', 'asset'],
  ['an asset off the list', given(...sound, bank({ supported_trading_symbols: [] })), {}, 'unsupported_value', 'asset'],
  ['no account', given(bank(), customer(), wallet()), {}, 'no_account', 'asset'],
  ['only a storage account', given(bank(), customer(), account('storage', 'ETH')), {}, 'no_account', 'asset'],
  ['no such wallet', sound, { destinations: [guidOf('x')] }, 'invalid_external_wallet', field],
  ['a wallet under way', given(...sound, wallet({ state: 'pending' })), {}, 'invalid_external_wallet', field],
  ["another's", given(...sound, wallet({ customer_guid: guidOf('y') })), {}, 'invalid_external_wallet', field],
  ['of another asset', given(...sound, wallet({ asset: 'USDC' })), {}, 'invalid_external_wallet', field],
  ['an unverified payee', given(...sound, wallet(payee), counterparty()), {}, 'unverified_counterparty', field],
  ['no chain', sound, { network_fee: undefined }, 'unsupported_value', 'asset'],
  ['more than there can be', sound, { amounts: amounts(amountMax, 1n) }, 'invalid_amount', 'receive_amount'],
  ['more than there is', sound, { amounts: amounts(10_001n) }, 'insufficient_balance', undefined],
])('%s is refused', (_, rows, more, code, at) =>
  expect(quoted(rows, more)).toMatchObject({ rejected: code, ...(at ? { errors: [{ field: at, code }] } : {}) }),
)

describe('sound', () => {
  test('it names who pays whom, and opens the gas account the first time only', () => {
    const first = quoted(given(...sound, wallet(payee), counterparty({ state: 'verified' })))
    expect(writtenTo(first, accounts)).toMatchObject([{ type: 'gas', asset: 'ETH', owner_guid: bank_guid }])
    expect(writtenTo(first, quotes)).toMatchObject([
      {
        ...{ product_type: 'crypto_transfer', customer_guid, side: 'withdrawal', network_fee: 7n, fee: 0n },
        entries: [{ source_account: { guid: own }, destination_account: { guid: guidOf('wallet') } }],
      },
    ])
    const gas = account('gas', 'ETH', { owner_guid: bank_guid, customer_guid: null })
    expect(writtenTo(quoted(given(...sound, gas)), accounts)).toEqual([])
  })

  test('bank and platform share each fee, and a fixed fee is taken once', () => {
    const settings = { ...defaultSettings, platform_fee_bps: 20 }
    const fees = [
      { type: 'spread', spread_fee: 30 },
      { type: 'fixed', fixed_fee: 5n as Amount },
    ] as const
    const decision = quoted(given(...sound, bank({ settings })), {
      fees,
      amounts: amounts(1_000n, 999n),
      destinations: [guidOf('wallet'), guidOf('wallet')],
    })
    // 50 bp: 5 + 5 fixed, then ceil(4.995); the platform has ceil(2) and ceil(1.998) of it.
    expect(writtenTo(decision, quotes)).toMatchObject([
      {
        ...{ receive_amount: 1_999n, deliver_amount: 2_014n, fee: 15n },
        fee_details: [
          { type: 'bank', asset: 'ETH', amount: 11n },
          { type: 'platform', asset: 'ETH', amount: 4n },
        ],
        entries: [
          { deliver_amount: 1_010n, fee: 10n },
          { deliver_amount: 1_004n, fee: 5n },
        ],
      },
    ])
  })
})
