// What has just been decided, also for screen readers.
import { Icon } from '../icons.tsx'
import styles from './reviews.module.css'

export const Says = ({ children }: { children: string }) => (
  <div role="status">
    {children && (
      <p className={styles.says}>
        <Icon name="check" size={16} /> {children}
      </p>
    )}
  </div>
)
