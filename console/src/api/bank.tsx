// The bank whose pages are shown, with the clients that act for it and for its organization. What the scopes of the session do not
// allow is not shown: every page, button and link asks `can` or `canScope` first.

import { operations } from 'virtual:operations'
import type { Corridor, SessionBank } from '@corridor/client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { clientFor, methodOf } from './clients.ts'
import type { Session } from './session.ts'

export interface Bank {
  readonly guid: string
  readonly name: string
  readonly isSandbox: boolean
  readonly session: Session
  readonly corridor: Corridor
  /** Acts for the organization in the bank's environment. */
  readonly organization: Corridor
  /** Whether the session may call this operation; of decisions, about this kind. */
  can(operation: string, kind?: string): boolean
  canScope(scope: string): boolean
  /** Calls an operation by its name in the client, as the bank or as the organization. */
  call(operation: string, ...parameters: unknown[]): unknown
}

const Context = createContext<Bank | undefined>(undefined)

export function useBank(): Bank {
  const bank = useContext(Context)
  if (!bank) throw new Error('this part is used outside of a bank')
  return bank
}

export function BankProvider(props: { session: Session; bank: SessionBank; children: ReactNode }) {
  const { session, bank, children } = props
  const value = useMemo(() => bankOf(session, bank), [session, bank])
  return <Context value={value}>{children}</Context>
}

function bankOf(session: Session, { guid, name, type, scopes }: SessionBank): Bank {
  const corridor = clientFor(guid)
  const organization = clientFor(type)
  const held = { bank: new Set(scopes), organization: new Set(session.organization_scopes[type]) }
  return {
    ...{ guid, name, session, corridor, organization },
    isSandbox: type === 'sandbox',
    can(operation, kind) {
      const { key, scope, further_scopes = {} } = operations[operation] ?? {}
      if (scope == null) return false
      const further = kind === undefined ? undefined : further_scopes[kind]
      const isHeld = (scopes: ReadonlySet<string>) => scopes.has(scope) && (!further || scopes.has(further))
      if (key === 'any') return isHeld(held.bank) || isHeld(held.organization)
      return (key === 'bank' || key === 'organization') && isHeld(held[key])
    },
    canScope: (scope) => held.bank.has(scope) || held.organization.has(scope),
    call(operation, ...parameters) {
      const { key, scope } = operations[operation] ?? {}
      // What both may call says more to the organization.
      const isOrganizations = key === 'organization' || (key === 'any' && held.organization.has(scope ?? ''))
      return methodOf(isOrganizations ? organization : corridor, operation)(...parameters)
    },
  }
}
