// What pages name exists: operations of the API, commands, settings. Also where it stands in a sentence or a block that is not run.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { configFrom } from '../../src/config.ts'
import { serviceFrom } from '../../src/environment.ts'
import { pages, root } from './page.ts'

const run = promisify(execFile)

/** Each different text that the pattern finds, with the first page that has it. Decisions speak of the past. */
function named(pattern: RegExp): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path, text } of pages) {
    if (path.startsWith('docs/decisions/')) continue
    for (const [, name] of text.matchAll(pattern)) if (!found.has(name!)) found.set(name!, path)
  }
  return found
}

const missing = (found: Map<string, string>, isThere: (name: string) => boolean): string[] =>
  [...found].filter(([name]) => !isThere(name)).map(([name, path]) => `${path}: ${name}`)

test('every operation', () => {
  const { paths } = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as { paths: Record<string, object> }
  const formOf = (operation: string): string => operation.replaceAll(/\{[^}]*\}/g, '{}')
  const known = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => formOf(`${method.toUpperCase()} ${path}`)),
    ),
  )
  const found = named(/\b((?:GET|POST|PATCH|DELETE) \/api\/[\w/{}]*[\w}])/g)
  // The contract of connectors (connector-openapi.json) has their news.
  const isElsewhere = (name: string) => /\/api\/openapi$|^POST \/api\/connectors\/[^/]+\/news$/.test(name)
  expect(missing(found, (name) => known.has(formOf(name)) || isElsewhere(name))).toEqual([])
  expect(found.size).toBeGreaterThan(50)
})

test('every command', async () => {
  const program = join(root, 'dist', 'cli', 'corridor.js')
  const { stdout } = await run(process.execPath, [program, '--help'])
  const commands = new Set(stdout.match(/[a-z][a-z-]+/g))
  const found = named(/\bnpx corridor ([a-z][a-z-]+)/g)
  expect(missing(found, (name) => commands.has(name))).toEqual([])
  expect(found.size).toBeGreaterThan(15)
})

test('every setting, and each has its line in the table of operating.md', () => {
  const known = new Set<string>()
  const recording = new Proxy({}, { get: (_, name) => void known.add(String(name)) })
  configFrom(recording)
  serviceFrom(recording)
  expect(missing(named(/\b(CORRIDOR_[A-Z_]*[A-Z])\b/g), (name) => known.has(name))).toEqual([])
  const table = pages.find(({ path }) => path === 'docs/operating.md')!.text
  expect([...known].filter((name) => !table.includes(`\`${name}`))).toEqual([])
})
