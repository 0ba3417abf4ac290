// Finds by reading the repository itself where something is declared and which tests exercise it.
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

const { dirname, join } = posix

/** Walks every endpoint with every kind of key, and demands each declared status. */
export const matrix = 'test/spec/matrix.test.ts'
/** Walks every list: paging, order, totals, filters. */
export const everyList = 'test/flows/lists.test.ts'

const shown_max = 3

export class Repository {
  readonly #texts: ReadonlyMap<string, string>

  constructor(root: URL) {
    const paths = ['src/resources', 'src/kernel', 'test'].flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    )
    this.#texts = new Map(paths.sort().map((path) => [path, readFileSync(new URL(path, root), 'utf8')]))
  }

  #find(isWanted: (path: string, text: string) => boolean): string[] {
    return [...this.#texts].filter(([path, text]) => isWanted(path, text)).map(([path]) => path)
  }

  has(path: string): boolean {
    return this.#texts.has(path)
  }

  routesOf(path: string): string[] {
    const pattern = new RegExp(`['\`]${pathPattern(path)}['\`]`)
    return this.#find((file, text) => file.endsWith('.routes.ts') && pattern.test(text)).slice(0, 1)
  }

  /** The file that declares a field: the resource's own schema if it does, else one that it borrows from. */
  schemaOf(folder: string, field: string): string[] {
    const pattern = new RegExp(`\\b${field}\\b\\s*[:,]`)
    const own = this.#find(
      (path) => path.startsWith(`src/resources/${folder}/`) && /\.(schema|routes|request)\.ts$/.test(path),
    )
    const near = own.sort((a, b) => Number(b.endsWith('.schema.ts')) - Number(a.endsWith('.schema.ts')))
    const borrowed = near.flatMap((path) => this.#schemasImportedBy(path))
    return [...[...near, ...borrowed].filter((path) => pattern.test(this.#texts.get(path)!)), ...near].slice(0, 1)
  }

  #schemasImportedBy(path: string): string[] {
    return [...this.#texts.get(path)!.matchAll(/from '(\.[^']+\.schema\.ts)'/g)]
      .map(([, to]) => join(dirname(path), to!))
      .filter((each) => this.has(each))
      .flatMap((each) => [each, ...this.#schemasImportedBy(each)])
  }

  stateTableOf(noun: string): string[] {
    return this.#find((path, text) => path.startsWith('src/resources/') && text.includes(`machine('${noun}'`))
  }

  /** Tests that send this very request: by method and path, or by `METHOD /path` in a table of cases. */
  testsOf(call: string): string[] {
    const [method = '', path = ''] = call.split(' ')
    const verb = { GET: 'get|read|list', POST: 'post|made', PATCH: 'patch', DELETE: 'delete|remove' }[method]
    const before = `(?:'${method}',\\s*|\\b(?:${verb})\\((?:[\\w.]+,\\s*)?)`
    const sent = new RegExp(`(?:${before}['"\`]|['"\`]${method} )${pathPattern(path)}['"\`?]`)
    const kept = new RegExp(`(\\w+) = ['"\`]${pathPattern(path)}['"\`?]`)
    const isSent = (text: string): boolean => {
      const variable = kept.exec(text)?.[1]
      return sent.test(text) || (variable !== undefined && new RegExp(`${before}${variable}\\b`).test(text))
    }
    // A word that a loop puts into the path must at least be named.
    const words = path.split(/[/{}]+/).filter((part) => part && !path.includes(`{${part}}`))
    return this.#tests((text) => isSent(text) && words.every((word) => text.includes(word)))
  }

  testsIn(folder: string): string[] {
    return this.#tests((_, path) => path.startsWith(`src/resources/${folder}/`))
  }

  testsNaming(word: string, among?: readonly string[]): string[] {
    const pattern = new RegExp(`\\b${word}\\b`)
    return this.#tests((text, path) => (among?.includes(path) ?? true) && pattern.test(text))
  }

  /** What lies below the top is mostly a shape that resources share: another's test will do. */
  testsNamingField(path: readonly string[], among: readonly string[]): string[] {
    const own = this.testsNaming(path.at(-1)!, among)
    return own.length === 0 && path.length > 1 ? this.testsNaming(path.at(-1)!) : own
  }

  #tests(isWanted: (text: string, path: string) => boolean): string[] {
    return this.#find((path, text) => isTest(path) && isWanted(text, path))
  }
}

/** A parameter can be anything there; a later word can be one that a loop puts in. */
function pathPattern(path: string): string {
  const inserted = '\\$\\{[^}]*\\}'
  const [first, ...rest] = path.slice(1).split('/')
  const parts = rest.map((part) =>
    part.startsWith('{') ? `(?:${inserted}|\\{\\w+\\}|\\w+)` : `(?:${part}|${inserted})`,
  )
  return `/${[first, ...parts].join('/')}`
}

/** What tests of tests and of this document say proves nothing. */
const isTest = (path: string): boolean =>
  /^test\/(flows|simulation|spec\/(?!coverage))/.test(path) || (path.startsWith('src/') && path.endsWith('.test.ts'))

const ranks = [/^test\/flows\/(?!lists)/, /^src\//, /^test\/spec\/examples/, /^test\/simulation/]

/** Flows say most about a line, those named after the noun first; the walks over all endpoints say least. */
const rank = (path: string, stem: string): number => {
  const place = ranks.findIndex((pattern) => pattern.test(path))
  return place === 0 && path.includes(`/${stem}`) ? -1 : place < 0 ? ranks.length : place
}

export function foremost(paths: readonly string[], folder: string): string[] {
  const stem = folder.replace(/(ies|es|s)$/, '')
  return [...new Set(paths)].sort((a, b) => rank(a, stem) - rank(b, stem) || (a < b ? -1 : 1)).slice(0, shown_max)
}
