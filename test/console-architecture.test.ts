// The shape of the console's source, checked: what it imports, that none of it is dead, and that it calls and shows nothing past the
// client and React. Names, headers and lengths are checked with all other files by architecture.test.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const consoleFolder = 'console/src'

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

const all = [...filesOf(consoleFolder), ...filesOf('console/build')]
const files = all.filter((path) => path.startsWith(consoleFolder) && !path.endsWith('.d.ts'))
const texts = new Map(all.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const textOf = (path: string): string => texts.get(path) ?? ''
const codeOf = (path: string): string =>
  textOf(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')

const importsOf = (path: string): { readonly from: string; readonly to: string }[] =>
  [...codeOf(path).matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)].map(([, to]) => ({
    from: path,
    to: normalize(join(dirname(path), to!)),
  }))

test('imports packages, its own files and no others', () => {
  const wrong = files.flatMap(importsOf).filter(({ to }) => !to.startsWith(`${consoleFolder}/`))
  expect(wrong).toEqual([])
})

test('reaches every file from its entry', () => {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { to } of importsOf(path)) visit(to)
  }
  visit(`${consoleFolder}/main.tsx`)
  expect(files.filter((path) => !reached.has(path))).toEqual([])
})

test('exports only what another file uses', () => {
  const declared = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm
  const unused = files.flatMap((path) =>
    [...textOf(path).matchAll(declared)]
      .map(([, name]) => name!)
      .filter((name) => !all.some((other) => other !== path && new RegExp(`\\b${name}\\b`).test(codeOf(other))))
      .map((name) => `${path}: ${name}`),
  )
  expect(unused).toEqual([])
})

// Everything that is sent and shown goes through the client and the texts.
test('calls the service by the client alone', () => {
  const own = ['console/src/api/connection.ts']
  expect(files.filter((path) => /\bfetch\(/.test(codeOf(path)) && !own.includes(path))).toEqual([])
})

test('has no HTML from texts and no style in markup that the policy would refuse', () => {
  expect(files.filter((path) => /dangerouslySetInnerHTML|innerHTML|<style/.test(codeOf(path)))).toEqual([])
})

test('has its English in texts.ts and texts/', () => {
  const words = />\s*[A-Z][a-z]+ [a-z]+[^<>{}]*<|(?:label|title|placeholder|aria-label)="[A-Z][a-z]/
  expect(files.filter((path) => path.endsWith('.tsx') && words.test(codeOf(path)))).toEqual([])
})
