// Owed while a plan is storing or planning: asks for what planning takes (prices, what a network would take, which kinds of
// number the accounts outside have and which institution is paid) and hands it over.
import { type JobHandler, type JobServices, objectOf, recorded } from '../../jobs/job.ts'
import { type Amount, amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { findAsset } from '../../kernel/asset.ts'
import { key } from '../../kernel/command.ts'
import { banks } from '../banks/bank.ts'
import { externalBankAccountsPersonal, institutionIn } from '../external-bank-accounts/external-bank-account.ts'
import { externalWallets } from '../external-wallets/external-wallet.ts'
import { openedOf } from '../opened.ask.ts'
import { beginPlanning } from './begin-planning.ts'
import { type Plan, plans } from './plan.ts'
import { type RecordPlanInput, recordPlan } from './record-plan.ts'
import type { PlanAccount } from './stage.ts'

export const planRemittanceJob: JobHandler<'plan-remittance'> = {
  kind: 'plan-remittance',
  async run(job, services) {
    const { bank_guid, object_guid: plan_guid, event_sequence, attempts } = job
    const { engine, providersOf } = services
    const plan = await objectOf(job, plans, services)
    if (!plan) return 'obsolete'
    const { market } = await providersOf(bank_guid)
    const destination = await numbersOf(plan.destination_account, services)
    const known = {
      network_fee: await networkFee(plan, services),
      source_routing_types: (await numbersOf(plan.source_account, services)).types,
      destination_routing_types: destination.types,
      destination_institution_number: destination.institution_number,
    }
    // Asked for last, so that the prices are the newest.
    const is_repeat = attempts > 1 || plan.state === 'planning'
    const quoted = await market.quote({ bank_guid, reference: plan_guid, is_repeat })
    if (quoted.kind === 'pending' && plan.state === 'storing') {
      return recorded(await engine.submit(beginPlanning, { bank_guid, plan_guid, event_sequence }))
    }
    if ('check_again_at' in quoted) return { check_again_at: quoted.check_again_at }
    assert(quoted.kind === 'done', 'a market that quotes no price says so symbol by symbol')
    const input: RecordPlanInput = { bank_guid, plan_guid, event_sequence, ...known, rates: quoted.result.rates }
    return recorded(await engine.submit(recordPlan, input))
  },
}

/** How much is sent matters little to a network, but that it is something does. */
const something = amount(1n)

async function networkFee(
  { bank_guid, destination_account }: Plan,
  { engine, providersOf }: JobServices,
): Promise<Amount | undefined> {
  const { guid, type, asset, requested_amount } = destination_account
  const chain = findAsset(asset)?.chain
  if (type !== 'external_wallet' || !chain) return undefined
  const rows = await engine.look([key(banks, bank_guid, bank_guid), key(externalWallets, bank_guid, guid)])
  const network = rows.get(banks, bank_guid, bank_guid)?.settings.network
  const wallet = rows.get(externalWallets, bank_guid, guid)
  if (!network || !wallet?.canonical_address) return undefined
  const output = {
    address: wallet.canonical_address,
    tag: wallet.canonical_tag,
    amount: requested_amount ?? something,
  }
  const { blockchain } = await providersOf(bank_guid)
  return blockchain.estimateFee({ bank_guid, chain, network, asset, outputs: [output] })
}

interface KnownNumbers {
  readonly types: RecordPlanInput['source_routing_types']
  readonly institution_number?: string | undefined
}

/** The numbers themselves stay where they are. */
async function numbersOf({ type, bank_guid, guid }: PlanAccount, services: JobServices): Promise<KnownNumbers> {
  if (type !== 'external_bank_account') return { types: [] }
  const personal = { ...externalBankAccountsPersonal, fields: ['routing_details'] as const }
  const { routing_details } = await openedOf(personal, bank_guid, guid, services)
  const details = (routing_details ?? []) as { routing_number_type: KnownNumbers['types'][number] }[]
  return {
    types: details.map(({ routing_number_type }) => routing_number_type),
    institution_number: institutionIn(routing_details),
  }
}
