// From the stage under way to what a carrier or the market is asked, always under the stage's guid, and back to its outcome.
import type { Job, JobServices } from '../../jobs/job.ts'
import { assert } from '../../kernel/assert.ts'
import type { Timestamp } from '../../kernel/time.ts'
import type { Payment } from '../../providers/carrier.ts'
import { bankOf } from '../bank.ask.ts'
import { askChain, type ChainOrder } from '../chain-payment.ask.ts'
import type { Stage } from '../plans/stage.ts'
import { askRails, type RailOrder } from '../rail-payment.ask.ts'
import type { Execution } from './execution.ts'
import { canStillPay, isInside, moneyOf, networkFeeMax, type StageKind } from './stage-kind.ts'
import { nothingKnown, outcomeOf, type StageOutcome } from './stage-outcome.ts'

interface AskedStage {
  readonly execution: Execution
  readonly stage: Stage
  readonly kind: StageKind
}

export async function askStage(asked: AskedStage, job: Job, services: JobServices): Promise<StageOutcome> {
  const { kind } = asked
  switch (kind.kind) {
    case 'move':
      return { ...nothingKnown, kind: 'completed' }
    case 'trade':
      return askMarket(asked, kind, job, services)
    case 'chain':
      return outcomeOf(await askChain('carry', chainOrderOf(asked, kind, job), services))
    case 'pull':
      return askPull(asked, job, services)
    case 'rail':
      return askPayout(asked, kind, job, services)
  }
}

const paymentOf = ({ execution, stage, kind }: AskedStage, { attempts }: Job): Payment => {
  const { destination_asset, destination_amount } = moneyOf(stage)
  return {
    bank_guid: execution.bank_guid,
    reference: stage.guid,
    is_repeat: attempts > 1,
    asset: destination_asset,
    amount: destination_amount,
    side: kind.kind === 'pull' ? 'deposit' : 'withdrawal',
  }
}

function railOrderOf(asked: AskedStage, job: Job): RailOrder {
  const { execution, stage, kind } = asked
  assert(kind.kind === 'pull' || kind.kind === 'rail', 'only these go by a rail')
  const outside = [stage.source_account, stage.destination_account].find((each) => !isInside(each))
  return {
    ...paymentOf(asked, job),
    rail: kind.rail,
    customer_guid: execution.customer_guid,
    external_bank_account_guid: outside?.guid,
    isNew: stage.identifiers.length === 0,
    isArrival: false,
  }
}

async function askMarket(
  { execution, stage }: AskedStage,
  { conversion }: Extract<StageKind, { kind: 'trade' }>,
  { attempts }: Job,
  { providersOf }: JobServices,
): Promise<StageOutcome> {
  const { bank_guid } = execution
  const { liquidity } = await providersOf(bank_guid)
  const { source_amount, destination_amount } = moneyOf(stage)
  const order = { bank_guid, reference: stage.guid }
  const { symbol, side, legs } = conversion
  const filled = await liquidity.fill({
    ...order,
    is_repeat: attempts > 1,
    symbol,
    side,
    legs,
    deliver_amount: source_amount,
    receive_amount: destination_amount,
  })
  if (filled.kind === 'failed') return { ...nothingKnown, ...filled }
  if (filled.kind !== 'done') return pendingUntil(filled.check_again_at)
  const settled = filled.result.is_settled ? undefined : await liquidity.settle(order)
  if (settled?.kind === 'pending') return pendingUntil(settled.check_again_at)
  return { ...nothingKnown, kind: 'completed', rate: filled.result.rate }
}

const pendingUntil = (check_again_at: Timestamp): StageOutcome => ({ ...nothingKnown, kind: 'pending', check_again_at })

function chainOrderOf(asked: AskedStage, { chain }: Extract<StageKind, { kind: 'chain' }>, job: Job): ChainOrder {
  const { stage } = asked
  const { guid: wallet_guid } = stage.destination_account
  assert(wallet_guid, 'what a chain carries goes to a wallet that we know')
  const payment = paymentOf(asked, job)
  return {
    ...payment,
    chain,
    shares: [{ wallet_guid, amount: payment.amount }],
    network_fee_max: networkFeeMax(stage),
    isNew: stage.identifiers.length === 0,
  }
}

/** What screening thinks of it is asked once the money is there, and before it can go on. */
async function askPull(asked: AskedStage, job: Job, services: JobServices): Promise<StageOutcome> {
  const outcome = outcomeOf(await askRails('carry', railOrderOf(asked, job), services))
  if (outcome.kind !== 'completed') return outcome
  const { bank_guid, customer_guid } = asked.execution
  const { screening } = await services.providersOf(bank_guid)
  const question = { bank_guid, reference: asked.stage.guid, is_repeat: job.attempts > 1 }
  const found = await screening.screenPull({ ...question, party_guids: customer_guid ? [customer_guid] : [] })
  if (found.kind === 'pending') return pendingUntil(found.check_again_at)
  assert(found.kind === 'done', 'a risk is told, not refused')
  return { ...outcome, risk: found.result }
}

/** Whether what a rail has settled came back, or may. */
export async function askAgain(asked: AskedStage, job: Job, services: JobServices): Promise<StageOutcome> {
  return outcomeOf(await askRails('carry', { ...railOrderOf(asked, job), isNew: false }, services))
}

/** If the market has moved too far, the rail is asked to never take it; what it took already goes on as it says. */
async function askPayout(
  asked: AskedStage,
  { conversion }: Extract<StageKind, { kind: 'rail' }>,
  job: Job,
  services: JobServices,
): Promise<StageOutcome> {
  const order = railOrderOf(asked, job)
  const { bank_guid } = order
  if (order.isNew && conversion) {
    const { market } = await services.providersOf(bank_guid)
    const { rates } = await market.snapshot(bank_guid)
    const { plan_tolerance_bps } = (await bankOf(asked.execution, services)).settings
    if (!canStillPay(conversion, rates, plan_tolerance_bps)) {
      const standing = await askRails('cancel', order, services)
      if (standing.kind === 'cancelled') return { ...nothingKnown, kind: 'failed', failure_code: 'market_volatility' }
      return outcomeOf(standing)
    }
  }
  return outcomeOf(await askRails('carry', order, services))
}
