// A value that is copied by a click: what is shown may be short, what is copied is whole.
import { Tooltip, UnstyledButton } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import styles from './parts.module.css'

export function Copied({ value, hint, children }: { value: string; hint: string; children: ReactNode }) {
  const { copy, copied } = useClipboard({ timeout: 1200 })
  return (
    <Tooltip label={copied ? texts.common.copied : hint} openDelay={copied ? 0 : 300}>
      <UnstyledButton
        className={styles.copied}
        onClick={(event) => {
          event.stopPropagation()
          copy(value)
        }}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  )
}
