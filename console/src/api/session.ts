// Who is signed in, and what they may do. A call without a session is answered 401, and the frame then shows the page for signing in.
import { CorridorError, type CurrentSession } from '@corridor/client'
import { useQuery } from '@tanstack/react-query'
import { clientFor } from './clients.ts'

/** What is new in every answer is left out, so that a session that has not changed stays the same object. */
export type Session = Omit<CurrentSession, 'idle_expires_at'>

export type Credentials =
  | { readonly email: string; readonly password: string; readonly totp_code: string }
  | { readonly invitation_token: string; readonly password: string; readonly totp_code: string }
  | { readonly link_token: string }

export const sessionKey = ['session']

export const isSignedOut = (error: unknown): boolean => error instanceof CorridorError && error.status === 401

const ownClient = () => clientFor('session')

let shownTo: string | undefined

async function readSession(): Promise<Session> {
  const { idle_expires_at: _, ...session } = await ownClient().session.get()
  // Somebody else has signed in, perhaps in another tab. They start anew, with nothing of the person before.
  if (shownTo !== undefined && shownTo !== session.staff_member.guid) location.reload()
  shownTo = session.staff_member.guid
  return session
}

/** After the end of a session the last answer stays beside the error. */
export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: readSession,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: 'always',
  })

export const signIn = (credentials: Credentials) =>
  ownClient().request('POST', '/api/sessions', { body: credentials, idempotency_key: null })

export const openInvitation = (invitation_token: string) => ownClient().staffInvitations.open({ invitation_token })

export const readSignInMethods = async () =>
  (await ownClient().request<{ readonly oidc: boolean }>('GET', '/sign-in/methods')).body

const tabs = new BroadcastChannel('corridor-session')

/** All tabs leave together. */
export async function signOut(): Promise<void> {
  await ownClient().request('DELETE', '/api/session', { idempotency_key: null })
  tabs.postMessage('signed out')
}

export function onSignOutElsewhere(leave: () => void): () => void {
  tabs.addEventListener('message', leave)
  return () => tabs.removeEventListener('message', leave)
}
