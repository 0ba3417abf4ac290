// corridor bench retention: callers without and with the removal of old rows beside them.
import { optionsFrom, refuseWords, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { table } from '../report.ts'
import { makeOldRows, measureRetention, type RetentionMeasured } from '../retention.ts'
import { startBenchService } from '../service.ts'
import { openSetup } from '../setup.ts'

export const benchRetentionHelp = `Usage: corridor bench retention [options]

  --rows N        old rows made before each round (default 400000)
  --rounds N      windows without and with a sweep, in turn (default 4)
  --seconds N     measured time of each window (default 5)
  --clients N     concurrent clients (default 16)
  --json          one JSON document instead of a table

Quotes and trades over HTTP, without and with a sweep of housekeeping beside them, which removes idempotency keys, commits, deliveries
and attempts after their time. Exit code 1 when a request was refused.`

export async function runBenchRetention(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { values, positionals } = optionsFrom(args, {
    rows: { type: 'string', default: '400000' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '16' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench retention')
  const rows = wholeOption(values.rows, 'rows', 4, 100_000_000)
  const rounds = wholeOption(values.rounds, 'rounds', 1, 100)
  const seconds = wholeOption(values.seconds, 'seconds', 1, 600)
  const clients = wholeOption(values.clients, 'clients', 1, 4096)
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const [bank] = await createBanks(setup.core, 1, 1000, (n) => progress.now(`customers: ${n} of 1000`))
  const service = await startBenchService({ env: setup.database.env, roles: 'api' }, cleanups)
  const measured: RetentionMeasured[] = []
  // The first window is not counted: everything is cold.
  await measureRetention(setup, bank!, service, { clients, seconds: 2, isSweeping: false })
  for (let round = 0; round < rounds; round++) {
    progress.now(`old rows: ${rows}`)
    await makeOldRows(setup.database.sql, rows)
    // In turn first and second, so that neither always follows the making of rows.
    for (const isSweeping of round % 2 === 0 ? [false, true] : [true, false]) {
      measured.push(await measureRetention(setup, bank!, service, { clients, seconds, isSweeping }))
    }
  }
  await service.stop()
  progress.clear()
  console.log(values.json ? JSON.stringify({ rows, rounds, seconds, clients, measured }, null, 2) : textOf(measured))
  return measured.every(({ errors }) => errors === 0) ? 0 : 1
}

function textOf(measured: readonly RetentionMeasured[]): string {
  const rows = measured.map((each) => [
    each.isSweeping ? 'with a sweep' : 'without',
    each.trades_per_second.toFixed(0),
    each.p50_ms.toFixed(1),
    each.p99_ms.toFixed(1),
    each.max_ms.toFixed(1),
    String(each.removed),
    String(each.errors),
  ])
  const first_error = measured.find((each) => each.first_error)?.first_error
  const head = ['window', 'trades/s', 'p50 ms', 'p99 ms', 'max ms', 'rows removed', 'refused']
  return [...table(head, rows), ...(first_error ? ['', first_error] : [])].join('\n')
}
