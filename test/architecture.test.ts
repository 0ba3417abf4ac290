// The shape of the source, checked: who may import whom, what pure code may not mention, how files are named and how long
// they are, and that none of them is dead. The rules of imports are in support/import-rules.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mayImport, mayImportAll, mayImportTypes, pure } from './support/import-rules.ts'

const root = join(import.meta.dirname, '..')

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`)

/** Its generated files are compared by test/spec/generated.test.ts, its imports by test/client/parts.test.ts. */
const clientFolder = 'packages/client/src'
const siteFolder = 'docs/.vitepress'
const everything = ['src', 'bench', 'test', 'scripts', clientFolder, siteFolder, 'console/src', 'console/build']
  .flatMap(filesOf)
  .filter((path) => !path.startsWith(`${clientFolder}/generated/`))
  .sort()
const packageText = readFileSync(join(root, 'package.json'), 'utf8')
const textOf = new Map(everything.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const sources = everything.filter((path) => path.startsWith('src/') && !path.endsWith('.test.ts'))
const benchmarks = everything.filter((path) => path.startsWith('bench/') && !path.endsWith('.test.ts'))
const codeOf = (path: string): string =>
  textOf
    .get(path)!
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')

/**
 * A resource's files are told apart by their suffix; a file without one is a verb if it exports a command, else a noun.
 * `ask` is what a job or a sandbox switch asks of the outside, `request` what an endpoint makes of a body, where that is more than one file holds.
 */
function layerOf(path: string): string {
  const [, top = '', ...rest] = path.split('/')
  if (rest.length === 0) return 'main'
  // What the simulators and the carrier by file remember: tables and commands, as of a resource.
  if (/^src\/providers\/(sandbox|files)\/memory\//.test(path)) return 'simulated'
  if (!['resources', 'movements', 'arrivals'].includes(top)) return top
  const suffix = /\.(routes|request|queries|job|ask|watch|schema|resource|trigger|thread)\.ts$/.exec(path)?.[1]
  if (suffix) return suffix
  if (top === 'movements') return top
  return /export const \w+: Command</.test(textOf.get(path)!) ? 'verb' : 'noun'
}

interface Import {
  readonly from: string
  readonly to: string
  readonly isType: boolean
}

/** Those that wait until they are needed count too. */
const lateImportsOf = (path: string): Import[] =>
  [...codeOf(path).matchAll(/\bimport\('(\.[^']+\.tsx?)'\)/g)].map(([, to]) => ({
    from: path,
    to: normalize(join(dirname(path), to!)),
    isType: false,
  }))

const importsOf = (path: string): Import[] => [...plainImportsOf(path), ...lateImportsOf(path)]

const plainImportsOf = (path: string): Import[] =>
  [...codeOf(path).matchAll(/^(?:import|export) (type )?[^'\n]*(?:\n[^'\n]*)*?'(\.[^']+\.tsx?)'/gm)].map(
    ([, type, to]) => ({
      from: path,
      to: normalize(join(dirname(path), to!)),
      isType: type !== undefined,
    }),
  )
const imports = sources.flatMap(importsOf)

const impure = [/\bDate\b/, /\bMath\.random\b/, /\bprocess\./, /\bfetch\(/, /\basync\b/, /\bawait\b/, /'node:/]

describe('imports', () => {
  test('go only in the directions of the table', () => {
    const isAllowed = ({ from, to, isType }: Import): boolean => {
      const [own, other] = [layerOf(from), layerOf(to)]
      if (own === other || mayImportAll.includes(own)) return true
      const allowed = [...(mayImport[own] ?? []), ...(isType ? (mayImportTypes[own] ?? []) : [])]
      return allowed.includes(other) || allowed.includes(to)
    }
    const wrong = imports.filter((each) => !isAllowed(each))
    expect(wrong.map(({ from, to }) => `${from} (${layerOf(from)}) imports ${to} (${layerOf(to)})`)).toEqual([])
  })

  test('cross from one resource to another only to its noun and schema', () => {
    const folderOf = (path: string): string | undefined => /^src\/resources\/([^/]+)\//.exec(path)?.[1]
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [folderOf(from), folderOf(to)]
      return own && other && own !== other && !['noun', 'schema'].includes(layerOf(to))
    })
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  test('lead from movements to neither transfers nor executions', () => {
    const owners = /^src\/resources\/(transfers|executions)\//
    const wrong = imports.filter(({ from, to }) => from.startsWith('src/movements/') && owners.test(to))
    expect(wrong).toEqual([])
  })

  test('make no circle', () => {
    const circles: string[] = []
    const done = new Set<string>()
    const visit = (path: string, way: readonly string[]): void => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' -> '))
      if (done.has(path) || way.includes(path)) return
      for (const { to, isType } of importsOf(path)) if (!isType) visit(to, [...way, path])
      done.add(path)
    }
    for (const path of sources) visit(path, [])
    expect(circles).toEqual([])
  })

  // dist/ has src/ alone, and what the benchmarks run of it is the build.
  test('lead from src to src only, and from the benchmarks to src only as #src/', () => {
    const leaves = (folder: string) => (path: string) => importsOf(path).filter(({ to }) => !to.startsWith(folder))
    expect([...sources.flatMap(leaves('src/')), ...benchmarks.flatMap(leaves('bench/'))]).toEqual([])
  })

  // They keep a processor busy for seconds, and a thread is asked for that.
  test.each(['pdfkit'])('lead to %s from threads alone', (name) => {
    const reached = new Set<string>()
    const visit = (path: string): void => {
      if (reached.has(path)) return
      reached.add(path)
      for (const { to, isType } of importsOf(path)) if (!isType) visit(to)
    }
    visit('src/cli/corridor.ts')
    const using = sources.filter((path) => new RegExp(`(from|import)[ (]'${name}'`).test(codeOf(path)))
    expect(using).not.toEqual([])
    expect(using.filter((path) => reached.has(path))).toEqual([])
  })

  test('reach every file from the command line, the benchmarks, the generator of types, or what the package exports', () => {
    const reached = new Set<string>()
    const visit = (path: string): void => {
      if (reached.has(path) || !textOf.has(path)) return
      reached.add(path)
      for (const { to } of importsOf(path)) visit(to)
      // A process of its own is started by its file's name.
      for (const [, name] of codeOf(path).matchAll(/new URL\('(\.[^']+)\.js', import\.meta\.url\)/g)) {
        visit(normalize(join(dirname(path), `${name}.ts`)))
      }
    }
    visit('src/cli/corridor.ts')
    visit('bench/cli/bench.ts')
    for (const [, name] of packageText.matchAll(/"default": "\.\/dist\/(.+)\.js"/g)) visit(`src/${name}.ts`)
    const generator = readFileSync(join(root, 'test/generators/client-types.mjs'), 'utf8')
    for (const [, name] of generator.matchAll(/'..\/..\/dist\/(.+)\.js'/g)) visit(`src/${name}.ts`)
    expect([...sources, ...benchmarks].filter((path) => !reached.has(path))).toEqual([])
  })
})

test('pure code has no clock, no randomness and no input or output', () => {
  const mentions = sources
    .filter((path) => pure.includes(layerOf(path)) && path !== 'src/kernel/time.ts')
    .flatMap((path) => impure.filter((word) => word.test(codeOf(path))).map((word) => `${path} mentions ${word}`))
  expect(mentions).toEqual([])
})

test('no two exported types have the same name', () => {
  const declared = /^export (?:declare |abstract )*(?:interface|type|class|enum) (\w+)/gm
  const homes = new Map<string, string[]>()
  for (const path of sources)
    for (const [, name] of textOf.get(path)!.matchAll(declared)) homes.set(name!, [...(homes.get(name!) ?? []), path])
  expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([])
})

describe('files', () => {
  const segment = /^[a-z0-9]+(-[a-z0-9]+)*$/
  const bases = (path: string): string[] =>
    path
      .replace(/(\.(routes|request|schema|queries|job|ask|watch|resource|trigger|thread|test|d))?\.tsx?$/, '')
      .replace(`${siteFolder}/`, '')
      .split('/')

  test.each([
    ['are kebab-case with a known suffix', (path: string) => bases(path).every((part) => segment.test(part))],
    ['have at most 300 lines', (path: string) => textOf.get(path)!.split('\n').length <= 301],
    [
      'begin by saying what they are for, in at most six lines',
      (path: string) => /^(#!.*\n)?(\/\/ .*\n){1,6}(?!\/\/)/.test(textOf.get(path)!),
    ],
    ['are no barrels', (path: string) => !/\/index\.tsx?$/.test(path) && !/^export \* from/m.test(textOf.get(path)!)],
    ['are not called utils or helpers', (path: string) => !/\b(utils?|helpers?|common|misc)\b/.test(path)],
    [
      'leave nothing for later',
      (path: string) => !/\b(TODO|FIXME|XXX:|HACK)\b/.test(textOf.get(path)!) || path === here,
    ],
  ])('%s', (_, holds) => expect(everything.filter((path) => !holds(path))).toEqual([]))

  const here = 'test/architecture.test.ts'

  const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const exportsOf = (path: string): string[] =>
    [...textOf.get(path)!.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name]) => name!)

  test('of a verb export one command, named as the file', () => {
    const wrong = sources
      .filter((path) => layerOf(path) === 'verb')
      .filter((path) => {
        const exported = [...textOf.get(path)!.matchAll(/export const (\w+): Command</g)].map(([, name]) => name)
        return exported.join() !== camel(bases(path).at(-1)!)
      })
    expect(wrong).toEqual([])
  })

  test('of a job export one handler, named as the file', () => {
    const wrong = sources
      .filter((path) => layerOf(path) === 'job')
      .filter((path) => exportsOf(path).join() !== `${camel(bases(path).at(-1)!)}Job`)
    expect(wrong).toEqual([])
  })

  test('of routes export one list of endpoints', () => {
    const wrong = sources
      .filter((path) => layerOf(path) === 'routes')
      .filter((path) => !/^\w+Routes$/.test(exportsOf(path).join()))
    expect(wrong).toEqual([])
  })
})
