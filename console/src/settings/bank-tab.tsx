// The bank's settings: what they are, and a form for those who may change them.

import { bodies } from 'virtual:bodies'
import type { Bank } from '@corridor/client'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useBank } from '../api/bank.tsx'
import { useRead } from '../api/queries.ts'
import formStyles from '../forms/forms.module.css'
import { SchemaForm } from '../forms/schema-form.tsx'
import { valuesOf } from '../forms/values.ts'
import { Failure } from '../parts/failure.tsx'
import { FieldList } from '../parts/field-value.tsx'
import styles from '../parts/parts.module.css'
import { texts } from '../texts.ts'

const operation = 'banks.update'

/** Long schedules, which the API replaces as a whole. They are shown, and changed by a program. */
const schedules = ['supported_payout_symbols', 'settings.rail_fees']

export function BankTab() {
  const bank = useBank()
  const [isEdited, setEdited] = useState(false)
  const { data, error, refetch } = useRead<Bank>('banks.get', [bank.guid])
  if (error) return <Failure error={error} again={() => void refetch()} />
  if (!data) return <Skeleton height={300} />
  if (isEdited) return <SettingsForm record={data} close={() => setEdited(false)} />
  const { settings, ...own } = data
  return (
    <section className={styles.card}>
      {bank.can(operation) && (
        <div className={styles.inline}>
          <Button size="xs" variant="default" onClick={() => setEdited(true)}>
            {texts.settings.change}
          </Button>
        </div>
      )}
      <FieldList record={{ ...own, ...settings }} />
    </section>
  )
}

function SettingsForm({ record, close }: { record: Bank; close: () => void }) {
  const schema = bodies[operation] ?? {}
  const { supported_payout_symbols: _, settings, ...own } = record
  const { rail_fees: __, ...rest } = settings
  return (
    <div className={formStyles.sheet}>
      <SchemaForm
        operation={operation}
        parameters={[record.guid]}
        preset={valuesOf(schema, '', { ...own, settings: rest })}
        shown={Object.keys(record)}
        hidden={schedules}
        submit={() => texts.settings.save}
        onDone={close}
      />
      <Button variant="subtle" color="gray" size="xs" mt="sm" onClick={close}>
        {texts.common.cancel}
      </Button>
    </div>
  )
}
