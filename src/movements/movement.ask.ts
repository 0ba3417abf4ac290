// Hands a movement to its carrier or to the market, under its guid, and returns its standing. A repeated question has no second
// effect.
import { type Job, type JobServices, lookAt } from '../jobs/job.ts'
import { assert } from '../kernel/assert.ts'
import type { Timestamp } from '../kernel/time.ts'
import { networkOf } from '../lightning/prefix.ts'
import type { Payment } from '../providers/carrier.ts'
import { nothingReported } from '../providers/standing.ts'
import { askChain } from './chain.ask.ts'
import { lightningClaims } from './lightning-claim.ts'
import type { Movement, MovementRoute, MovementStanding } from './movement.ts'
import { askRails } from './rail.ask.ts'

type Of<By extends MovementRoute['by']> = Extract<MovementRoute, { by: By }>

/** `carry`: the carrier takes it, if it has not yet. `cancel`: the carrier is asked not to take it, or to take it back. */
export async function askCarrier(
  ask: 'carry' | 'cancel',
  movement: Movement,
  { attempts }: Pick<Job, 'attempts'>,
  services: JobServices,
): Promise<MovementStanding> {
  const { route } = movement
  const payment = paymentOf(movement, attempts)
  switch (route.by) {
    case 'rail':
      return askRails(ask, movement, route, payment, services)
    case 'chain':
      return askChain(ask, movement, route, payment, services)
    case 'lightning':
      return askLightning(ask, route, payment, services)
    case 'invoice':
      return askBack(payment, services)
    case 'market':
      return askMarket(movement, route, payment, services)
    case 'book':
      return { ...nothingReported, kind: 'settled' }
  }
}

const paymentOf = ({ bank_guid, guid, execution_guid, kind, route, money }: Movement, attempts: number): Payment => {
  const abroad = route.by === 'rail' ? route.abroad : undefined
  return {
    bank_guid,
    reference: guid,
    ...(execution_guid && { execution_guid }),
    is_repeat: attempts > 1,
    asset: abroad?.asset ?? money.asset,
    amount: abroad?.amount ?? (kind === 'pull' ? money.deliver_amount : money.receive_amount),
    side: kind === 'payment' ? 'withdrawal' : 'deposit',
  }
}

async function askLightning(
  ask: 'carry' | 'cancel',
  { invoice, payment_hash, network_fee }: Of<'lightning'>,
  payment: Payment,
  services: JobServices,
): Promise<MovementStanding> {
  const { lightning } = await services.providersOf(payment.bank_guid)
  const claim = await lookAt(services, lightningClaims, payment.bank_guid, payment_hash)
  assert(claim, 'a movement that pays an invoice has claimed its hash')
  const network = networkOf(invoice)
  return lightning[ask]({ ...payment, network, invoice, payment_hash, msat: claim.msat, routing_fee_max: network_fee })
}

/** What an invoice brought is not accepted. On a real node only an operator can send it back. */
async function askBack({ bank_guid, reference }: Payment, { providersOf }: JobServices): Promise<MovementStanding> {
  const { invoices } = (await providersOf(bank_guid)).lightning
  return invoices?.sendBack ? invoices.sendBack({ bank_guid, reference }) : { ...nothingReported, kind: 'settled' }
}

async function askMarket(
  { money }: Movement,
  { to, conversion }: Of<'market'>,
  { bank_guid, reference, is_repeat }: Payment,
  { providersOf }: JobServices,
): Promise<MovementStanding> {
  const { liquidity } = await providersOf(bank_guid)
  const order = { bank_guid, reference }
  const { symbol, side, legs } = conversion
  const amounts = { deliver_amount: money.deliver_amount, receive_amount: to.amount }
  const filled = await liquidity.fill({ ...order, is_repeat, symbol, side, legs, ...amounts })
  if (filled.kind === 'failed') return { ...nothingReported, ...filled }
  if (filled.kind !== 'done') return pendingUntil(filled.check_again_at)
  const settled = filled.result.is_settled ? undefined : await liquidity.settle(order)
  if (settled?.kind === 'pending') return pendingUntil(settled.check_again_at)
  return { ...nothingReported, kind: 'settled', rate: filled.result.rate }
}

export const pendingUntil = (check_again_at: Timestamp): MovementStanding => ({
  ...nothingReported,
  kind: 'pending',
  check_again_at,
})
