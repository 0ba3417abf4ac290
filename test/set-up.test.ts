// What npm start and npm test do before they start, on a project of one file: whatever was built must be what the sources say, and
// packages are those of the lockfile. In the place of npm is a program that says and does what npm would.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let project: string
const source = () => join(project, 'src', 'cli', 'corridor.ts')
const built = () => readFileSync(join(project, 'dist', 'cli', 'corridor.js'), 'utf8')
const env = () => ({ ...process.env, npm_execpath: join(project, 'npm.js'), npm_lifecycle_event: 'build' })
const runScript = (name: string) =>
  spawnSync(process.execPath, [join(project, 'scripts', name)], { cwd: project, encoding: 'utf8', env: env() })
const build = () => runScript('build.mjs').status
/** As npm start does it. */
const start = () => runScript('start.mjs')

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'corridor-build-'))
  mkdirSync(join(project, 'src', 'cli'), { recursive: true })
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  for (const path of ['scripts', 'tsconfig.json', 'tsconfig.build.json'])
    cpSync(join(root, path), join(project, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  writeFileSync(source(), 'export const one: number = 1\n')
  expect(build()).toBe(0)
})
afterEach(() => rmSync(project, { recursive: true }))

test('what is as it was is not built again', () => {
  writeFileSync(join(project, 'dist', 'cli', 'corridor.js'), 'untouched')
  expect(build()).toBe(0)
  expect(built()).toBe('untouched')
})

test('a build that failed fails again until it is mended', () => {
  writeFileSync(source(), 'export const one: number = "two"\n')
  expect(build()).not.toBe(0)
  expect(build()).not.toBe(0)
  writeFileSync(source(), 'export const one: number = 2\n')
  expect(build()).toBe(0)
  expect(built()).toContain('one = 2')
})

test('a source that is put back as it was long ago is built', () => {
  writeFileSync(source(), 'export const one: number = 0\n')
  utimesSync(source(), 1, 1)
  expect(build()).toBe(0)
  expect(built()).toContain('one = 0')
})

test('a program that was never built is built before it is looked for', () => {
  rmSync(join(project, 'dist'), { recursive: true })
  writeFileSync(source(), 'console.log("one")\n')
  const { status, stdout } = start()
  expect([status, stdout]).toEqual([0, 'one\n'])
})

test('a program that cannot be built is not started', () => {
  writeFileSync(source(), 'const one: number = "one"\nconsole.log(one)\n')
  const { status, stdout } = start()
  expect(status).not.toBe(0)
  expect(stdout).not.toBe('one\n')
})

describe('the documentation site', () => {
  /** In the place of VitePress: says that it was called, and fails if it is told to. */
  const builder = `import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
mkdirSync('dist/site', { recursive: true })
appendFileSync('site-builds', '.')
process.exit(existsSync('docs/broken.md') ? 1 : 0)
`
  const builds = () => readFileSync(join(project, 'site-builds'), 'utf8').length
  beforeEach(() => {
    rmSync(join(project, 'node_modules'))
    mkdirSync(join(project, 'node_modules', 'vitepress', 'bin'), { recursive: true })
    for (const name of ['typescript', '@typescript', '@types'])
      symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name))
    writeFileSync(join(project, 'node_modules', 'vitepress', 'package.json'), '{"type":"module"}')
    writeFileSync(join(project, 'node_modules', 'vitepress', 'bin', 'vitepress.js'), builder)
    mkdirSync(join(project, 'docs', '.vitepress'), { recursive: true })
    writeFileSync(join(project, 'docs', 'page.md'), '# A page')
    writeFileSync(join(project, 'openapi.json'), '{}')
    expect(build()).toBe(0)
  })

  test('is built again only if what it is made from has changed', () => {
    expect([build(), builds()]).toEqual([0, 1])
    for (const [name, changed] of ['docs/page.md', 'openapi.json', 'docs/another.md'].entries()) {
      writeFileSync(join(project, changed), `${name} has changed`)
      expect([build(), build(), builds()]).toEqual([0, 0, name + 2])
    }
    // The build writes these pages itself.
    mkdirSync(join(project, 'docs', 'reference'))
    writeFileSync(join(project, 'docs', 'reference', 'trades.md'), '# Trades')
    expect([build(), builds()]).toEqual([0, 4])
  })

  test('is built beside the service, which runs without it if that fails', () => {
    // In the place of the service: it ends when the build has, which holds the lock as long as it runs.
    const service = (count: number) => `import { existsSync, readFileSync } from 'node:fs'
console.log('up')
const look = setInterval(() => {
  if (readFileSync('site-builds', 'utf8').length === ${count} && !existsSync('.set-up.lock')) clearInterval(look)
}, 10)
`
    writeFileSync(source(), service(2))
    writeFileSync(join(project, 'docs', 'page.md'), '# Another page')
    expect(start()).toMatchObject({ status: 0, stdout: 'up\n', stderr: expect.stringContaining('beside the service') })
    expect(start()).toMatchObject({ status: 0, stdout: 'up\n', stderr: '' })
    writeFileSync(source(), service(3))
    writeFileSync(join(project, 'docs', 'broken.md'), '[dead](nowhere.md)')
    expect(start()).toMatchObject({ status: 0, stdout: 'up\n' })
    expect([build(), builds()]).toEqual([1, 4])
    rmSync(join(project, 'docs', 'broken.md'))
    expect([build(), builds()]).toEqual([0, 5])
  })
})

