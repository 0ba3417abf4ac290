// Owed while a plan is storing or planning. Gets prices, the network fee, the kinds of numbers of the external bank accounts and the
// institution that is paid, and submits `record-plan`.
import { type JobHandler, type JobServices, objectOf, recorded } from '../../jobs/job.ts'
import { type Amount, amount } from '../../kernel/amount.ts'
import { assert } from '../../kernel/assert.ts'
import { findAsset } from '../../kernel/asset.ts'
import { key } from '../../kernel/command.ts'
import { banks } from '../banks/bank.ts'
import { decryptedOf } from '../decrypted.ask.ts'
import { externalBankAccountsPersonal, institutionIn } from '../external-bank-accounts/external-bank-account.ts'
import { externalWallets } from '../external-wallets/external-wallet.ts'
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
    // Prices come last, so that they are the newest.
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

/** The network fee hardly depends on the amount, but the amount must not be zero. */
const unknownAmount = amount(1n)

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
  if (!network || !wallet || wallet.canonical_address === null) return undefined
  const { canonical_address: address, canonical_tag: tag } = wallet
  const output = { address, tag, amount: requested_amount ?? unknownAmount }
  const { blockchain } = await providersOf(bank_guid)
  return blockchain.estimateFee({ bank_guid, chain, network, asset, outputs: [output] })
}

interface KnownNumbers {
  readonly types: RecordPlanInput['source_routing_types']
  readonly institution_number?: string | undefined
}

/** The command gets no account numbers: they are personal data. */
async function numbersOf({ type, bank_guid, guid }: PlanAccount, services: JobServices): Promise<KnownNumbers> {
  if (type !== 'external_bank_account') return { types: [] }
  const personal = { ...externalBankAccountsPersonal, fields: ['routing_details'] as const }
  const { routing_details } = await decryptedOf(personal, bank_guid, guid, services)
  const details = (routing_details ?? []) as { routing_number_type: KnownNumbers['types'][number] }[]
  return {
    types: details.map(({ routing_number_type }) => routing_number_type),
    institution_number: institutionIn(routing_details),
  }
}
