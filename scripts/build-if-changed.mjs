// Before every start, in the very process that starts (npm start imports it: a process of its own took a tenth of a restart):
// builds if the sources are not those of the last build that succeeded. Asking the files takes milliseconds, where the compiler
// takes most of a second to find that there is nothing to do. A build that fails leaves no stamp, although the compiler leaves
// its output.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildConsole } from './build-console.mjs'
import { buildSite } from './build-site.mjs'
import { linesOf, pathsIn, root } from './file-lines.mjs'

const stamp = join(root, 'dist', '.built')

// As they are before the build: what is saved while it runs is built next time.
const wanted = linesOf(['package.json', 'tsconfig.json', 'tsconfig.build.json', ...pathsIn('src')])
/** With the compiler's own record, which tells whether somebody built meanwhile. */
const fingerprint = () =>
  createHash('sha256')
    .update([...wanted, ...linesOf([join('dist', '.tsbuildinfo')])].join('\n'))
    .digest('hex')

const isBuilt = () => {
  try {
    return readFileSync(stamp, 'utf8') === fingerprint()
  } catch {
    return false
  }
}

if (!isBuilt()) {
  rmSync(stamp, { force: true })
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  const project = join(root, 'tsconfig.build.json')
  const { status, error } = spawnSync(process.execPath, [compiler, '-p', project], { stdio: 'inherit' })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, fingerprint())
}

// The service works without its pages, and says at /docs and /console that they were not built.
if (!buildSite()) console.error('The documentation site could not be built; the service starts without it.')
if (!buildConsole()) console.error('The console could not be built; the service starts without it.')
