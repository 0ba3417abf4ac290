// Of what the client is built: its own files, and files of the service that are shared, not copied. Nothing is only of Node. And its
// first example is the same everywhere.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const folder = 'packages/client/src'

/** They mean the same to the service and to the client. */
const shared = [
  'src/cli/event-stream.ts',
  'src/kernel/assert.ts',
  'src/kernel/asset.ts',
  'src/signing/delivery-rules.ts',
  'src/webhooks/retry-after.ts',
  'src/wire/json.ts',
  'src/wire/malformed-json.ts',
]

const codeOf = (path: string): string =>
  readFileSync(join(root, path), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')

const built = new Map<string, string>()
const visit = (path: string): void => {
  if (built.has(path)) return
  const code = codeOf(path)
  built.set(path, code)
  for (const [, to] of code.matchAll(/ from '(\.[^']+)'/g)) visit(normalize(join(dirname(path), to!)))
}
visit(`${folder}/corridor.ts`)

test('the client is built of its own files and those it shares with the service', () => {
  const own = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
  expect([...built.keys()].sort()).toEqual([...own, ...shared].sort())
})

test('it is built again when one of these changes', async () => {
  const { clientSources } = (await import(join(root, 'scripts', 'parts.mjs'))) as { clientSources: () => string[] }
  expect([...built.keys()].filter((path) => !clientSources().includes(path))).toEqual([])
})

test('it needs no dependency and nothing that only Node has', () => {
  const words = [/'node:/, /\bBuffer\b/, /\bprocess\./, /\brequire\(/, /\bglobal\./, /\bsetImmediate\b/, / from '[^.]/]
  const mentions = [...built].flatMap(([path, code]) =>
    words.filter((word) => word.test(code)).map((word) => `${path} mentions ${word}`),
  )
  expect(mentions).toEqual([])
  const manifest = JSON.parse(readFileSync(join(root, 'packages/client/package.json'), 'utf8'))
  expect(Object.keys(manifest).filter((name) => /dependencies$/i.test(name))).toEqual([])
})

test('the ten lines are the same in both READMEs and in the example', () => {
  const [header, ...code] = readFileSync(join(root, 'examples/trade.mjs'), 'utf8').split('\n')
  expect(header).toMatch(/^\/\/ /)
  for (const path of ['README.md', 'packages/client/README.md'])
    expect(readFileSync(join(root, path), 'utf8')).toContain(`\`\`\`ts\n${code.join('\n')}\`\`\`\n`)
})
