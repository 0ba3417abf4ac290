// A table of what is no list of records: lines of a report, checks, jobs. It looks like a list; on a narrow screen each row is a card.
import type { ReactNode } from 'react'
import styles from './lists.module.css'

export interface DataColumn<Row> {
  readonly label: string
  /** Right-aligned. */
  readonly isNumber?: boolean
  render(row: Row): ReactNode
}

interface DataTableProps<Row> {
  /** For who does not see it. */
  readonly label: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  keyOf(row: Row): string
}

export const DataTable = <Row,>({ label, columns, rows, keyOf }: DataTableProps<Row>) => (
  <section className={styles.scroll} aria-label={label}>
    <table className={styles.table} data-still>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-number={column.isNumber || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.label} data-number={column.isNumber || undefined} data-label={column.label}>
                {/* One thing, also where the cell is a line with its label. */}
                <span>{column.render(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
