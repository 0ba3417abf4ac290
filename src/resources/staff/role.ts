// Roles of staff. A role is a named set of scopes (wiring/roles.ts). A grant gives a role for one bank, or for the whole organization: all
// its banks and the organization itself.
import type { Guid } from '../../kernel/guid.ts'

export const roles = ['viewer', 'developer', 'operator', 'compliance', 'treasurer', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Grant {
  readonly role: Role
  /** Null: the whole organization. */
  readonly bank_guid: Guid | null
}

/** What somebody acts for: a bank, or the organization if null. */
export type Place = Guid | null

/** The grants that count there. One of a single bank gives nothing for the organization. */
export const grantsFor = (grants: readonly Grant[], place: Place): readonly Grant[] =>
  grants.filter(({ bank_guid }) => bank_guid === null || bank_guid === place)

export const rolesFor = (grants: readonly Grant[], place: Place): Role[] => [
  ...new Set(grantsFor(grants, place).map(({ role }) => role)),
]

export const isOrganizationAdmin = (grants: readonly Grant[]): boolean =>
  grants.some(({ role, bank_guid }) => role === 'admin' && bank_guid === null)
