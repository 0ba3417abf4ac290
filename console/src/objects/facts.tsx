// What an object is about, in a few figures above what happened to it.
import { fieldsOf, type Rec } from '../api/record.ts'
import { labelOf } from '../format/words.ts'
import { FieldValue } from '../parts/field-value.tsx'
import styles from '../parts/parts.module.css'

export const Facts = ({ record, fields }: { record: Rec; fields: readonly string[] }) => (
  <dl className={styles.figures}>
    {fields.map((field) => {
      const value = fieldsOf(record)[field]
      return (
        <div key={field}>
          <dt>{labelOf(field)}</dt>
          <dd data-text={typeof value === 'bigint' ? undefined : true}>
            <FieldValue record={record} field={field} value={value} />
          </dd>
        </div>
      )
    })}
  </dl>
)
