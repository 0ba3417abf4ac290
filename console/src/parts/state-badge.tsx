// A state as it looks everywhere: its icon, its word and the colour of its tone.
import { wordsOf } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { iconOfTone, toneOf } from '../states.ts'
import { texts } from '../texts.ts'
import styles from './parts.module.css'

export const stateWord = (state: string): string =>
  (texts.states as Readonly<Record<string, string>>)[state] ?? wordsOf(state)

export function StateBadge({ state }: { state: string }) {
  const tone = toneOf(state)
  return (
    <span className={styles.state} data-tone={tone}>
      <Icon name={iconOfTone[tone]} size={14} />
      {stateWord(state)}
    </span>
  )
}
