// `npx corridor` in a clone, on a project of one file with this repository's manifest: it finds the command in node_modules/.bin, asks no
// registry, copies nothing into npm's cache, and builds what has changed.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let project: string
const at = (...names: string[]) => join(project, ...names)
const manifest = (path: string) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'corridor-npx-'))
  for (const path of [
    ...['scripts', 'packages/cli', 'package.json', '.npmrc'],
    ...['tsconfig.json', 'tsconfig.build.json'],
  ])
    cpSync(join(root, path), at(path), { recursive: true })
  mkdirSync(at('src', 'cli'), { recursive: true })
  write('one')
  mkdirSync(at('node_modules', '.bin'), { recursive: true })
  for (const name of ['typescript', '@typescript', '@types'])
    symlinkSync(join(root, 'node_modules', name), at('node_modules', name))
  // As npm ci makes the links of workspaces.
  const { bin } = manifest('packages/cli')
  symlinkSync(join('..', '..', 'packages', 'cli', bin.corridor), at('node_modules', '.bin', 'corridor'))
})
afterEach(() => rmSync(project, { recursive: true }))

const write = (word: string) =>
  writeFileSync(at('src', 'cli', 'corridor.ts'), `console.log('${word}', process.argv.slice(2).join(' '))\n`)

/** As npx calls it, with a registry that does not answer. */
const npx = (cwd = project) => {
  const program = process.env.npm_execpath
  const [command, first] = program ? [process.execPath, [program]] : ['npm', []]
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|config)/i.test(name))
  const env = {
    ...Object.fromEntries(inherited),
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_cache: at('cache'),
  }
  const args = [...first, 'exec', '--', 'corridor', 'jobs', '--all']
  return spawnSync(command, args, { cwd, env, encoding: 'utf8' })
}

test('runs what the sources say, everywhere in the clone, without a registry', () => {
  expect(npx()).toMatchObject({ status: 0, stdout: 'one jobs --all\n', stderr: expect.stringContaining('Building') })
  expect(npx(at('src'))).toMatchObject({ status: 0, stdout: 'one jobs --all\n' })
  write('two')
  expect(npx()).toMatchObject({ status: 0, stdout: 'two jobs --all\n' })
  expect(existsSync(at('cache', '_npx'))).toBe(false)
})

test('says what is wrong with sources that cannot be built, and does not run the old ones', () => {
  expect(npx().status).toBe(0)
  writeFileSync(at('src', 'cli', 'corridor.ts'), 'const one: number = "one"\n')
  expect(npx()).toMatchObject({ status: 1, stderr: expect.stringMatching(/npx corridor" again/) })
})

test('the root has no command of its own: npx would install it into its cache at every call', () => {
  expect(manifest('.').bin).toBeUndefined()
  expect(manifest('.').workspaces).toContain('packages/cli')
  expect(manifest('packages/cli').bin).toEqual({ corridor: 'corridor.mjs' })
})
