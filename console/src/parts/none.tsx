// In the place of a value that is not there. On a narrow screen, lists leave such lines out.
import styles from './parts.module.css'

export const None = () => (
  <span className={styles.none} data-none>
    –
  </span>
)
