// What waits for a verdict from outside: transfers, wallets and executions in review, with the two answers.
import { Button } from '@mantine/core'
import { useBank } from '../../api/bank.tsx'
import { useList, useWrite } from '../../api/queries.ts'
import { clientNameOf } from '../../nouns/noun-names.ts'
import { findNoun } from '../../nouns/nouns.ts'
import { Failure } from '../../parts/failure.tsx'
import { ObjectLink } from '../../parts/guid.tsx'
import { texts } from '../../texts.ts'
import styles from '../frame.module.css'

const decided = ['transfers', 'external_wallets', 'executions'] as const

export function VerdictSection() {
  return (
    <>
      {decided.map((noun) => (
        <Waiting key={noun} noun={noun} />
      ))}
      <p className={styles.panelNote}>{texts.sandbox.verdictsNote}</p>
    </>
  )
}

function Waiting({ noun }: { noun: (typeof decided)[number] }) {
  const bank = useBank()
  const { data } = useList(`${clientNameOf(noun)}.list`, { state: ['reviewing'], per_page: 10 })
  const operation = `sandbox.${clientNameOf(noun)}.decide`
  const write = useWrite(operation)
  if (!bank.can(operation)) return null
  return (
    <>
      {data?.objects.map((record) => (
        <div key={record.guid} className={styles.panelSection}>
          <ObjectLink noun={noun} guid={record.guid}>
            {findNoun(noun)?.title?.(record)}
          </ObjectLink>
          <div className={styles.panelRow}>
            {(['approve', 'reject'] as const).map((decision) => (
              <Button
                key={decision}
                size="xs"
                variant="default"
                onClick={() => write.mutate([record.guid, { decision }])}
              >
                {texts.sandbox[decision]}
              </Button>
            ))}
          </div>
        </div>
      ))}
      {write.error && <Failure error={write.error} />}
    </>
  )
}
