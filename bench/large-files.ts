// How much a long file in the inbox of a partner slows down a caller, and how much memory the service takes to read it. The caller is measured
// alone and right after that beside the file, until the file is done with.
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callHealthy, type Latencies } from './abuse.ts'
import type { BenchBank } from './banks.ts'
import { type LongFileFormat, longFile, longFileSettings } from './long-files.ts'
import type { BenchService } from './service.ts'

export interface LargeFileMeasured {
  readonly format: LongFileFormat
  readonly alone: Latencies
  readonly beside: Latencies
  readonly seconds: number
  readonly rss_before_mb: number
  readonly rss_max_mb: number
  /** What the service says of the file. Undefined: it was not done with in time. */
  readonly report: Readonly<Record<string, unknown>> | undefined
}

export interface LargeFileOptions {
  readonly service: BenchService
  readonly files_dir: string
  readonly healthy: BenchBank
  /** Its partner gives the file. */
  readonly other: BenchBank
  readonly bytes: number
  readonly measure_ms: number
  readonly wait_max_ms: number
}

const sample_ms = 250

export async function makeFilesProvider({
  service,
  other,
}: Pick<LargeFileOptions, 'service' | 'other'>): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${service.port}/api/providers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${other.key}` },
    body: JSON.stringify({ name: 'partner', kind: 'files', settings: longFileSettings }),
  })
  if (!answer.ok) throw new Error(`POST /api/providers: ${answer.status} ${await answer.text()}`)
}

export async function measureLargeFile(format: LongFileFormat, options: LargeFileOptions): Promise<LargeFileMeasured> {
  const { service, files_dir, healthy, other, bytes, measure_ms, wait_max_ms } = options
  const { port } = service
  await callHealthy({ port, healthy }, () => 1000)
  const alone = await callHealthy({ port, healthy }, () => measure_ms)
  const before = await service.read()
  const folder = join(files_dir, other.guid, longFileSettings.folder)
  const name = `${format.replaceAll(' ', '-')}.txt`
  await putFile(folder, name, longFile(format, bytes).pieces())
  const started = performance.now()
  const reports = ['done', 'refused'].map((place) => join(folder, place, `${name}.report.json`))
  let [isDone, rss_max_mb] = [false, before.rss_mb]
  const watching = (async () => {
    while (!isDone && performance.now() - started < wait_max_ms) {
      rss_max_mb = Math.max(rss_max_mb, (await service.read()).rss_mb)
      isDone = reports.some(existsSync)
      await sleep(sample_ms)
    }
    isDone = true
  })()
  // Until the file is done with.
  const beside = await callHealthy({ port, healthy }, () => (isDone ? 0 : Number.POSITIVE_INFINITY))
  await watching
  const seconds = (performance.now() - started) / 1000
  const found = reports.find(existsSync)
  // Its keys are many.
  const { unmatched_keys: _, ...report } = found === undefined ? {} : JSON.parse(await readFile(found, 'utf8'))
  return {
    format,
    alone,
    beside,
    seconds,
    rss_before_mb: before.rss_mb,
    rss_max_mb,
    report: found === undefined ? undefined : report,
  }
}

async function putFile(folder: string, name: string, pieces: Iterable<Uint8Array>): Promise<void> {
  const inbox = join(folder, 'inbox')
  await mkdir(inbox, { recursive: true })
  const file = await open(join(inbox, `.${name}`), 'w')
  for (const bytes of pieces) await file.write(bytes)
  await file.close()
  // Complete since long ago.
  await utimes(join(inbox, `.${name}`), 1_000_000_000, 1_000_000_000)
  await rename(join(inbox, `.${name}`), join(inbox, name))
}
