// Signing in: by password and code, by the link that `npm start` prints, by an invitation, or by the organization's own provider. The
// tokens of links are taken out of the address before anything else happens.
import { Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Credentials, sessionKey, signIn } from '../api/session.ts'
import { Failure } from '../parts/failure.tsx'
import { texts } from '../texts.ts'
import { InvitationForm } from './invitation-form.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './sign-in.module.css'

/** Read once, when the page is opened. Nobody who looks at the address or the history sees it. */
function takeFragment(): { readonly link?: string; readonly invitation?: string; readonly isRefused: boolean } {
  const given = new URLSearchParams(location.hash.slice(1))
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  const [link, invitation] = [given.get('link'), given.get('invitation')]
  return { ...(link ? { link } : {}), ...(invitation ? { invitation } : {}), isRefused: given.has('refused') }
}

export function SignIn() {
  const [fragment] = useState(takeFragment)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const begin = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials),
    onSuccess: async () => {
      await queries.resetQueries({ queryKey: sessionKey })
      const { next } = (state ?? {}) as { readonly next?: string }
      // Only a path of the console, by the router: no address leads elsewhere.
      navigate(next?.startsWith('/') ? next : '/', { replace: true })
    },
  })
  const isBegun = useRef(false)
  const { mutate } = begin
  useEffect(() => {
    document.title = `${texts.signIn.title} · ${texts.frame.console}`
    if (!fragment.link || isBegun.current) return
    isBegun.current = true
    mutate({ link_token: fragment.link })
  }, [fragment, mutate])
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <span className={styles.logo} aria-hidden="true" />
        <Title order={1} size="h3">
          {fragment.invitation ? texts.signIn.welcome : texts.signIn.title}
        </Title>
        {(begin.error || fragment.isRefused) && <Failure error={begin.error ?? texts.signIn.refused} />}
        {fragment.link && begin.isPending && <p role="status">{texts.signIn.link}</p>}
        {fragment.invitation ? (
          <InvitationForm token={fragment.invitation} isBusy={begin.isPending} submit={begin.mutate} />
        ) : (
          <PasswordForm isBusy={begin.isPending} submit={begin.mutate} />
        )}
      </div>
    </main>
  )
}
