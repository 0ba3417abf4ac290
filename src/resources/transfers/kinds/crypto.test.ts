// A crypto transfer as it is made: what is looked at again, and what is set aside of the owner's money and of the bank's gas.
import { expect, test } from 'vitest'
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
  quote,
} from '../../../../test/support/rows.ts'
import { externalWallet } from '../../../../test/support/wallet-rows.ts'
import type { Amount } from '../../../kernel/amount.ts'
import type { Decision } from '../../../kernel/command.ts'
import type { QuoteEntry } from '../../quotes/quote.ts'
import { type CreateTransferInput, createTransfer } from '../create-transfer.ts'
import type { Transfer } from '../transfer.ts'

const own = guidOf('trading ETH')
const gas = guidOf('gas ETH')
const wallet = (fields: Parameters<typeof externalWallet>[0] = {}) => externalWallet({ state: 'completed', ...fields })
const entry = (guid?: QuoteEntry['destination_account']['guid']): QuoteEntry => ({
  source_account: { guid: own, type: 'trading', bank_guid, customer_guid },
  destination_account: { ...(guid ? { guid } : {}), type: 'external_wallet', bank_guid },
  receive_amount: 990n as Amount,
  deliver_amount: 1_000n as Amount,
  fee: 10n as Amount,
})
const cryptoQuote = (entries: readonly QuoteEntry[] = [entry(guidOf('wallet'))]) =>
  quote({
    ...{ product_type: 'crypto_transfer', asset: 'ETH', side: 'withdrawal', symbol: null, expires_at: null, entries },
    ...{ receive_amount: 990n as Amount, deliver_amount: 1_000n as Amount, fee: 10n as Amount, fee_details: [] },
    ...{ network_fee: 7n as Amount, network_fee_asset: 'ETH' },
  })
const gasAccount = (posted: bigint, floor: bigint | null) =>
  given(account('gas', 'ETH', { owner_guid: bank_guid, customer_guid: null }), balance(gas, 'ETH', posted, { floor }))
const sound = given(
  bank(),
  customer(),
  account('trading', 'ETH'),
  balance(own, 'ETH', 1_000n),
  wallet(),
  cryptoQuote(),
  ...gasAccount(0n, null),
)
const input: CreateTransferInput = { bank_guid, quote_guid: guidOf('quote'), transfer_type: 'crypto' }
const made = (rows: readonly Given[], more: Partial<CreateTransferInput> = {}) =>
  decide(createTransfer, { ...input, ...more }, rows)
const held = (decision: Decision<Transfer>) =>
  'rejected' in decision
    ? decision.rejected
    : (decision.ledger ?? []).map((step) => (step.kind === 'hold' ? [step.account_guid, step.amount] : step.kind))

const named = { external_wallet_guid: guidOf('wallet') }
const payee = { counterparty_guid: guidOf('counterparty') }
test.each<[string, readonly Given[], Partial<CreateTransferInput>, string, string | undefined]>([
  ['a wallet beside those of the quote', sound, named, 'invalid_parameter', 'external_wallet_guid'],
  ['no wallet at all', given(...sound, cryptoQuote([entry()])), {}, 'missing_parameter', 'external_wallet_guid'],
  ['a frozen customer', given(...sound, customer({ state: 'frozen' })), {}, 'frozen_customer', 'quote_guid'],
  [
    'an asset off the list',
    given(...sound, bank({ supported_trading_symbols: [] })),
    {},
    'unsupported_value',
    'quote_guid',
  ],
  [
    'a wallet that is gone',
    given(...sound, wallet({ state: 'deleting' })),
    {},
    'invalid_external_wallet',
    'quote_guid',
  ],
  [
    'a rejected payee',
    given(...sound, wallet(payee), counterparty({ state: 'rejected' })),
    {},
    'unverified_counterparty',
    'quote_guid',
  ],
  [
    'an unusable wallet, named now',
    given(...sound, cryptoQuote([entry()]), wallet({ asset: 'USDC' })),
    named,
    'invalid_external_wallet',
    'external_wallet_guid',
  ],
])('%s is refused', (_, rows, more, code, at) =>
  expect(made(rows, more)).toMatchObject({ rejected: code, errors: [{ field: at, code }] }),
)

test('the owner pays what is delivered, and twice the network fee is set aside of the gas', () => {
  const decision = made(sound)
  expect(held(decision)).toEqual([
    [own, 1_000n],
    [gas, 14n],
  ])
  expect(decision).toMatchObject({ output: { state: 'storing', ref: 'ethereum', network_fee: 7n } })
})

test.each([
  [13n, 'failed'],
  [14n, 'storing'],
])('on a production bank the gas must be there: %s', (posted, state) => {
  const decision = made(given(...sound, bank({ type: 'production' }), ...gasAccount(posted, 0n)))
  const failure_code = state === 'failed' ? 'non_sufficient_funds' : null
  expect(decision).toMatchObject({ output: { state, failure_code } })
})
