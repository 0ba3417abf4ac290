// Accepts an invitation: a password of one's own, and an authenticator app that learns the secret.
import { Anchor, Button, Loader, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Credentials, openInvitation } from '../api/session.ts'
import { Copied } from '../parts/copied.tsx'
import { Failure } from '../parts/failure.tsx'
import { texts } from '../texts.ts'
import { CodeInput, codeOf } from './code-input.tsx'
import styles from './sign-in.module.css'

interface InvitationFormProps {
  readonly token: string
  readonly isBusy: boolean
  submit(credentials: Credentials): void
}

export function InvitationForm({ token, isBusy, submit }: InvitationFormProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  // Opened once: each opening makes another secret, and the app would have the old one.
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => openInvitation(token),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (opened.error) return <Failure error={opened.error} />
  if (!opened.data) return <Loader aria-label={texts.common.loading} />
  const { email, name, organization_name, totp_secret, totp_uri } = opened.data
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit({ invitation_token: token, password, totp_code: codeOf(code) })
      }}
    >
      <p className={styles.note}>{texts.signIn.invited(name, organization_name)}</p>
      {/* For the browser, which keeps the password with the address. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label={texts.signIn.newPassword}
        autoComplete="new-password"
        required
        withAsterisk={false}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <div className={styles.note}>
        {texts.signIn.secret}
        <Copied value={totp_secret} hint={texts.common.copy}>
          <code className={styles.secret}>{totp_secret}</code>
        </Copied>
        <Anchor href={totp_uri} size="sm">
          {texts.signIn.app}
        </Anchor>
      </div>
      <CodeInput value={code} onChange={setCode} />
      <Button type="submit" loading={isBusy} fullWidth>
        {texts.signIn.accept}
      </Button>
    </form>
  )
}
