// corridor connector simulate: runs the simulators as a connector until it is stopped.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { optionsFrom, refuseWords, UsageError, wholeOption } from '../command.ts'
import { signingKeyFrom } from './options.ts'
import { startSimulator } from './simulator.ts'

export async function runSimulate(args: readonly string[]): Promise<number> {
  const { values, positionals } = optionsFrom(args, {
    port: { type: 'string', default: '4200' },
    key: { type: 'string' },
    folder: { type: 'string', default: '.corridor-simulator' },
    'news-url': { type: 'string' },
  })
  refuseWords(positionals, 'connector simulate')
  const news_url = values['news-url']
  if (news_url !== undefined && !URL.canParse(news_url)) throw new UsageError('--news-url must be an address')
  const key = values.key === undefined ? `whsec_${randomBytes(32).toString('base64')}` : signingKeyFrom(values.key)
  const simulator = await startSimulator({
    ...{ folder: resolve(values.folder), port: wholeOption(values.port, 'port', 0, 65_535), keys: [key], news_url },
    log: (operation, error) => console.error(`${operation}: ${(error as Error).message}`),
  })
  console.log(`The simulators serve every port at ${simulator.url}`)
  if (values.key === undefined) console.log(`signing key: ${key}`)
  await new Promise<void>((stopped) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped())
  })
  await simulator.stop()
  return 0
}
