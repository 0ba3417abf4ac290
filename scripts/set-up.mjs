// Makes this folder ready: packages, then what is built from sources. If nothing is missing, that is known after some milliseconds and
// nothing is said.
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { exclusively, SetUpError } from './exclusive.mjs'
import { root } from './file-lines.mjs'
import { differingPackage, installPackages } from './packages.mjs'
import { build, isStale, parts as all } from './parts.mjs'

/** `again` is the command that the user called. Unless `isStrict`, pages that cannot be built are left out. */
export async function setUp({ parts = Object.keys(all), installs = true, isStrict = false, again }) {
  const unknown = parts.filter((name) => !Object.hasOwn(all, name))
  if (unknown.length > 0) return fail(`There is no part ${unknown}: the parts are ${Object.keys(all).join(', ')}.`)
  const findMissing = () => {
    const stale = parts.filter(isStale)
    const isInstalled = !installs || differingPackage({ withDevelopment: isStrict || stale.length > 0 }) === undefined
    return { stale, isInstalled, isReady: isInstalled && stale.length === 0 }
  }
  if (findMissing().isReady) return
  try {
    await exclusively(async (run) => {
      // Again: another process may have done it meanwhile.
      const { stale, isInstalled } = findMissing()
      if (!isInstalled) await installPackages(run, again)
      for (const name of stale) {
        if (await build(name, run)) continue
        const { title, isPage } = all[name]
        if (isStrict || !isPage) throw new SetUpError(`Building ${title} failed: mend what is said above, then run "${again}" again.`)
        console.error(`Building ${title} failed; the service starts without it.`)
      }
    })
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    fail(error.message)
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

/** In a process of its own, behind all others of this machine, which ends with this one. */
export function buildBeside(name) {
  if (!isStale(name)) return
  console.error(`Building ${all[name].title} beside the service; until it is there, its pages say so.`)
  const script = join(root, 'scripts', 'build.mjs')
  const child = spawn(process.execPath, [script, name], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  child.on('error', (error) => console.error(error.message))
  child.on('close', (status) => {
    if (status) console.error(`${said}The service runs without ${all[name].title}.`)
  })
  try {
    setPriority(child.pid, 15)
  } catch {}
  child.unref()
  child.stderr.unref()
  process.on('exit', () => child.kill())
}
