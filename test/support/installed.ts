// Packages that only tests need, each in a folder of its own, so that the install of the service stays small. They are installed when
// a test first needs them.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { oneAtATime } from './database.ts'

/** Written by npm when everything is in its place. */
const lock = 'node_modules/.package-lock.json'

/** `what` and `size` tell who waits what is being installed. */
export const install = (folder: string, what: string, size: string): Promise<void> =>
  oneAtATime(what, async () => {
    if (isInstalled(folder)) return
    console.info(`Installing ${what} (npm ci in ${folder}, ${size}, once).`)
    const npm = process.env.npm_execpath
    const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
    try {
      // No scripts: none of these packages needs one.
      await promisify(execFile)(program, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
        cwd: folder,
      })
    } catch (error) {
      throw new Error(`${what} cannot be installed; try npm ci in ${folder}`, { cause: error })
    }
  })

function isInstalled(folder: string): boolean {
  const jsonOf = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  if (!existsSync(join(folder, lock))) return false
  const { packages } = jsonOf(lock)
  const wanted = Object.entries<string>(jsonOf('package.json').dependencies)
  return wanted.every(([name, version]) => packages[`node_modules/${name}`]?.version === version)
}
