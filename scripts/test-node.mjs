// Starts the service and runs tests on other versions of Node, which come from the npm registry: npm run test:node -- 22 24 [FILE ...].
// Without files: all of the project `together`.
import './node-version.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { npm } from './clean-copy.mjs'
import { root } from './file-lines.mjs'

const args = process.argv.slice(2)
const versions = args.filter((each) => /^\d+(\.\d+){0,2}$/.test(each))
const files = args.filter((each) => !versions.includes(each))
if (versions.length === 0) {
  console.error('Usage: npm run test:node -- VERSION ... [FILE ...], such as npm run test:node -- 22 24 src')
  process.exit(2)
}

/** The program of a version. The package has nothing but it, and no script. */
function nodeOf(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  const folder = join(tmpdir(), `corridor-node-${version}`)
  const path = join(folder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    npm(folder, 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`)
  }
  return path
}

const environment = (node, more) => ({ ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}`, ...more })

/** From the start to a completed trade and the end, on a database of its own. Answers what went wrong. */
async function tryService(node) {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-other-node-'))
  const { DATABASE_URL: _, ...env } = environment(node, { CORRIDOR_DATA_DIR: join(folder, '.corridor'), PORT: '0', CORRIDOR_LOG_LEVEL: 'warn' })
  const service = spawn(node, [join(root, 'scripts', 'start.mjs')], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((done) => service.once('close', (code, signal) => done(code ?? signal)))
  try {
    const isUp = await new Promise((done) => {
      service.stdout.setEncoding('utf8').on('data', (text) => text.includes('demo.json') && done(true))
      ended.then(() => done(false))
    })
    if (!isUp) return 'the service does not start'
    const { status, stdout, stderr } = spawnSync(node, [join(root, 'examples', 'trade.mjs')], { cwd: folder, env, encoding: 'utf8' })
    process.stdout.write(stdout)
    if (status !== 0) return `the trade fails: ${stderr}`
    service.kill('SIGTERM')
    const code = await ended
    return code === 0 ? undefined : `the service ends with ${code}`
  } finally {
    service.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

const faults = []
for (const version of versions) {
  const node = nodeOf(version)
  const name = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
  console.log(`Node ${name}: the service`)
  const fault = await tryService(node)
  if (fault) faults.push(`Node ${name}: ${fault}`)
  console.log(`Node ${name}: the tests`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(node, [vitest, 'run', '--project', 'together', ...files], { cwd: root, env: environment(node), stdio: 'inherit' })
  if (status !== 0) faults.push(`Node ${name}: tests failed`)
}
console.log(faults.length > 0 ? faults.join('\n') : `Nothing failed on Node ${versions.join(', ')}.`)
process.exitCode = faults.length > 0 ? 1 : 0
