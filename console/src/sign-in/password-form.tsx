// Signs in by password and code, or leads to the organization's own provider where the service has one.
import { Anchor, Button, Divider, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Credentials, readSignInMethods } from '../api/session.ts'
import { texts } from '../texts.ts'
import { CodeInput, codeOf } from './code-input.tsx'
import styles from './sign-in.module.css'

interface PasswordFormProps {
  readonly isBusy: boolean
  /** Of the person who was signed in before. */
  readonly known_email?: string
  submit(credentials: Credentials): void
}

export function PasswordForm({ isBusy, known_email = '', submit }: PasswordFormProps) {
  const [email, setEmail] = useState(known_email)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const methods = useQuery({ queryKey: ['sign-in methods'], queryFn: readSignInMethods, staleTime: 60_000 })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit({ email, password, totp_code: codeOf(code) })
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
      <CodeInput value={code} onChange={setCode} />
      <Button type="submit" loading={isBusy} fullWidth>
        {texts.signIn.submit}
      </Button>
      {methods.data?.oidc && (
        <>
          <Divider label={texts.signIn.or} />
          <Anchor href="/sign-in/oidc" size="sm" ta="center">
            {texts.signIn.oidc}
          </Anchor>
        </>
      )}
    </form>
  )
}
