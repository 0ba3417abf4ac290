// The head of a page: what it is, and what can be done here.
import { Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Icon, type IconName } from '../icons.tsx'
import { texts } from '../texts.ts'
import styles from './parts.module.css'

export function PageTitle({ title, icon, children }: { title: string; icon?: IconName; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${texts.frame.console}`
  }, [title])
  return (
    <header className={styles.head}>
      {icon && (
        <span className={styles.headIcon}>
          <Icon name={icon} size={20} />
        </span>
      )}
      <Title order={1} size="h3">
        {title}
      </Title>
      <div className={styles.headActions}>{children}</div>
    </header>
  )
}
