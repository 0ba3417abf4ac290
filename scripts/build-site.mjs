// Builds the documentation site into dist/site, if what it is made from has changed since the last build that succeeded. The
// build empties the folder first, so one that fails leaves no stamp.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { linesOf, pathsIn, root } from './file-lines.mjs'

const stamp = join(root, 'dist', 'site', '.built')
/** The build writes these itself, from openapi.json. */
const written = join('docs', 'reference')

const fingerprint = () => {
  const files = ['package.json', 'openapi.json', join('examples', 'api.json'), ...pathsIn('docs')]
  const lines = linesOf(files.filter((path) => !path.startsWith(written)))
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** If it was not installed, a path at which there is nothing, so that the build fails and says so. */
function vitepress() {
  const program = join('vitepress', 'bin', 'vitepress.js')
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vitepress/package.json')), '..', program)
  } catch {
    return join(root, 'node_modules', program)
  }
}

/** Whether the site is what docs/ says. */
export function buildSite() {
  // A package that was installed has the site and not its sources.
  if (!existsSync(join(root, 'docs', '.vitepress'))) return true
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  // On a terminal only: it takes a while.
  if (process.stderr.isTTY) console.error('Building the documentation site ...')
  // First: the service serves what the list has, and the build takes the files away one by one.
  rmSync(join(root, 'dist', 'site', 'site.json'), { force: true })
  const { status, error, stderr } = spawnSync(process.execPath, [vitepress(), 'build', join(root, 'docs')], {
    encoding: 'utf8',
    cwd: root,
  })
  // It also tells of its progress there.
  if (status !== 0) {
    console.error(error?.message ?? stderr)
    return false
  }
  writeFileSync(stamp, wanted)
  return true
}

if (process.argv[1] === import.meta.filename && !buildSite()) process.exit(1)
