// Runs the tests: `npm test`, `npm run test:rest` and `npm run test:all`. The types are checked meanwhile, because tests often wait.
// TEST_WORKERS is how many processes run tests, 4 if it is not given.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './file-lines.mjs'

/** In this order; each is a project of vitest.config.ts (test/projects.test.ts compares). */
export const projects = {
  together: 'behaviour that no machine can change',
  alone: 'the same of files that look at what their own process does',
  wide: 'the same again, at greater length',
  programs: 'commands, compilers, servers and other languages that are started for it',
  faults: 'kills, cut connections, races and real time',
  browser: 'the console and the client in Chromium',
  long: 'kills at every step, and whatever takes minutes',
  cluster: 'failovers, upgrades, restores, the image and the chart',
  nodes: 'real nodes of Bitcoin, lightning and Ethereum',
  citus: 'the tests once more on a Citus cluster',
}
export const certain = ['together', 'alone']
/** What a machine of CI does after `npm test`. */
export const rest = ['wide', 'programs', 'faults', 'browser']

const help = `Usage: npm test [-- PATHS AND OPTIONS OF VITEST]
       npm run test:rest
       npm run test:all

npm test checks style and types and runs ${certain.join(' and ')}: at most five minutes on two processors, and its result does not depend on
the machine. test:rest runs ${rest.join(', ')}, and test:all every project; what this machine lacks a program for is skipped and named:

${Object.entries(projects)
  .map(([name, says]) => `  ${name.padEnd(10)}${says}`)
  .join('\n')}

One project: npx vitest run --project NAME`

const programOf = (path) => {
  const [name] = path.split('/')
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), '..', path)
}
const biome = 'node_modules/@biomejs/biome/bin/biome'
const compiler = () => programOf('typescript/bin/tsc')
const typechecks = [['tsconfig.json'], ['packages/client/tsconfig.json', '--noEmit'], ['console/tsconfig.json']]

/** Whether it ended well. With `isQuiet` what it says is told only if it did not. */
function run(args, { env = {}, isQuiet = false } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', ...(isQuiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'])]
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio })
    let said = ''
    for (const stream of isQuiet ? [child.stdout, child.stderr] : [])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
      })
    child.once('error', (error) => resolve({ isGood: false, said: error.message }))
    child.once('close', (status) => resolve({ isGood: status === 0, said }))
  })
}

async function typecheck() {
  let isGood = true
  for (const [project, ...options] of typechecks) {
    const found = await run([compiler(), '-p', project, ...options], { isQuiet: true })
    if (!found.isGood) console.error(`${found.said.trim()}\ntypecheck: 0 passed, 1 failed (${project})`)
    isGood &&= found.isGood
  }
  return isGood
}

async function vitest(names, { options = [], env = {} } = {}) {
  const reporters = ['default', './scripts/count-reporter.mjs'].map((name) => `--reporter=${name}`)
  const chosen = names.map((name) => `--project=${name}`)
  const { isGood } = await run([programOf('vitest/vitest.mjs'), 'run', ...chosen, ...reporters, ...options], { env })
  return isGood
}

async function runCertain(options) {
  if (!(await run([biome, 'check', '.'])).isGood) {
    console.error('lint: 0 passed, 1 failed')
    return false
  }
  const [areTypesGood, areTestsGood] = await Promise.all([typecheck(), vitest(certain, { options })])
  return areTypesGood && areTestsGood
}

/** As test/support/citus-nodes.ts looks for it. */
const citus = join(dirname(process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'), 'lib', 'citus.so')

async function runCitus() {
  if (existsSync(citus)) return vitest(['citus'], { env: { TEST_CITUS: '3' } })
  console.log(`citus: skipped, there is no ${citus} (POSTGRES_BIN)`)
  return true
}

async function main() {
  const options = { rest: { type: 'boolean' }, all: { type: 'boolean' }, help: { type: 'boolean' } }
  const { values, tokens } = parseArgs({ options, strict: false, allowPositionals: true, tokens: true })
  if (values.help) return console.log(help)
  const others = tokens.some(({ kind, name }) => kind === 'option' && name in options) ? [] : process.argv.slice(2)
  let isGood = true
  if (!values.rest) isGood = await runCertain(others)
  if (values.rest || values.all) isGood = (await vitest(rest)) && isGood
  if (values.all) {
    for (const name of ['long', 'cluster', 'nodes']) isGood = (await vitest([name])) && isGood
    isGood = (await runCitus()) && isGood
  }
  process.exitCode = isGood ? 0 : 1
}

if (process.argv[1] === import.meta.filename) await main()
