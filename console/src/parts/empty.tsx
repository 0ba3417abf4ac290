// An empty page teaches: one sentence, one button, one link to the guide.
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons.tsx'
import { texts } from '../texts.ts'
import styles from './parts.module.css'

interface EmptyProps {
  readonly icon: IconName
  readonly says: string
  /** It stands in the place of a page, and has its heading. */
  readonly isPage?: boolean
  readonly guide?: string | undefined
  readonly children?: ReactNode
}

export const Empty = ({ icon, says, isPage = false, guide, children }: EmptyProps) => (
  <div className={styles.empty}>
    <span className={styles.emptyIcon}>
      <Icon name={icon} size={28} />
    </span>
    {isPage ? <h1>{says}</h1> : <p>{says}</p>}
    {children}
    {guide && (
      <Anchor href={`/docs/${guide}`} size="sm">
        {texts.common.guide}
      </Anchor>
    )}
  </div>
)
