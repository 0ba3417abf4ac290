// corridor connector check: runs the contract suite against a connector and prints what it found.
import { exec } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { promisify } from 'node:util'
import { type Port, ports } from '../../providers/configured/settings.ts'
import { guidOption, optionsFrom, UsageError, wholeOption } from '../command.ts'
import type { CountPaid, Restart } from './crash-checks.ts'
import type { QuestionBody } from './interview.ts'
import { signingKeyFrom } from './options.ts'
import { runSuite } from './suite.ts'
import { BrokenContract, printedVerdict, summaryOf } from './verdict.ts'

const usage = 'usage: corridor connector check URL --key whsec_...'

export async function runCheck(args: readonly string[]): Promise<number> {
  const { values, positionals } = optionsFrom(args, {
    key: { type: 'string' },
    port: { type: 'string' },
    bank: { type: 'string' },
    with: { type: 'string' },
    'restart-command': { type: 'string' },
    'count-command': { type: 'string' },
    only: { type: 'string' },
    every: { type: 'boolean', default: false },
    'timeout-ms': { type: 'string', default: '10000' },
  })
  const [url = '', ...surplus] = positionals
  if (surplus.length > 0 || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new UsageError(usage)
  const key = values.key ?? process.env.CONNECTOR_KEY
  if (!key) throw new UsageError(`--key is needed, or CONNECTOR_KEY (${usage})`)
  const verdicts = await runSuite({
    ...{ url, keys: [signingKeyFrom(key)], timeout_ms: wholeOption(values['timeout-ms'], 'timeout-ms', 100, 600_000) },
    ...{
      ports: portsFrom(values.port),
      bank_guid: guidOption(values.bank, 'bank'),
      every: values.every,
      only: values.only,
    },
    given: await fieldsFrom(values.with),
    restart: restartBy(values['restart-command'], key),
    countPaid: countBy(values['count-command'], key),
    onVerdict: (verdict) => console.log(printedVerdict(verdict)),
  })
  console.log(summaryOf(verdicts))
  return verdicts.some(({ kind }) => kind === 'failed') ? 1 : 0
}

function portsFrom(text: string | undefined): Port[] | undefined {
  const named = text?.split(',')
  const unknown = named?.find((each) => !ports.includes(each as Port))
  if (unknown !== undefined) throw new UsageError(`--port: there is no port "${unknown}": ${ports.join(', ')}`)
  return named as Port[] | undefined
}

async function fieldsFrom(path: string | undefined): Promise<Record<string, QuestionBody>> {
  if (path === undefined) return {}
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`--with: ${(error as Error).message}`)
  }
}

const execute = promisify(exec)

/** The command finds the key where a connector would. */
async function run(option: string, command: string, key: string): Promise<string> {
  try {
    return (await execute(command, { env: { ...process.env, CONNECTOR_KEY: key } })).stdout
  } catch (error) {
    const { code, stderr } = error as { code?: number; stderr?: string }
    throw new BrokenContract(`${option} ended with ${code}: ${stderr?.trim().slice(-said_max) || 'run it in a shell'}`)
  }
}

const said_max = 300

/** The started connector keeps the output of the command open, so nobody waits for its end. */
function restartBy(command: string | undefined, key: string): Restart {
  if (command !== undefined) {
    return async () => {
      await run('--restart-command', `(${command}) > /dev/null 2>&1 < /dev/null`, key)
    }
  }
  if (!process.stdin.isTTY) return undefined
  return async () => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    await terminal.question('Kill the connector now (kill -9), start it again, and press Enter. ')
    terminal.close()
  }
}

function countBy(command: string | undefined, key: string): CountPaid {
  if (command === undefined) return undefined
  return async () => {
    const stdout = await run('--count-command', command, key)
    const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/))
    return new Map(lines.flatMap(([reference, times]) => (reference && times ? [[reference, Number(times)]] : [])))
  }
}
