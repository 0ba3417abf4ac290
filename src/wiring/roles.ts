// Roles as sets of scopes, derived from the declared endpoints. Who may look at something is a rule: every role reads what is neither
// personal nor secret. Who may act is a table of resources, the first part of a scope. A scope of a new endpoint that no line gives to
// a role fails test/spec/roles.test.ts.
import { defined } from '../kernel/assert.ts'
import { type Grant, grantsFor, type Place, type Role, roles } from '../resources/staff/role.ts'
import { scopesFor } from './endpoints.ts'

interface RoleRule {
  /** Resources that the role acts on: all scopes but those that read. */
  readonly acts: readonly string[]
  /** Reads beyond those of all roles. */
  readonly reads?: (scope: string) => boolean
}

const isPersonal = (scope: string): boolean => scope.endsWith(':pii:read')
const isSecret = (scope: string): boolean => scope.endsWith(':secrets:read')

/** Addresses of staff are personal too, and only admins manage staff. */
const adminReads = ['staff:read']

/** Nobody else creates banks, changes their settings or what serves them, or manages staff. */
export const adminScopes: readonly string[] = [
  'approval_policy:execute',
  'banks:execute',
  'banks:write',
  'providers:execute',
  'providers:write',
  'staff:execute',
  ...adminReads,
]

export const roleRules: Readonly<Record<Exclude<Role, 'admin'>, RoleRule>> = {
  viewer: { acts: [] },
  developer: { acts: ['api_keys', 'subscriptions', 'subscription_deliveries'], reads: isSecret },
  operator: { acts: ['reviews', 'jobs', 'sandbox', 'subscription_deliveries'] },
  compliance: {
    acts: ['reviews', 'verdicts', 'customers', 'counterparties', 'files', 'identity_verifications'],
    reads: isPersonal,
  },
  treasurer: {
    acts: [
      ...[
        'reviews',
        'suspense',
        'accounts',
        'quotes',
        'trades',
        'transfers',
        'plans',
        'executions',
        'payouts',
        'invoices',
        'payment_files',
      ],
      ...['deposit_addresses', 'deposit_bank_accounts', 'external_bank_accounts', 'external_wallets'],
    ],
  },
}

export const resourceOf = (scope: string): string => scope.slice(0, scope.indexOf(':'))

function isGiven(role: Role, scope: string): boolean {
  if (role === 'admin') return true
  if (adminScopes.includes(scope)) return false
  const { acts, reads = () => false } = roleRules[role]
  if (!scope.endsWith(':read')) return acts.includes(resourceOf(scope))
  return (!isPersonal(scope) && !isSecret(scope)) || reads(scope)
}

const scopesByRole = new Map(
  (['bank', 'organization'] as const).flatMap((kind) => {
    const scopes = scopesFor(kind)
    return roles.map((role) => [`${role} ${kind}`, scopes.filter((scope) => isGiven(role, scope))] as const)
  }),
)

/** The scopes of a role on banks, or on the organization. */
export const scopesOfRole = (role: Role, kind: 'bank' | 'organization'): readonly string[] =>
  defined(scopesByRole.get(`${role} ${kind}`), `no scopes of ${role}`)

/** All scopes that grants give there. */
export function scopesOfGrants(grants: readonly Grant[], place: Place): ReadonlySet<string> {
  const kind = place === null ? 'organization' : 'bank'
  return new Set(grantsFor(grants, place).flatMap(({ role }) => scopesOfRole(role, kind)))
}
