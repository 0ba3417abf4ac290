// Builds pages that the service serves, if what they are made from has changed since the last build that succeeded. A build empties
// its folder first, so one that fails leaves no stamp.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { linesOf, root } from './file-lines.mjs'

/** If its package was not installed, a path at which there is nothing, so that the build fails and says so. */
function pathOf(program) {
  const [name] = program.split('/')
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), '..', program)
  } catch {
    return join(root, 'node_modules', program)
  }
}

/** Whether the pages in this folder of dist/ are what their sources say. */
export function buildIfChanged({ says, folder, source, files, program, parameters }) {
  // A package that was installed has the pages and not their sources.
  if (!existsSync(join(root, source))) return true
  const stamp = join(root, 'dist', folder, '.built')
  const wanted = createHash('sha256').update(linesOf(files()).join('\n')).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  // On a terminal only: it takes a while.
  if (process.stderr.isTTY) console.error(says)
  // First: the service serves what the list has, and the build takes the files away one by one.
  rmSync(join(root, 'dist', folder, 'site.json'), { force: true })
  const { status, error, stderr } = spawnSync(process.execPath, [pathOf(program), ...parameters], {
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
