// The rows of a bank in which a random request can be planned and run: its customer with an account in each asset, somebody else
// in the same bank, a bank account or a wallet at either end outside.
import { amount } from '../../src/kernel/amount.ts'
import { findAsset } from '../../src/kernel/asset.ts'
import type { Guid } from '../../src/kernel/guid.ts'
import type { PlanRequest } from '../../src/planning/request.ts'
import { type BankSettings, defaultSettings } from '../../src/resources/banks/bank.ts'
import type { Party } from '../../src/resources/plans/plan.ts'
import type { PlanAccount } from '../../src/resources/plans/stage.ts'
import { outside } from './external-bank-account-rows.ts'
import { plan } from './plan-rows.ts'
import { account, balance, bank, bank_guid, counterparty, customer, customer_guid, type Given, guidOf } from './rows.ts'
import { externalWallet } from './wallet-rows.ts'

/** More than any request takes. */
export const fortune = 10n ** 60n

const evm = new Set(['ethereum', 'base', 'polygon'])
const others = guidOf('somebody else')
const typeOf = (asset: string): 'fiat' | 'trading' => (findAsset(asset)?.kind === 'fiat' ? 'fiat' : 'trading')
const personOf = (letter: string | undefined) => ({ type: letter === 'B' ? 'business' : 'individual' }) as const

interface End {
  readonly place: Pick<PlanAccount, 'guid' | 'type'>
  readonly party: Party
  readonly rows: readonly Given[]
}

const own = { type: 'customer', participant_guid: customer_guid } as const

const accountEnd = (asset: string): End => {
  const type = typeOf(asset)
  const guid = guidOf(`${type} ${asset}`)
  return { place: { guid, type }, party: own, rows: [account(type, asset), balance(guid, asset, fortune)] }
}

/** Another account of the asset: the customer's second one, or somebody else's. */
const otherEnd = (asset: string, owner_guid: Guid): End => {
  const [guid, type] = [guidOf('other account'), typeOf(asset)]
  return {
    place: { guid, type },
    party: { type: 'customer', participant_guid: owner_guid },
    rows: [account(type, asset, { guid, owner_guid, customer_guid: owner_guid }), balance(guid, asset, fortune)],
  }
}

const walletEnd = (asset: string): End => ({
  place: { guid: guidOf('wallet'), type: 'external_wallet' },
  party: own,
  rows: [externalWallet({ asset, customer_guid, state: 'completed' })],
})

function bankAccountEnd({ asset, country_code }: { asset: string; country_code: string }, payee?: Guid): End {
  const guid = guidOf(payee ? 'payee' : 'payer')
  return {
    place: { guid, type: 'external_bank_account' },
    party: payee ? { type: 'counterparty', participant_guid: payee } : own,
    rows: [outside({ guid, asset, country_code, state: 'completed', counterparty_guid: payee ?? null })],
  }
}

function destinationOf({ destination, source }: PlanRequest, hasSecond: boolean): End | undefined {
  const { asset } = destination
  switch (destination.kind) {
    case 'account': {
      if (!destination.is_own) return otherEnd(asset, others)
      const isTaken = source.kind === 'account' && source.asset === asset
      return hasSecond || isTaken ? otherEnd(asset, customer_guid) : accountEnd(asset)
    }
    case 'external_wallet':
      return evm.has(findAsset(asset)?.chain ?? '') ? walletEnd(asset) : undefined
    case 'external_bank_account':
      return bankAccountEnd(destination, guidOf('counterparty'))
  }
}

/** Undefined for a wallet whose addresses this world does not know. */
export function worldOf(
  request: PlanRequest,
  hasSecond: boolean,
  settings: Partial<BankSettings>,
): readonly Given[] | undefined {
  const { source, named, participants_type, fees } = request
  const to = destinationOf(request, hasSecond)
  if (!to) return undefined
  const from = source.kind === 'account' ? accountEnd(source.asset) : bankAccountEnd(source)
  const end = (
    { place }: End,
    of: PlanRequest['source'] | PlanRequest['destination'],
    isNamed: boolean,
  ): PlanAccount => ({
    ...place,
    ...{ organization_guid: guidOf('organization'), bank_guid, customer_guid, asset: of.asset },
    ...(isNamed && { requested_amount: request.amount }),
    ...('payment_rail' in of && of.payment_rail && { payment_rail: of.payment_rail }),
  })
  return [
    bank({
      ...{ features: ['remittance'], supported_trading_symbols: request.supported_trading_symbols },
      supported_payout_symbols: request.supported_payout_symbols as never,
      settings: {
        ...defaultSettings,
        ...{ spread_fee_bps: fees.bank_bps, platform_fee_bps: fees.platform_bps, ...settings },
      },
    }),
    customer(personOf(participants_type[0])),
    customer({ guid: others, ...personOf(participants_type[2]) }),
    counterparty({ customer_guid, state: 'verified', ...personOf(participants_type[2]) }),
    ...request.own_assets.flatMap((asset) => accountEnd(asset).rows),
    ...from.rows,
    ...to.rows,
    plan({
      source_account: end(from, source, named === 'source'),
      destination_account: end(to, request.destination, named === 'destination'),
      travel_rule_info: { originating_party: from.party, receiving_party: to.party },
    }),
  ]
}

export const networkFee = amount(1_000n)
