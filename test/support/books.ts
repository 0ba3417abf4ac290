// A ledger in memory: commands are decided on its rows one after the other, as the engine does it, and what they decide is kept.
// For properties of a whole course of commands, many times over.
import type { Command, KeyPart, Moment, Rows } from '../../src/kernel/command.ts'
import type { Table } from '../../src/kernel/table.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import { balances } from '../../src/ledger/balance.ts'
import { postSteps } from '../../src/ledger/post.ts'
import { decide, type Given, guidOf, now } from './rows.ts'

export class Books {
  readonly #rows = new Map<string, Given>()
  #made = 0

  constructor(rows: readonly Given[]) {
    for (const each of rows) this.#keep(each.table, each.row)
  }

  #keep(table: Table, row: object): void {
    const kept = row as Given['row']
    this.#rows.set(`${table.name} ${table.tenantOf(kept)}/${table.keyOf(kept)}`, { table, row: kept })
  }

  /** The command's output. A refusal is a mistake of the test. */
  submit<Input, Output>(command: Command<Input, Output>, input: Input, at: Timestamp = now): Output {
    const moment: Moment = { now: at, newGuid: () => guidOf(`new ${++this.#made}`) }
    const decision = decide(command, input, [...this.#rows.values()], moment)
    if ('rejected' in decision) throw new Error(`${command.name}: ${JSON.stringify(decision)}`)
    const keep = (changes: typeof decision.changes = []) => {
      for (const { op, table, row } of changes) {
        if (op === 'remove') this.#rows.delete(`${table.name} ${table.tenantOf(row)}/${table.keyOf(row)}`)
        else this.#keep(table, row)
      }
    }
    keep(decision.changes)
    if (!decision.ledger) return decision.output
    const posted = postSteps(decision.ledger, this.#view, moment)
    keep(posted.changes)
    for (const { bank_guid, account_guid, ...delta } of posted.deltas) {
      const before = this.#view.get(balances, bank_guid, account_guid)!
      const after = { ...before, posted: before.posted + delta.posted, held: before.held + delta.held }
      this.#keep(balances, after)
    }
    return decision.output
  }

  all<Row>(table: Table<Row>): Row[] {
    return [...this.#rows.values()].filter((each) => each.table === (table as unknown)).map(({ row }) => row as Row)
  }

  readonly #view: Rows = {
    get: <Row>(table: Table<Row>, ...key: readonly KeyPart[]) =>
      this.#rows.get(`${table.name} ${key.join('/')}`)?.row as Row | undefined,
    find: <Row>(table: Table<Row>, index: string, ...values: readonly KeyPart[]) =>
      this.all(table).filter((row) =>
        table.indexes[index]!.every((name, i) => (row as Given['row'])[name] === values[i]),
      ),
    want: () => {},
  }
}
