// Personal data: a grey bar until somebody asks for it. Asking reads it with include_pii, which the service records.
import { Button } from '@mantine/core'
import { Icon } from '../icons.tsx'
import { texts } from '../texts.ts'
import styles from './parts.module.css'

export const HiddenBar = () => (
  <span className={styles.hidden}>
    <span className={styles.hiddenWord}>{texts.object.hidden}</span>
  </span>
)

interface WrittenName {
  readonly full?: string | null
  readonly first?: string | null
  readonly middle?: string | null
  readonly last?: string | null
}

export function nameText(name: unknown): string | undefined {
  if (typeof name === 'string') return name
  if (typeof name !== 'object' || name === null) return undefined
  const { full, first, middle, last } = name as WrittenName
  return full ?? [first, middle, last].filter(Boolean).join(' ')
}

export function PersonName({ name }: { name: unknown }) {
  const text = nameText(name)
  return text === undefined ? <HiddenBar /> : <span>{text}</span>
}

export const ShowPersonal = ({ isShown, toggle }: { isShown: boolean; toggle: () => void }) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<Icon name="eye" size={15} />}
    onClick={toggle}
    aria-pressed={isShown}
  >
    {isShown ? texts.object.hide : texts.object.show} {texts.object.hidden.split(',')[0]?.toLowerCase()}
  </Button>
)
