// npm start and npm test install the packages of the lockfile, once, and say so. In the place of npm is a program that says and does
// what npm would.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ToyProject } from './support/toy-project.ts'

let project: ToyProject

const lock = { packages: { '': {}, 'node_modules/typescript': { version: '7.0.2', integrity: 'sha512-a' } } }
/** Counts its runs, waits for the file `hold` to go, and puts the packages there, as npm ci does. */
const npm = `import { appendFileSync, copyFileSync, cpSync, existsSync, rmSync } from 'node:fs'
appendFileSync('npm-runs', process.argv.slice(2).join(' ') + '\\n')
if (existsSync('unreachable')) {
  for (let i = 0; i < 10; i++) console.error('npm http fetch GET https://registry.example/a attempt 1 failed with ENOTFOUND')
  await new Promise((done) => setTimeout(done, 2 ** 30))
}
console.error('npm http fetch GET 200 https://registry.example/typescript 12ms')
if (existsSync('says')) {
console.error((await import('node:fs')).readFileSync('says', 'utf8'))
process.exit(1)
}
while (existsSync('hold')) await new Promise((done) => setTimeout(done, 10))
rmSync('node_modules', { recursive: true, force: true })
cpSync('fetched', 'node_modules', { recursive: true })
copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
`
const at = (name: string) => project.at(name)
const runs = () => (existsSync(at('npm-runs')) ? readFileSync(at('npm-runs'), 'utf8').trim().split('\n') : [])
afterEach(() => project.remove())
beforeEach(() => {
  project = new ToyProject()
  rmSync(at('node_modules'))
  project.linkCompiler('fetched')
  writeFileSync(at('npm.js'), npm)
  writeFileSync(at('package-lock.json'), JSON.stringify(lock))
  project.write('console.log("one")\n')
})

test('that are missing are installed, with a word on it, and only then', () => {
  const { status, stdout, stderr } = project.start()
  expect([status, stdout]).toEqual([0, 'one\n'])
  expect(stderr).toMatch(/^Installing packages .*\n {2}50 %\nBuilding the service .../)
  expect(project.start()).toMatchObject({ status: 0, stdout: 'one\n', stderr: '' })
  expect(runs()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional /)])
})

test('of another version, or too many of them, are installed anew', () => {
  expect(project.build()).toBe(0)
  const other = { ...lock.packages, 'node_modules/typescript': { version: '7.0.3', integrity: 'sha512-b' } }
  writeFileSync(at('package-lock.json'), JSON.stringify({ packages: other }))
  expect([project.build(), runs().length]).toEqual([0, 2])
  writeFileSync(at('package-lock.json'), JSON.stringify({ packages: { '': {} } }))
  expect([project.build(), project.build(), runs().length]).toEqual([0, 0, 3])
})

test('of development are not missed by a service that is built, and optional ones never', () => {
  const packages = {
    ...{ ...lock.packages, 'node_modules/vitest': { version: '1.0.0', dev: true } },
    ...{ 'node_modules/postgres-for-windows': { version: '1.0.0', optional: true } },
  }
  expect(project.build()).toBe(0)
  writeFileSync(at('package-lock.json'), JSON.stringify({ packages }))
  expect([project.start().stderr, runs().length]).toEqual(['', 1])
  expect([project.build(), runs().length]).toEqual([0, 2])
})

test.each([
  [
    'npm error code ENOTFOUND\nnpm error request to https://registry.example/vitest failed',
    /^The packages are not installed yet, and https:\/\/registry.example does not answer \(ENOTFOUND\)\. .*"npm run build" again\.$/,
  ],
  [
    'npm http fetch GET https://registry.example/vitest attempt 1 failed with EAI_AGAIN\nnpm error code EAI_AGAIN',
    /^The packages are not installed yet, and https:\/\/registry.example does not answer \(EAI_AGAIN\)\. /,
  ],
  [
    'npm ERR! code ECONNREFUSED',
    /^The packages are not installed yet, and the npm registry does not answer \(ECONNREFUSED\)\. /,
  ],
  [
    'npm error code EACCES',
    /^The packages cannot be written to .*node_modules \(EACCES\): run this as the owner of the folder, /,
  ],
  [
    'npm error code EINTEGRITY\nnpm error sha512-a is wrong',
    /^npm ci failed \(EINTEGRITY\); "npm run build" tries it again\.\nnpm error code EINTEGRITY\nnpm error sha512-a is wrong$/,
  ],
])('that cannot be installed: %s', (says, expected) => {
  writeFileSync(at('says'), says)
  const { status, stdout, stderr } = project.run('build.mjs')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).not.toMatch(/^ +at /m)
  expect(stderr.replace(/^Installing .*\n( +\d+ %\n)*/, '').trim()).toMatch(expected)
  rmSync(at('says'))
  expect(project.start()).toMatchObject({ status: 0, stdout: 'one\n' })
})

test('without a network npm is not waited for', () => {
  writeFileSync(at('unreachable'), '')
  const { status, stderr } = project.run('build.mjs')
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /The packages are not installed yet, and https:\/\/registry.example does not answer \(ENOTFOUND\)/,
    ),
  ])
})

/** What it says, as it says it. */
const begin = (name: string) => {
  const child = spawn(process.execPath, [at(join('scripts', name))], { cwd: project.folder, env: project.env() })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const says = async (words: string) => {
    while (!said.includes(words)) await once(child.stderr, 'data')
  }
  return { child, says, ended: once(child as ChildProcess, 'close') }
}

test('are installed once by two that start together, and built once', async () => {
  writeFileSync(at('hold'), '')
  const first = begin('start.mjs')
  await first.says('Installing')
  const second = begin('build.mjs')
  await second.says(`Waiting for process ${first.child.pid}`)
  rmSync(at('hold'))
  expect([(await first.ended)[0], (await second.ended)[0], runs().length]).toEqual([0, 0, 1])
  expect(existsSync(at('.set-up.lock'))).toBe(false)
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'whose install was ended by %s are installed by the next',
  async (signal) => {
    writeFileSync(at('hold'), '')
    const first = begin('start.mjs')
    await first.says(' %')
    first.child.kill(signal)
    // After SIGKILL its npm goes on; the pipes that it has inherited stay open.
    if (signal === 'SIGTERM') expect((await first.ended)[0]).toBe(143)
    const second = begin('build.mjs')
    await second.says(signal === 'SIGKILL' ? 'Waiting for process' : 'Installing')
    rmSync(at('hold'))
    expect([(await second.ended)[0], runs().length]).toEqual([0, signal === 'SIGKILL' ? 1 : 2])
    expect(project.start()).toMatchObject({ status: 0, stdout: 'one\n', stderr: '' })
  },
)
