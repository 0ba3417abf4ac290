// The keys of the desk.
import { Kbd, Modal } from '@mantine/core'
import { texts } from '../texts.ts'
import styles from './reviews.module.css'

export const KeysHelp = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => (
  <Modal
    opened={isOpen}
    onClose={close}
    title={texts.reviews.keys}
    closeButtonProps={{ 'aria-label': texts.common.close }}
  >
    <dl className={styles.keys}>
      {Object.entries(texts.reviews.keyList).map(([key, does]) => (
        <div key={key}>
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.note}>{texts.reviews.keysNote}</p>
  </Modal>
)
