// How much a long file in the inbox of a partner slows down a caller, and how much memory the service takes to read it.
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchBank } from './banks.ts'
import { type BesideCaller, type BesideCallerOptions, measureBeside } from './beside-caller.ts'
import { type LongFileFormat, longFile, longFileSettings } from './long-files.ts'

export interface LargeFileMeasured extends BesideCaller {
  readonly format: LongFileFormat
  /** What the service says of the file. Undefined: it was not done with in time. */
  readonly report: Readonly<Record<string, unknown>> | undefined
}

export interface LargeFileOptions extends BesideCallerOptions {
  readonly files_dir: string
  /** Its partner gives the file. */
  readonly other: BenchBank
  readonly bytes: number
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
  const { files_dir, other, bytes, wait_max_ms } = options
  const folder = join(files_dir, other.guid, longFileSettings.folder)
  const name = `${format.replaceAll(' ', '-')}.txt`
  const give = await writeFile(folder, name, longFile(format, bytes).pieces())
  const reports = ['done', 'refused'].map((place) => join(folder, place, `${name}.report.json`))
  const { result, ...measured } = await measureBeside(options, async () => {
    await give()
    const ends_at = performance.now() + wait_max_ms
    while (!reports.some(existsSync) && performance.now() < ends_at) await sleep(sample_ms)
    return reports.find(existsSync)
  })
  // Its keys are many.
  const { unmatched_keys: _, ...report } = result === undefined ? {} : JSON.parse(await readFile(result, 'utf8'))
  return { format, ...measured, report: result === undefined ? undefined : report }
}

/** Returns how it is given to the service. */
async function writeFile(folder: string, name: string, pieces: Iterable<Uint8Array>): Promise<() => Promise<void>> {
  const inbox = join(folder, 'inbox')
  await mkdir(inbox, { recursive: true })
  const file = await open(join(inbox, `.${name}`), 'w')
  for (const bytes of pieces) await file.write(bytes)
  await file.close()
  // Complete since long ago.
  await utimes(join(inbox, `.${name}`), 1_000_000_000, 1_000_000_000)
  return () => rename(join(inbox, `.${name}`), join(inbox, name))
}
