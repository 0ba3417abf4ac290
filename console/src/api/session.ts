// Who is signed in, and what they may do. A call without a session is answered 401, and the frame then shows the page for signing in.
import { CorridorError } from '@corridor/client'
import { useQuery } from '@tanstack/react-query'
import { clientFor } from './clients.ts'

export interface SessionBank {
  readonly guid: string
  readonly name: string
  readonly type: 'sandbox' | 'production'
  readonly roles: readonly string[]
  readonly scopes: readonly string[]
}

export interface Session {
  readonly guid: string
  readonly staff_member: { readonly guid: string; readonly email: string; readonly name: string }
  readonly organization: { readonly guid: string; readonly name: string }
  readonly banks: readonly SessionBank[]
  readonly organization_scopes: Readonly<Record<'sandbox' | 'production', readonly string[]>>
  readonly roles: readonly string[]
  readonly expires_at: string
  readonly idle_expires_at: string
}

export type Credentials =
  | { readonly email: string; readonly password: string; readonly totp_code?: string }
  | { readonly link_token: string }
  | { readonly invitation_token: string; readonly name: string; readonly password: string }

export const sessionKey = ['session']

export const isSignedOut = (error: unknown): boolean => error instanceof CorridorError && error.status === 401

const ownClient = () => clientFor('session')

export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: async () => (await ownClient().request<Session>('GET', '/api/session')).body,
    staleTime: 60_000,
    retry: false,
  })

export const signIn = (credentials: Credentials) =>
  ownClient().request('POST', '/api/sessions', { body: credentials, idempotency_key: null })

export const signOut = () => ownClient().request('DELETE', '/api/session', { idempotency_key: null })
