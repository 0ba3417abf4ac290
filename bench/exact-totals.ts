// The right totals of a list, counted in a copy of the table with only the filtered columns and no index: independent of what is
// measured.
import type { Sql } from '#src/db/pool'
import type { Guid } from '#src/kernel/guid'

const bounds: Readonly<Record<string, readonly [column: string, comparison: string]>> = {
  created_at_gte: ['created_at', '>='],
  created_at_lt: ['created_at', '<'],
  updated_at_gte: ['updated_at', '>='],
  updated_at_lt: ['updated_at', '<'],
}

export class ExactTotals {
  readonly #sql: Sql
  readonly #copy: string

  private constructor(sql: Sql, copy: string) {
    this.#sql = sql
    this.#copy = copy
  }

  static async of(sql: Sql, table: string, columns: readonly string[]): Promise<ExactTotals> {
    const copy = `exact_${table}`
    await sql.unsafe(`create unlogged table ${copy} as select ${columns.join(', ')} from ${table}`)
    return new ExactTotals(sql, copy)
  }

  async count(bank_guid: Guid, query: string): Promise<number> {
    const values = [bank_guid as string]
    const clauses = [...new URLSearchParams(query)].flatMap(([name, value]) => {
      if (name === 'page') return []
      const p = `$${values.push(value)}`
      const [column, comparison] = bounds[name] ?? []
      if (column) return [`${column} ${comparison} ${p}::timestamptz`]
      const list = `string_to_array(${p}::text, ',')`
      if (name === 'label') return [`labels ?| ${list}`]
      return [`${name} = any(${list}::${name.endsWith('guid') ? 'uuid' : 'text'}[])`]
    })
    const where = ['bank_guid = $1::uuid', ...clauses].join(' and ')
    const [row] = await this.#sql.unsafe(`select count(*) from ${this.#copy} where ${where}`, values).values()
    return Number(row?.[0])
  }
}
