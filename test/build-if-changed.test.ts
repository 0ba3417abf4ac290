// What npm start does before it starts, on a project of one file: whatever was built must be what the sources say.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

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
