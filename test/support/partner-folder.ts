// The folder that a bank and its partner exchange payment files in, as the partner sees it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { amount } from '../../src/kernel/amount.ts'
import { timestampFromMs } from '../../src/kernel/time.ts'
import { writeNotification } from './iso20022-answers.ts'
import { textOf } from './partner-files.ts'
import { eventually } from './service.ts'

const long_ago_s = 1_000_000_000

export class PartnerFolder {
  constructor(
    private readonly files_dir: string,
    private readonly bank_guid: string,
    private readonly folder: string,
  ) {}

  path(...names: string[]): string {
    return join(this.files_dir, this.bank_guid, this.folder, ...names)
  }

  #filesIn(place: string): string[] {
    if (!existsSync(this.path(place))) return []
    return readdirSync(this.path(place)).filter((name) => /^[a-z].*\.(txt|xml)$/.test(name))
  }

  /** Waits for a file of this rail in the outbox, and takes it away. */
  async fetch(rail: string): Promise<string> {
    const [name = ''] = await eventually(
      async () => this.#filesIn('outbox').filter((file) => file.startsWith(rail)),
      (found) => found.length > 0,
    )
    const text = readFileSync(this.path('outbox', name), 'utf8')
    rmSync(this.path('outbox', name))
    return text
  }

  /** Puts a file into the inbox, complete since long ago. */
  put(name: string, text: string): void {
    mkdirSync(this.path('inbox'), { recursive: true })
    writeFileSync(this.path('inbox', name), text)
    utimesSync(this.path('inbox', name), long_ago_s, long_ago_s)
  }

  /** Puts a file into the inbox, and waits until it was read. */
  async answer(name: string, text: string): Promise<unknown> {
    this.put(name, text)
    await eventually(
      async () => this.#filesIn('done').includes(name),
      (isDone) => isDone,
    )
    return JSON.parse(readFileSync(this.path('done', `${name}.report.json`), 'utf8'))
  }
}

/** camt.054: the partner has paid this from the account with the number; or it came back, for a reason of the partner. */
export function paidNotification(
  message_id: string,
  paid: { readonly end_to_end_id: string; readonly asset: string; readonly amount: bigint; readonly number: string },
  came_back_for?: string,
): string {
  const { end_to_end_id, asset, number } = paid
  const direction = came_back_for === undefined ? ('DBIT' as const) : ('CRDT' as const)
  const return_reason = came_back_for === undefined ? undefined : { proprietary: came_back_for, additional: [] }
  const entry = {
    ...{ amount: amount(paid.amount), asset, direction, is_reversal: false, status: 'BOOK' as const },
    ...{ code: { proprietary: 'X' }, details: [{ references: { end_to_end_id }, remittance: [], return_reason }] },
  }
  const report = { id: message_id, account: { number }, asset, balances: [], entries: [entry] }
  const created_at = timestampFromMs(Date.now())
  return textOf(writeNotification({ message_id, created_at, is_whole: true, reports: [report] }))
}
