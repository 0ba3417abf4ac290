// What a caller may give to others, and whom they may change: never more than they have themselves.
import { findRow } from '../../db/list.ts'
import { type Caller, refuse } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Grant } from './role.ts'
import { type StaffMember, staffMembers } from './staff-member.ts'

/** Nobody changes, invites or signs out a member who may do more than they may. If there is no such member, the command refuses. */
export async function refuseOverStronger(member_guid: Guid, caller: Caller, services: Services): Promise<void> {
  const member = await findRow(services.sql, staffMembers, caller.organization_guid, member_guid)
  refuseBeyondOwn(member?.grants ?? [], caller, services, 'The member has a role that you do not cover. Ask an admin.')
}

/** Whoever gives a role has all its scopes there. A key's scopes on banks are not bounded: its organization owns them. */
export function refuseBeyondOwn(given: readonly Grant[], caller: Caller, { staff }: Services, ofMember?: string): void {
  const own = caller.session?.grants
  given.forEach((grant, i) => {
    const { bank_guid } = grant
    const organization = bank_guid === null ? staff.scopesOfGrants([grant], null) : new Set<string>()
    const isBeyond = [...organization].some((scope) => !caller.scopes.has(scope))
    const ownOnBanks =
      own && staff.scopesOfGrants(bank_guid === null ? own.filter(isForAll) : own, bank_guid ?? anyBank)
    const onBanks = staff.scopesOfGrants([grant], bank_guid ?? anyBank)
    if (isBeyond || (ownOnBanks && [...onBanks].some((scope) => !ownOnBanks.has(scope)))) {
      if (ofMember) refuse('invalid_scopes', undefined, ofMember)
      const message = 'A role can be given only by who has all its scopes. Leave this role out.'
      refuse('invalid_scopes', `grants[${i}].role`, message)
    }
  })
}
const isForAll = ({ bank_guid }: Grant): boolean => bank_guid === null
/** Stands for any bank: no grant names it. */
const anyBank = 'f'.repeat(32) as StaffMember['guid']
