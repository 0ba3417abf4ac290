// Before every start: builds if anything changed since the last build. Asking the files takes milliseconds, where the compiler
// takes most of a second to find that there is nothing to do.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist', '.tsbuildinfo')
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

// Folders too: what was deleted from one changes only the folder.
const sources = [
  ...['package.json', 'tsconfig.json', 'tsconfig.build.json', 'src'],
  ...readdirSync(join(root, 'src'), { recursive: true }).map((path) => join('src', path)),
]
if (sources.some((path) => changedAt(join(root, path)) > changedAt(built))) {
  const started = new Date()
  const compiler = join(root, 'node_modules', '.bin', 'tsc')
  const { status } = spawnSync(compiler, ['-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  utimesSync(built, started, started)
}
