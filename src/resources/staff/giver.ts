// Who gives a role or a scope, and what they hold themselves. Nobody gives what they do not hold, and nobody changes, invites or signs out a
// member who holds more: every command that gives rights takes a giver, so none can forget to ask.
import type { Guid } from '../../kernel/guid.ts'
import { type Rejection, reject } from '../../kernel/rejections.ts'
import type { Grant, Place } from './role.ts'

export interface HoldingGiver {
  /** The key or the member of the staff. */
  readonly guid: Guid
  readonly is_person: boolean
  /** Two with one origin are one pair of eyes. */
  readonly origin_guid: Guid
  /** A sandbox key manages only staff of sandbox banks. */
  readonly is_sandbox_key: boolean
  /** What the giver holds: on a bank, on every bank, or for the organization itself. */
  holds(place: Place | 'every_bank'): ReadonlySet<string>
  scopesOfGrants(grants: readonly Grant[], place: Place): ReadonlySet<string>
}

/** The operator of the machine may do everything. */
export type Giver = HoldingGiver | 'operator'

/** Stands for any bank: no grant names it. */
const anyBank = 'f'.repeat(32) as Guid

/** The first scope that is given and not held. */
export const firstBeyond = (given: Iterable<string>, held: ReadonlySet<string>): string | undefined => {
  for (const scope of given) if (!held.has(scope)) return scope
  return undefined
}

/** What a grant gives and the giver does not hold. */
function beyond(grant: Grant, giver: HoldingGiver): string | undefined {
  const { bank_guid } = grant
  const onBanks = giver.scopesOfGrants([grant], bank_guid ?? anyBank)
  const missing = firstBeyond(onBanks, giver.holds(bank_guid ?? 'every_bank'))
  if (missing !== undefined || bank_guid !== null) return missing
  return firstBeyond(giver.scopesOfGrants([grant], null), giver.holds(null))
}

/** Whoever gives a role holds all its scopes there. */
export function faultInGiving(given: readonly Grant[], giver: Giver): Rejection | undefined {
  if (giver === 'operator') return undefined
  for (const [i, grant] of given.entries()) {
    const scope = beyond(grant, giver)
    if (scope === undefined) continue
    const where = grant.bank_guid === null ? 'every bank and the organization' : 'this bank'
    const message = `A role can be given only by who holds all its scopes on ${where}. You do not hold ${scope}.`
    return reject('invalid_scopes', `grants[${i}].role`, message)
  }
  return undefined
}

/** Nobody reaches a member who may do more than they may. */
export function faultOverStronger(grants: readonly Grant[], giver: Giver): Rejection | undefined {
  if (giver === 'operator' || grants.every((grant) => beyond(grant, giver) === undefined)) return undefined
  return reject('invalid_scopes', undefined, 'The member has a role that you do not cover. Ask an admin.')
}
