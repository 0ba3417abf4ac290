// What npm start does before it starts, on a project of one file: whatever was built must be what the sources say.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let project: string
const source = () => join(project, 'src', 'one.ts')
const built = () => readFileSync(join(project, 'dist', 'one.js'), 'utf8')
const build = () => spawnSync(process.execPath, [join(project, 'scripts', 'build-if-changed.mjs')]).status
/** As npm start does it. */
const start = () =>
  spawnSync(process.execPath, ['--import', './scripts/build-if-changed.mjs', 'dist/one.js'], {
    cwd: project,
    encoding: 'utf8',
  })

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'corridor-build-'))
  mkdirSync(join(project, 'src'))
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  for (const path of ['scripts', 'tsconfig.json', 'tsconfig.build.json'])
    cpSync(join(root, path), join(project, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  writeFileSync(source(), 'export const one: number = 1\n')
  expect(build()).toBe(0)
})
afterEach(() => rmSync(project, { recursive: true }))

test('what is as it was is not built again', () => {
  writeFileSync(join(project, 'dist', 'one.js'), 'untouched')
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

  test('does not stop the service if it cannot be built, and is tried again', () => {
    writeFileSync(source(), 'console.log("one")\n')
    writeFileSync(join(project, 'docs', 'broken.md'), '[dead](nowhere.md)')
    const { status, stdout, stderr } = start()
    expect([status, stdout, stderr]).toEqual([0, 'one\n', expect.stringContaining('could not be built')])
    rmSync(join(project, 'docs', 'broken.md'))
    writeFileSync(join(project, 'docs', 'page.md'), '# Another page')
    expect([start().stderr, builds()]).toEqual(['', 3])
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
  for (const folder of ['console/src', 'console/build', 'packages/client/src', 'src/kernel', 'src/wire'])
    mkdirSync(join(project, folder), { recursive: true })
  writeFileSync(join(project, 'console', 'vite.config.ts'), 'export default {}')
  const builds = () => readFileSync(join(project, 'console-builds'), 'utf8').length
  expect([build(), build(), builds()]).toEqual([0, 0, 1])
  for (const [at, changed] of ['console/src/page.tsx', 'packages/client/src/client.ts', 'openapi.json'].entries()) {
    writeFileSync(join(project, changed), `${at}`)
    expect([build(), build(), builds()]).toEqual([0, 0, at + 2])
  }
})