test('the console is built again only if what it is made from has changed', () => {
  rmSync(join(project, 'node_modules'))
  for (const name of ['typescript', '@typescript', '@types']) {
    mkdirSync(join(project, 'node_modules'), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name))
  }
  mkdirSync(join(project, 'node_modules', 'vite', 'bin'), { recursive: true })
  writeFileSync(join(project, 'node_modules', 'vite', 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(project, 'node_modules', 'vite', 'bin', 'vite.js'),
    `import { appendFileSync, mkdirSync } from 'node:fs'
mkdirSync('dist/console', { recursive: true })
appendFileSync('console-builds', '.')
`,
  )
  for (const folder of ['src/kernel', 'src/signing', 'src/wire']) mkdirSync(join(project, folder))
  for (const folder of ['console/src', 'console/build', 'packages/client/src'])
    mkdirSync(join(project, folder), { recursive: true })
  writeFileSync(join(project, 'console', 'vite.config.ts'), 'export default {}')
  const builds = () => readFileSync(join(project, 'console-builds'), 'utf8').length
  expect([build(), build(), builds()]).toEqual([0, 0, 1])
  for (const [at, changed] of ['console/src/page.tsx', 'packages/client/src/client.ts', 'openapi.json'].entries()) {
    writeFileSync(join(project, changed), `${at}`)
    expect([build(), build(), builds()]).toEqual([0, 0, at + 2])
  }
})

describe('packages', () => {
  const lock = { packages: { '': {}, 'node_modules/typescript': { version: '7.0.2', integrity: 'sha512-a' } } }
  /** Counts its runs, waits for the file `hold` to go, and puts the packages there, as npm ci does. */
  const npm = `import { appendFileSync, copyFileSync, cpSync, existsSync, rmSync } from 'node:fs'
appendFileSync('npm-runs', process.argv.slice(2).join(' ') + '\\n')
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
  const at = (name: string) => join(project, name)
  const runs = () => (existsSync(at('npm-runs')) ? readFileSync(at('npm-runs'), 'utf8').trim().split('\n') : [])
  beforeEach(() => {
    rmSync(at('node_modules'))
    mkdirSync(at('fetched'))
    for (const name of ['typescript', '@typescript', '@types'])
      symlinkSync(join(root, 'node_modules', name), join(at('fetched'), name))
    writeFileSync(at('npm.js'), npm)
    writeFileSync(at('package-lock.json'), JSON.stringify(lock))
    writeFileSync(source(), 'console.log("one")\n')
  })

  test('that are missing are installed, with a word on it, and only then', () => {
    const { status, stdout, stderr } = start()
    expect([status, stdout]).toEqual([0, 'one\n'])
    expect(stderr).toMatch(/^Installing packages .*\n {2}50 %\nBuilding the service .../)
    expect(start()).toMatchObject({ status: 0, stdout: 'one\n', stderr: '' })
    expect(runs()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional /)])
  })

  test('of another version, or too many of them, are installed anew', () => {
    expect(build()).toBe(0)
    const other = { ...lock.packages, 'node_modules/typescript': { version: '7.0.3', integrity: 'sha512-b' } }
    writeFileSync(at('package-lock.json'), JSON.stringify({ packages: other }))
    expect([build(), runs().length]).toEqual([0, 2])
    writeFileSync(at('package-lock.json'), JSON.stringify({ packages: { '': {} } }))
    expect([build(), build(), runs().length]).toEqual([0, 0, 3])
  })

  test('of development are not missed by a service that is built, and optional ones never', () => {
    const packages = {
      ...{ ...lock.packages, 'node_modules/vitest': { version: '1.0.0', dev: true } },
      ...{ 'node_modules/postgres-for-windows': { version: '1.0.0', optional: true } },
    }
    expect(build()).toBe(0)
    writeFileSync(at('package-lock.json'), JSON.stringify({ packages }))
    expect([start().stderr, runs().length]).toEqual(['', 1])
    expect([build(), runs().length]).toEqual([0, 2])
  })

  test.each([
    [
      'npm error code ENOTFOUND\nnpm error request to https://registry.example/vitest failed',
      /^The packages are not installed yet, and https:\/\/registry.example does not answer \(ENOTFOUND\)\. .*"npm run build" again\.$/,
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
    const { status, stdout, stderr } = runScript('build.mjs')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).not.toMatch(/^ +at /m)
    expect(stderr.replace(/^Installing .*\n( +\d+ %\n)*/, '').trim()).toMatch(expected)
    rmSync(at('says'))
    expect(start()).toMatchObject({ status: 0, stdout: 'one\n' })
  })

  /** What it says, as it says it. */
  const begin = (name: string) => {
    const child = spawn(process.execPath, [at(join('scripts', name))], { cwd: project, env: env() })
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
      expect(start()).toMatchObject({ status: 0, stdout: 'one\n', stderr: '' })
    },
  )
})

test.each([
  ...[
    ['18.20.8', true],
    ['20.18.3', true],
    ['20.19.0', false],
    ['21.7.3', true],
    ['22.11.0', true],
  ],
  ...[
    ['22.12.0', false],
    ['23.0.0', false],
    ['24.1.0', false],
    ['26.0.0', false],
  ],
] as [string, boolean][])('Node %s is refused: %s', async (version, isRefused) => {
  const path = join(root, 'scripts', 'node-version.mjs')
  const { faultOfNode } = (await import(path)) as { faultOfNode: (version: string) => string | undefined }
  expect(faultOfNode(version)).toEqual(isRefused ? expect.stringContaining(`this is Node ${version}.`) : undefined)
})
