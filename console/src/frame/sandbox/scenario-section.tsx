// Scenarios: how the next calls to the outside are answered.
import type { SandboxScenario } from '@corridor/client'
import { lazy, Suspense, useState } from 'react'
import { countText } from '../../format/amounts.ts'
import { wordsOf } from '../../format/words.ts'
import { texts } from '../../texts.ts'
import styles from '../frame.module.css'

const SchemaForm = lazy(async () => ({ default: (await import('../../forms/schema-form.tsx')).SchemaForm }))

export function ScenarioSection() {
  const [last, setLast] = useState<SandboxScenario>()
  return (
    <Suspense>
      <SchemaForm
        operation="sandbox.scenarios.set"
        submit={() => texts.sandbox.set}
        onDone={(answer) => setLast(answer as unknown as SandboxScenario)}
      />
      {last && (
        <p className={styles.panelNote} role="status">
          {wordsOf(last.noun)}: {wordsOf(last.outcome)}, {texts.sandbox.left(countText(last.remaining))}
        </p>
      )}
    </Suspense>
  )
}
