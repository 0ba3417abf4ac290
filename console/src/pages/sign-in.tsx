// Signing in: by password and code, by the link that `npm start` prints, by an invitation, or by the organization's own provider. The
// tokens of links are taken out of the address before anything else happens.
import { Alert, Anchor, Button, Divider, PasswordInput, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Credentials, sessionKey, signIn } from '../api/session.ts'
import { Icon } from '../icons.tsx'
import { messageOf } from '../parts/failure.tsx'
import { texts } from '../texts.ts'
import styles from './sign-in.module.css'

/** Read once, when the page is opened. Nobody who looks at the address or the history sees it. */
function takeFragment(): { readonly link?: string; readonly invitation?: string } {
  const given = new URLSearchParams(location.hash.slice(1))
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  const [link, invitation] = [given.get('link'), given.get('invitation')]
  return { ...(link ? { link } : {}), ...(invitation ? { invitation } : {}) }
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
        {begin.error && (
          <Alert color="red" role="alert" icon={<Icon name="alert" />}>
            {messageOf(begin.error)}
          </Alert>
        )}
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

interface FormProps {
  readonly isBusy: boolean
  submit(credentials: Credentials): void
}

function PasswordForm({ isBusy, submit }: FormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit({ email, password, ...(code ? { totp_code: code.replaceAll(' ', '') } : {}) })
      }}
    >
      <TextInput
        label={texts.signIn.email}
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <PasswordInput
        label={texts.signIn.password}
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <TextInput
        label={texts.signIn.totp}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} fullWidth>
        {texts.signIn.submit}
      </Button>
      <Divider label={texts.signIn.or} />
      <Anchor href="/sign-in/oidc" size="sm" ta="center">
        {texts.signIn.oidc}
      </Anchor>
    </form>
  )
}

function InvitationForm({ token, isBusy, submit }: FormProps & { token: string }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit({ invitation_token: token, name, password })
      }}
    >
      <TextInput
        label={texts.signIn.name}
        autoComplete="name"
        required
        withAsterisk={false}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <PasswordInput
        label={texts.signIn.password}
        autoComplete="new-password"
        required
        withAsterisk={false}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} fullWidth>
        {texts.signIn.accept}
      </Button>
    </form>
  )
}
