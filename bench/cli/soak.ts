// corridor bench soak: whether and where the memory of the service reaches a plateau under mixed load.
import { optionsFrom, refuseWords, wholeOption } from '#src/cli/command'
import { Progress } from '#src/cli/progress'
import { createBanks } from '../banks.ts'
import type { Cleanups } from '../cleanups.ts'
import { openReceivers } from '../receivers.ts'
import { table } from '../report.ts'
import { startBenchService, verifyDatabase } from '../service.ts'
import { openSetup } from '../setup.ts'
import { type SoakMinute, type SoakResult, soak } from '../soak.ts'
import { publishAll, subscribe } from '../webhooks.ts'

const banks_count = 4

export const benchSoakHelp = `Usage: corridor bench soak [options]

  --minutes N     how long (default 60)
  --clients N     concurrent clients (default 16)
  --customers N   customers at the start (default 2000), at ${banks_count} banks
  --json          one JSON document instead of a table

Clients trade, move money between customers, open customers, page through lists and read what they made; a worker in the same
process runs the jobs and delivers webhooks. Each minute has a line: the least heap in use (what is left after a collection), the most resident
memory, and memory outside the heap. Plateau: the heap of the last third of the minutes is at most 3 % above that of the third before. Exit
code 1 when there is none, when a request failed, or when corridor verify finds something.`

export async function runBenchSoak(args: readonly string[], cleanups: Cleanups): Promise<number> {
  const { minutes, clients, customers, isJson } = optionsOf(args)
  const progress = new Progress()
  const setup = await openSetup(progress, cleanups)
  const banks = await createBanks(setup.core, banks_count, customers, (n) =>
    progress.now(`customers: ${n} of ${customers}`),
  )
  const receivers = await openReceivers('healthy', cleanups)
  await publishAll({ ...setup, bank: banks[0]! })
  await subscribe({ ...setup, bank: banks[0]! }, receivers.urls[0]!)
  const env = { ...setup.database.env, CORRIDOR_WEBHOOKS_TO_LOOPBACK: 'true' }
  const service = await startBenchService({ env, roles: 'api,worker' }, cleanups)
  const result = await soak(service, banks, {
    clients,
    minutes,
    onMinute: (minute) => progress.step(minuteText(minute)),
  })
  await service.stop()
  const audit = await verifyDatabase(setup.database.env, cleanups)
  progress.clear()
  console.log(isJson ? JSON.stringify({ ...result, verify: audit.code }, null, 2) : reportText(result, audit.code))
  if (audit.code !== 0) process.stderr.write(audit.text)
  return result.plateau.isReached && result.errors === 0 && audit.code === 0 ? 0 : 1
}

function optionsOf(args: readonly string[]) {
  const { values, positionals } = optionsFrom(args, {
    minutes: { type: 'string', default: '60' },
    clients: { type: 'string', default: '16' },
    customers: { type: 'string', default: '2000' },
    json: { type: 'boolean', default: false },
  })
  refuseWords(positionals, 'bench soak')
  return {
    minutes: wholeOption(values.minutes, 'minutes', 1, 10_000),
    clients: wholeOption(values.clients, 'clients', 1, 1024),
    customers: wholeOption(values.customers, 'customers', banks_count, 1_000_000),
    isJson: values.json,
  }
}

const cells = ({ minute, requests_per_second, heap_mb, rss_mb, external_mb }: SoakMinute): string[] => [
  String(minute),
  requests_per_second.toFixed(0),
  heap_mb.toFixed(1),
  rss_mb.toFixed(0),
  external_mb.toFixed(1),
]

const minuteText = (minute: SoakMinute): string => {
  const [number, rate, heap, rss, external] = cells(minute)
  return `minute ${number}: ${rate} requests/s, heap ${heap} MB, resident ${rss} MB, outside the heap ${external} MB`
}

function reportText({ minutes, requests, errors, first_error, plateau }: SoakResult, audit_code: number): string {
  const { isReached, growth_mb_per_minute, growth_percent } = plateau
  const growth = Number.isNaN(growth_percent)
    ? 'too short to tell'
    : `${growth_percent.toFixed(1)} % above the third before, ${growth_mb_per_minute.toFixed(2)} MB a minute`
  return [
    ...table(['minute', 'requests/s', 'heap MB', 'resident MB', 'outside MB'], minutes.map(cells)),
    '',
    `plateau: ${isReached ? 'yes' : 'no'} (the last third is ${growth})`,
    `${requests} requests, ${errors} failed${first_error ? `, the first: ${first_error}` : ''}`,
    `corridor verify: ${audit_code === 0 ? 'all sound' : 'something is wrong'}`,
  ].join('\n')
}
