// What npm start and npm test do before they start, on a project of one file: whatever was built must be what the sources say.
// set-up-packages.test.ts has the packages.
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ToyProject } from './support/toy-project.ts'

const root = join(import.meta.dirname, '..')
let project: ToyProject
const built = () => readFileSync(project.at('dist', 'cli', 'corridor.js'), 'utf8')

beforeEach(() => {
  project = new ToyProject()
  expect(project.build()).toBe(0)
})
afterEach(() => project.remove())

test('what is as it was is not built again', () => {
  writeFileSync(join(project.folder, 'dist', 'cli', 'corridor.js'), 'untouched')
  expect(project.build()).toBe(0)
  expect(built()).toBe('untouched')
})

test('a build that failed fails again until it is mended', () => {
  project.write('export const one: number = "two"\n')
  expect(project.build()).not.toBe(0)
  expect(project.build()).not.toBe(0)
  project.write('export const one: number = 2\n')
  expect(project.build()).toBe(0)
  expect(built()).toContain('one = 2')
})

test('a source that is put back as it was long ago is built', () => {
  project.write('export const one: number = 0\n')
  utimesSync(project.at('src', 'cli', 'corridor.ts'), 1, 1)
  expect(project.build()).toBe(0)
  expect(built()).toContain('one = 0')
})

test('a program that was never built is built before it is looked for', () => {
  rmSync(join(project.folder, 'dist'), { recursive: true })
  project.write('console.log("one")\n')
  const { status, stdout } = project.start()
  expect([status, stdout]).toEqual([0, 'one\n'])
})

test('a program that cannot be built is not started', () => {
  project.write('const one: number = "one"\nconsole.log(one)\n')
  const { status, stdout } = project.start()
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
  const builds = () => readFileSync(join(project.folder, 'site-builds'), 'utf8').length
  beforeEach(() => {
    rmSync(join(project.folder, 'node_modules'))
    mkdirSync(join(project.folder, 'node_modules', 'vitepress', 'bin'), { recursive: true })
    project.linkCompiler('node_modules')
    writeFileSync(join(project.folder, 'node_modules', 'vitepress', 'package.json'), '{"type":"module"}')
    writeFileSync(join(project.folder, 'node_modules', 'vitepress', 'bin', 'vitepress.js'), builder)
    mkdirSync(join(project.folder, 'docs', '.vitepress'), { recursive: true })
    writeFileSync(join(project.folder, 'docs', 'page.md'), '# A page')
    writeFileSync(join(project.folder, 'openapi.json'), '{}')
    expect(project.build()).toBe(0)
  })

  test('is built again only if what it is made from has changed', () => {
    expect([project.build(), builds()]).toEqual([0, 1])
    for (const [name, changed] of ['docs/page.md', 'openapi.json', 'docs/another.md'].entries()) {
      writeFileSync(join(project.folder, changed), `${name} has changed`)
      expect([project.build(), project.build(), builds()]).toEqual([0, 0, name + 2])
    }
    // The build writes these pages itself.
    mkdirSync(join(project.folder, 'docs', 'reference'))
    writeFileSync(join(project.folder, 'docs', 'reference', 'trades.md'), '# Trades')
    expect([project.build(), builds()]).toEqual([0, 4])
  })

  test('is built beside the service, which runs without it if that fails', () => {
    // In the place of the service: it ends when the build has, which holds the lock as long as it runs.
    const service = (count: number) => `import { existsSync, readFileSync } from 'node:fs'
console.log('up')
const look = setInterval(() => {
  if (readFileSync('site-builds', 'utf8').length === ${count} && !existsSync('.set-up.lock')) clearInterval(look)
}, 10)
`
    project.write(service(2))
    writeFileSync(join(project.folder, 'docs', 'page.md'), '# Another page')
    expect(project.start()).toMatchObject({
      status: 0,
      stdout: 'up\n',
      stderr: expect.stringContaining('beside the service'),
    })
    expect(project.start()).toMatchObject({ status: 0, stdout: 'up\n', stderr: '' })
    project.write(service(3))
    writeFileSync(join(project.folder, 'docs', 'broken.md'), '[dead](nowhere.md)')
    expect(project.start()).toMatchObject({ status: 0, stdout: 'up\n' })
    expect([project.build(), builds()]).toEqual([1, 4])
    rmSync(join(project.folder, 'docs', 'broken.md'))
    expect([project.build(), builds()]).toEqual([0, 5])
  })
})

test('the console is built again only if what it is made from has changed', () => {
  rmSync(join(project.folder, 'node_modules'))
  project.linkCompiler('node_modules')
  mkdirSync(join(project.folder, 'node_modules', 'vite', 'bin'), { recursive: true })
  writeFileSync(join(project.folder, 'node_modules', 'vite', 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(project.folder, 'node_modules', 'vite', 'bin', 'vite.js'),
    `import { appendFileSync, mkdirSync } from 'node:fs'
mkdirSync('dist/console', { recursive: true })
appendFileSync('console-builds', '.')
`,
  )
  for (const folder of ['src/kernel', 'src/signing', 'src/wire']) mkdirSync(join(project.folder, folder))
  for (const folder of ['console/src', 'console/build', 'packages/client/src'])
    mkdirSync(join(project.folder, folder), { recursive: true })
  writeFileSync(join(project.folder, 'console', 'vite.config.ts'), 'export default {}')
  const builds = () => readFileSync(join(project.folder, 'console-builds'), 'utf8').length
  expect([project.build(), project.build(), builds()]).toEqual([0, 0, 1])
  for (const [at, changed] of ['console/src/page.tsx', 'packages/client/src/client.ts', 'openapi.json'].entries()) {
    writeFileSync(join(project.folder, changed), `${at}`)
    expect([project.build(), project.build(), builds()]).toEqual([0, 0, at + 2])
  }
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
