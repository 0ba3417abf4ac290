// The caller as a giver of rights.
import type { HoldingGiver } from '../resources/staff/giver.ts'
import type { Caller } from './endpoint.ts'
import type { Services } from './services.ts'

/** A key holds on banks what it was given to give (`bank_scopes`), and a person what their roles give. */
export function giverOf(caller: Caller, { staff: { scopesOfGrants } }: Pick<Services, 'staff'>): HoldingGiver {
  const {
    actor,
    environment,
    session,
    scopes,
    bank_scopes = new Set<string>(),
    origin_guid,
    organization_guid,
  } = caller
  // What is given for the whole organization counts on every bank, and no grant names the organization as its bank.
  const ofAll = session?.grants.filter(({ bank_guid }) => bank_guid === null) ?? []
  return {
    guid: actor.guid,
    is_person: actor.type === 'staff_member',
    origin_guid,
    is_sandbox_key: actor.type === 'api_key' && environment === 'sandbox',
    holds(place) {
      if (place === null) return session ? scopesOfGrants(session.grants, null) : scopes
      if (!session) return bank_scopes
      return place === 'every_bank' ? scopesOfGrants(ofAll, organization_guid) : scopesOfGrants(session.grants, place)
    },
    scopesOfGrants,
  }
}
