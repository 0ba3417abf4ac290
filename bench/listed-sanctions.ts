// How much a long sanctions list slows down a caller while it is read for the first time, and how much memory the service takes for it.
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { advancedList } from './advanced-list.ts'
import type { BenchBank } from './banks.ts'
import { type BesideCaller, type BesideCallerOptions, measureBeside } from './beside-caller.ts'
import type { BenchService } from './service.ts'

/** From the request that makes the provider until that is up. */
export interface LongListMeasured extends BesideCaller {
  readonly entries: number
  /** The states that were seen, with the progress of those that check. */
  readonly seen: readonly string[]
  readonly state: string
  readonly failure: string | null
  readonly rss_after_mb: number
}

export interface LongListOptions extends BesideCallerOptions {
  readonly files_dir: string
  /** It screens by the list. */
  readonly other: BenchBank
  readonly bytes: number
  readonly wait_max_ms: number
}

const sample_ms = 250

interface ShownProvider {
  readonly guid: string
  readonly state: string
  readonly failure: string | null
  readonly progress: number | null
}

export async function measureLongList(options: LongListOptions): Promise<LongListMeasured> {
  const { service, files_dir, other, bytes, wait_max_ms } = options
  const entries = await writeList(join(files_dir, 'lists'), bytes)
  const seen: string[] = []
  const { result, ...measured } = await measureBeside(options, async () => {
    const ends_at = performance.now() + wait_max_ms
    let provider = await makeProvider(service, other)
    for (;;) {
      const shown = provider.progress === null ? provider.state : `${provider.state} ${provider.progress} %`
      if (seen.at(-1) !== shown) seen.push(shown)
      if (provider.state !== 'checking' || performance.now() > ends_at) return provider
      await sleep(sample_ms)
      provider = await ask<ShownProvider>(service, other, 'GET', `/providers/${provider.guid}`)
    }
  })
  const { rss_mb: rss_after_mb } = await service.read()
  const { state, failure } = result
  return { ...measured, entries, seen, state, failure, rss_after_mb }
}

const makeProvider = (service: BenchService, bank: BenchBank): Promise<ShownProvider> =>
  ask(service, bank, 'POST', '/providers', { name: 'lists', kind: 'lists', settings: { lists: ['ofac_sdn'] } })

async function ask<Answer>(
  { port }: BenchService,
  { key }: BenchBank,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} /api${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Answers how many entries it has. */
async function writeList(folder: string, bytes: number): Promise<number> {
  await mkdir(folder, { recursive: true })
  const { count, pieces } = advancedList(bytes)
  const file = await open(join(folder, 'sdn_advanced.xml'), 'w')
  let text = ''
  for (const piece of pieces()) {
    text += piece
    if (text.length < 65_536) continue
    await file.write(text)
    text = ''
  }
  await file.write(text)
  await file.close()
  return count
}
