// A secret that the service shows once: the key itself, a warning, and a button that copies it.
import { Alert, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type Rec, textIn } from '../api/record.ts'
import { Icon } from '../icons.tsx'
import { texts } from '../texts.ts'
import styles from './parts.module.css'

interface SecretValue {
  readonly label: string
  readonly value: string
}

/** What an answer shows that no later answer has. */
export function secretIn(answer: Rec): SecretValue | undefined {
  const names = ['key', 'signing_key'] as const
  const name = names.find((each) => textIn(answer, each) !== undefined)
  const value = name && textIn(answer, name)
  return name && value ? { label: texts.secret[name], value } : undefined
}

export function Secret({ secret, onStored }: { secret: SecretValue; onStored: () => void }) {
  const { copy, copied } = useClipboard({ timeout: 2000 })
  return (
    <div className={styles.confirm}>
      <Alert color="yellow" variant="light" icon={<Icon name="alert" />}>
        {texts.secret.warning}
      </Alert>
      <div>
        <span className={styles.kind}>{secret.label}</span>
        <div className={styles.code}>
          <pre className={styles.secret}>{secret.value}</pre>
        </div>
      </div>
      <div className={styles.inline}>
        <Button leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />} onClick={() => copy(secret.value)}>
          {copied ? texts.common.copied : texts.secret.copy}
        </Button>
        <Button variant="default" onClick={onStored}>
          {texts.secret.stored}
        </Button>
      </div>
    </div>
  )
}
