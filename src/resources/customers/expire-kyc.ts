// A decision that verified the customer has ended on the bank's clock: it expires, and the customer becomes unverified.
import { type Command, save, saved } from '../../kernel/command.ts'
import { type JobInput, type Stale, stale, stillAsked } from '../../kernel/job-answer.ts'
import { move } from '../../kernel/machine.ts'
import { applyDecisions, type Customer, customerStates, customers } from './customer.ts'

export const expireKyc: Command<JobInput<'customer_guid'>, Customer | Stale> = {
  name: 'expire-kyc',
  decide({ bank_guid, customer_guid, event_sequence }, rows, moment) {
    const customer = stillAsked(rows.get(customers, bank_guid, customer_guid), event_sequence, 'verified')
    if (!customer) return stale
    const { kyc_expires_at, compliance_decisions } = customer
    if (kyc_expires_at === null || kyc_expires_at > moment.now) {
      // The decision was renewed meanwhile, or the job ran too early: the job gets the new time.
      return { output: customer, changes: [save(customers, move(customerStates, customer, [], {}))] }
    }
    const moved = applyDecisions(customer, compliance_decisions, ['unverified'], moment.now)
    return saved(customers, moved)
  },
}
