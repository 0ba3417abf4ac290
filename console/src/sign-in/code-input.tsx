// The six digits of an authenticator app. Apps show them with a space in the middle.
import { TextInput } from '@mantine/core'
import { texts } from '../texts.ts'

export const codeOf = (typed: string): string => typed.replaceAll(/\s/g, '')

export const CodeInput = ({ value, onChange }: { value: string; onChange: (typed: string) => void }) => (
  <TextInput
    label={texts.signIn.totp}
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    withAsterisk={false}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
