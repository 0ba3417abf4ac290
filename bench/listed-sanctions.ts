// How much a long sanctions list slows down a caller while it is read for the first time, and how much memory the service takes for it. The
// caller is measured alone and right after that beside the list, until the provider is up.
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callHealthy, type Latencies } from './abuse.ts'
import { advancedList } from './advanced-list.ts'
import type { BenchBank } from './banks.ts'
import type { BenchService } from './service.ts'

export interface LongListMeasured {
  readonly entries: number
  readonly alone: Latencies
  readonly beside: Latencies
  /** When the provider was first asked for, and when it was up. */
  readonly seconds: number
  /** The states that were seen, with the progress of those that check. */
  readonly seen: readonly string[]
  readonly state: string
  readonly failure: string | null
  readonly rss_before_mb: number
  readonly rss_max_mb: number
  readonly rss_after_mb: number
}

export interface LongListOptions {
  readonly service: BenchService
  readonly files_dir: string
  readonly healthy: BenchBank
  /** It screens by the list. */
  readonly other: BenchBank
  readonly bytes: number
  readonly measure_ms: number
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
  const { service, files_dir, healthy, other, bytes, measure_ms, wait_max_ms } = options
  const { port } = service
  const entries = await writeList(join(files_dir, 'lists'), bytes)
  await callHealthy({ port, healthy }, () => 1000)
  const alone = await callHealthy({ port, healthy }, () => measure_ms)
  const before = await service.read()
  const started = performance.now()
  const seen: string[] = []
  let [isDone, rss_max_mb] = [false, before.rss_mb]
  const watching = (async () => {
    let provider = await makeProvider(service, other)
    for (;;) {
      const shown = provider.progress === null ? provider.state : `${provider.state} ${provider.progress} %`
      if (seen.at(-1) !== shown) seen.push(shown)
      if (provider.state !== 'checking' || performance.now() - started > wait_max_ms) break
      await sleep(sample_ms)
      provider = await ask<ShownProvider>(service, other, 'GET', `/providers/${provider.guid}`)
    }
    isDone = true
    return { provider, seconds: (performance.now() - started) / 1000 }
  })()
  const sampling = (async () => {
    while (!isDone) {
      rss_max_mb = Math.max(rss_max_mb, (await service.read()).rss_mb)
      await sleep(sample_ms)
    }
  })()
  const beside = await callHealthy({ port, healthy }, () => (isDone ? 0 : Number.POSITIVE_INFINITY))
  const { provider, seconds } = await watching
  await sampling
  const { rss_mb: rss_after_mb } = await service.read()
  const { state, failure } = provider
  return {
    entries,
    alone,
    beside,
    seconds,
    seen,
    state,
    failure,
    rss_before_mb: before.rss_mb,
    rss_max_mb,
    rss_after_mb,
  }
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
