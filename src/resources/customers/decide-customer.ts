// An operator (on a sandbox bank: the caller) verifies, rejects, freezes or unfreezes a customer. The first two add a compliance
// decision, as an identity verification does. Unfreezing does not verify: decisions that were made or ended while the customer was
// frozen take effect in the same commit.
import { type Command, type InBank, saved } from '../../kernel/command.ts'
import { reject } from '../../kernel/rejections.ts'
import type { Timestamp } from '../../kernel/time.ts'
import { attested, hasFailed, withDecisions } from '../people/compliance-decision.ts'
import { applyDecisions, type Customer, customers } from './customer.ts'

export const customerDecisions = {
  verify: { from: ['unverified'], to: 'verified', leaves: 'passed' },
  reject: { from: ['unverified'], to: 'rejected', leaves: 'failed' },
  freeze: { from: ['verified'], to: 'frozen', leaves: undefined },
  unfreeze: { from: ['frozen'], to: 'verified', leaves: undefined },
} as const
export type CustomerDecision = keyof typeof customerDecisions

export interface DecideCustomerInput extends InBank<'customer_guid'> {
  readonly decision: CustomerDecision
  /** Of verify: the end, on the bank's clock. It can be changed while the customer is verified. */
  readonly expires_at?: Timestamp
}

export const decideCustomer: Command<DecideCustomerInput, Customer> = {
  name: 'decide-customer',
  decide({ bank_guid, customer_guid, decision, expires_at }, rows, moment) {
    const { from, to, leaves } = customerDecisions[decision]
    if (expires_at !== undefined && decision !== 'verify')
      return reject('invalid_parameter', 'expires_at', 'Only verify takes `expires_at`.')
    if (expires_at !== undefined && expires_at <= moment.now)
      return reject('invalid_value', 'expires_at', '`expires_at` must be later than now, on the clock of the bank.')
    const customer = rows.get(customers, bank_guid, customer_guid)
    if (!customer) return reject('not_found')
    const isThere = customer.state === to
    if (isThere && expires_at === undefined) return { output: customer }
    if (!isThere && !(from as readonly string[]).includes(customer.state)) {
      const message = `The customer is ${customer.state}. Only a customer that is ${from.join(' or ')} can be ${to}.`
      return reject('data_exists', undefined, message)
    }
    const { type, compliance_decisions: known } = customer
    const decisions = leaves ? withDecisions(known, [attested(type, leaves, expires_at)]) : known
    const next = decision === 'unfreeze' ? statesAfterUnfreezing(customer, moment.now) : []
    const moved = applyDecisions(customer, decisions, isThere ? [] : [to, ...next], moment.now)
    return saved(customers, moved)
  },
}

/** Follow from what happened while the customer was frozen. */
function statesAfterUnfreezing(
  { compliance_decisions, kyc_expires_at }: Customer,
  now: Timestamp,
): readonly Customer['state'][] {
  if (hasFailed(compliance_decisions)) return ['unverified', 'rejected']
  return kyc_expires_at !== null && kyc_expires_at <= now ? ['unverified'] : []
}
