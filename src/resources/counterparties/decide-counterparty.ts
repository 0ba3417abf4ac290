// An operator (on a sandbox bank: the caller) verifies or rejects a counterparty, once. It adds a compliance decision, as an identity
// verification does.
import { type Command, type InBank, saved } from '../../kernel/command.ts'
import { move } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { attested, withDecisions } from '../people/compliance-decision.ts'
import { type Counterparty, counterparties, counterpartyStates } from './counterparty.ts'

export const counterpartyDecisions = {
  verify: { to: 'verified', leaves: 'passed' },
  reject: { to: 'rejected', leaves: 'failed' },
} as const
export type CounterpartyDecision = keyof typeof counterpartyDecisions

export interface DecideCounterpartyInput extends InBank<'counterparty_guid'> {
  readonly decision: CounterpartyDecision
}

export const decideCounterparty: Command<DecideCounterpartyInput, Counterparty> = {
  name: 'decide-counterparty',
  decide({ bank_guid, counterparty_guid, decision }, rows, moment) {
    const counterparty = rows.get(counterparties, bank_guid, counterparty_guid)
    if (!counterparty) return reject('not_found')
    const { to, leaves } = counterpartyDecisions[decision]
    if (counterparty.state === to) return { output: counterparty }
    if (counterparty.state !== 'unverified') {
      const message = `The counterparty is ${counterparty.state}. Only one that is unverified can be decided.`
      return reject('data_exists', undefined, message)
    }
    const { type, compliance_decisions: known } = counterparty
    const compliance_decisions = withDecisions(known, [attested(type, leaves)])
    const moved = move(counterpartyStates, counterparty, [to], { compliance_decisions, updated_at: moment.now })
    return saved(counterparties, moved)
  },
}
