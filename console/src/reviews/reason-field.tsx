// The reason of a decision: templates to begin with, and one's own words.
import { Chip, Textarea } from '@mantine/core'
import { texts } from '../texts.ts'
import styles from './reviews.module.css'

interface ReasonProps {
  readonly value: string
  readonly templates: readonly string[]
  readonly isNeeded: boolean
  readonly error: string | undefined
  set(reason: string): void
}

const reason_max = 1000

export const ReasonField = ({ value, templates, isNeeded, error, set }: ReasonProps) => (
  <>
    {templates.length > 0 && (
      <fieldset className={styles.templates}>
        <legend>{texts.decide.templates}</legend>
        {templates.map((template) => (
          <Chip
            key={template}
            size="xs"
            variant="outline"
            checked={value.includes(template)}
            onChange={(isOn) => set(isOn ? `${value} ${template}`.trim() : value.replace(template, '').trim())}
          >
            {template}
          </Chip>
        ))}
      </fieldset>
    )}
    <Textarea
      label={isNeeded ? texts.decide.reason : texts.approvals.reasonOptional}
      description={texts.decide.reasonHelp}
      withAsterisk={isNeeded}
      autosize
      minRows={3}
      maxRows={8}
      maxLength={reason_max}
      data-autofocus
      value={value}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  </>
)
