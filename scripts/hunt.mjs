// Looks for tests that fail by chance: runs the suite again and again, each time in another order and under another strain, and gathers
// what failed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './file-lines.mjs'
import { pace } from './pace.mjs'
import { certain, projects } from './suite.mjs'

/** One after another, and from the start again. */
const strains = {
  plain: { workers: 4 },
  third: { workers: 4, share: 1 / 3 },
  beside: { workers: 4, loops: 2 },
  single: { workers: 1 },
  worst: { workers: 4, share: 1 / 3, loops: 2 },
}

const help = `Usage: npm run hunt -- [--rounds N] [--strain NAMES] [--seed N] [--project NAMES] [--tests] [FILES ...]

Runs tests again and again, each round with the files in another order, and tells which failed, how often, and how to repeat it.
Exits 1 if any failed.

  --rounds N       how many; default 10. Ctrl-C ends the hunt with what was found so far
  --strain NAMES   which strains, in turns; default all:
                     plain   four processes run tests
                     third   the same, and all of them are held to a third of the time
                     beside  the same as plain, beside two loops that do nothing
                     single  one process runs all tests
                     worst   third and beside at once
  --seed N         of the first round; each later one has the next. The default is from the clock, and every round prints its own
  --project NAMES  of vitest.config.ts; default ${certain.join(',')}
  --tests          also the tests of a file in another order: many files tell one story and do not stand that
  FILES            only files whose path contains one of these`

function fail(message) {
  console.error(`hunt: ${message}\nnpm run hunt -- --help lists the options.`)
  process.exit(2)
}

function optionsFrom(args) {
  const text = { type: 'string' }
  const options = {
    ...{ rounds: text, strain: text, seed: text, project: text },
    ...{ tests: { type: 'boolean' }, help: { type: 'boolean' } },
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const whole = (name, otherwise) => {
      if (values[name] === undefined) return otherwise
      if (!/^[1-9]\d{0,8}$/.test(values[name])) fail(`--${name} must be a whole number from 1 on`)
      return Number(values[name])
    }
    const names = (name, known) => {
      const chosen = values[name]?.split(',')
      const unknown = chosen?.find((each) => !(each in known))
      if (unknown !== undefined) fail(`--${name} ${unknown}: there are ${Object.keys(known).join(', ')}`)
      return chosen
    }
    return {
      rounds: whole('rounds', 10),
      seed: whole('seed', Math.floor(Date.now() / 1000) % 1_000_000),
      strain: names('strain', strains) ?? Object.keys(strains),
      project: names('project', projects) ?? certain,
      ...{ shufflesTests: values.tests === true, wantsHelp: values.help === true, files: positionals },
    }
  } catch (error) {
    return fail(error.message)
  }
}

const program = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

/** Seconds of processor time of what has ended; on Linux only. */
function processorSeconds() {
  try {
    const text = readFileSync('/proc/self/stat', 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return 0
  }
}

let running
async function round({ project, files, shufflesTests }, { workers, share, loops = 0 }, seed) {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-hunt-'))
  const output = join(folder, 'result.json')
  const args = [
    ...['run', '--sequence.shuffle.files', `--sequence.seed=${seed}`, '--reporter=json', `--outputFile.json=${output}`],
    ...(shufflesTests ? ['--sequence.shuffle.tests'] : []),
    ...project.map((name) => `--project=${name}`),
    ...files,
  ]
  const env = { ...process.env, TEST_WORKERS: String(workers) }
  const busy = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const [began, used] = [performance.now(), processorSeconds()]
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running = child
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-20_000)
    })
  const end = share === undefined ? () => {} : pace(child.pid, share)
  const status = await new Promise((resolve) => child.once('close', resolve))
  end()
  const seconds = (performance.now() - began) / 1000
  const processor = processorSeconds() - used
  for (const loop of busy) loop.kill('SIGKILL')
  const result = resultIn(output, status, said)
  rmSync(folder, { recursive: true, force: true })
  return { ...result, seconds, processor }
}

/** A run without a result, or one that failed without a failed test, is a failure of its own. */
function resultIn(output, status, said) {
  let report
  try {
    report = JSON.parse(readFileSync(output, 'utf8'))
  } catch {
    return { passed: 0, failed: [{ name: 'the run itself', message: said.slice(-2000) }] }
  }
  const failed = report.testResults.flatMap(({ name, message, assertionResults, status: state }) => {
    const path = relative(root, name)
    const broken = assertionResults.filter((each) => each.status === 'failed')
    if (state === 'failed' && broken.length === 0) return [{ name: path, message }]
    return broken.map((each) => ({ name: `${path} > ${each.fullName}`, message: each.failureMessages.join('\n') }))
  })
  if (status !== 0 && failed.length === 0) failed.push({ name: 'an error outside of tests', message: said.slice(-2000) })
  return { passed: report.numPassedTests, failed }
}

const found = new Map()
function tell(rounds, greens) {
  console.log(`\n${greens} of ${rounds} rounds were green.`)
  for (const [name, { times, repeat, message }] of [...found].sort(([, a], [, b]) => b.times - a.times))
    console.log(`\n${times} of ${rounds}: ${name}\n  ${repeat}\n  ${message.split('\n').slice(0, 12).join('\n  ')}`)
}

async function main() {
  const options = optionsFrom(process.argv.slice(2))
  if (options.wantsHelp) return console.log(help)
  let [greens, rounds, isEnded] = [0, 0, false]
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      isEnded = true
      running?.kill('SIGINT')
    })
  while (rounds < options.rounds) {
    const name = options.strain[rounds % options.strain.length]
    const seed = options.seed + rounds
    const { passed, failed, seconds, processor } = await round(options, strains[name], seed)
    if (isEnded) break
    rounds++
    if (failed.length === 0) greens++
    const cost = `${seconds.toFixed(0)} s, ${processor.toFixed(0)} s of processors`
    console.log(`round ${rounds}: ${name}, seed ${seed}: ${passed} passed, ${failed.length} failed (${cost})`)
    const repeat = `npm run hunt -- --rounds 1 --strain ${name} --seed ${seed} --project ${options.project.join(',')}`
    for (const { name: test, message } of failed) {
      console.log(`  ${test}`)
      const before = found.get(test)?.times ?? 0
      found.set(test, { times: before + 1, message, repeat: [repeat, ...options.files].join(' ') })
    }
  }
  tell(rounds, greens)
  process.exitCode = greens === rounds ? 0 : 1
}

await main()
