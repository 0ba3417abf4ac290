// Frees a payment that is stuck at a simulated carrier: because a script says so, which is then used up, or after a time, because its
// own script was to replace it. Other payments do not change.
import { defined } from '../../../kernel/assert.ts'
import { type Command, type Rows, update } from '../../../kernel/command.ts'
import type { Guid } from '../../../kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../../kernel/time.ts'
import { type SandboxPayment, sandboxPayments, stuck_seconds } from './sandbox-payment.ts'
import { type SandboxScenario, sandboxScenarios } from './sandbox-scenario.ts'

const freeingOutcomes = ['confirm', 'replaced', 'reverted'] as const
export type FreeingOutcome = (typeof freeingOutcomes)[number]

export type Freed = Pick<SandboxPayment, 'identifiers' | 'settles_at' | 'fee' | 'failure_code'>

export interface FreePaymentInput {
  readonly bank_guid: Guid
  readonly reference: Guid
  readonly plan: (payment: SandboxPayment, outcome: FreeingOutcome, now: Timestamp) => Freed
}

export const freePayment: Command<FreePaymentInput, SandboxPayment> = {
  name: 'free-payment',
  decide({ bank_guid, reference, plan }, rows, { now }) {
    const payment = defined(rows.get(sandboxPayments, bank_guid, reference), 'only a payment that was kept is freed')
    if (payment.settles_at !== null || payment.cancelled_at !== null) return { output: payment }
    const willReplace = payment.outcome === 'replaced'
    const script = willReplace ? undefined : scriptFor(bank_guid, rows)
    const isTime = willReplace ? now >= addSeconds(payment.accepted_at, stuck_seconds) : script !== undefined
    if (!isTime) return { output: payment }
    const outcome = (script?.outcome ?? 'replaced') as FreeingOutcome
    const freed = { ...payment, ...plan(payment, outcome, now) }
    const used = script ? [update(sandboxScenarios, { ...script, remaining: script.remaining - 1 })] : []
    return { output: freed, changes: [update(sandboxPayments, freed), ...used] }
  },
}

/** A script with a freeing outcome. Other scripts are left for new payments. */
function scriptFor(bank_guid: Guid, rows: Rows): SandboxScenario | undefined {
  const script = rows.get(sandboxScenarios, bank_guid, 'chain')
  const isFreeing = script && script.remaining > 0 && (freeingOutcomes as readonly string[]).includes(script.outcome)
  return isFreeing ? script : undefined
}
