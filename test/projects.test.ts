// Which test runs where. Every test file is in one project, so that none is forgotten; and what `npm test` runs cannot depend on the
// machine: no file of it starts or ends a process, waits for real time, drives a browser, or breaks a connection.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { apart, certain, everywhere, isMatch } from './support/projects.ts'

const root = join(import.meta.dirname, '..')

const testFiles = ['src', 'bench', 'test', 'docs/.vitepress', 'packages/client/src', 'console/src', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      `${folder}/${name}`.replaceAll('\\', '/'),
    ),
  )
  .filter((path) => /\.(test|spec)\.[mc]?[jt]sx?$/.test(path) && !path.includes('/node_modules/'))

const projectsOf = (path: string): string[] => {
  const special = Object.keys(apart).filter((name) => isMatch(path, apart[name]!))
  return special.length > 0 || !isMatch(path, everywhere) ? special : ['together']
}

test('every test file is in exactly one project', () => {
  const wrong = testFiles
    .map((path) => `${path}: ${projectsOf(path).join(', ')}`)
    .filter((line) => !/: \w+$/.test(line))
  expect(wrong).toEqual([])
})

test('npm run test:all knows every project', async () => {
  const suite = await import(new URL('../scripts/suite.mjs', import.meta.url).href)
  expect(Object.keys(suite.projects).sort()).toEqual(['together', 'citus', ...Object.keys(apart)].sort())
})

test('every pattern of a project finds a file', () => {
  const patterns = [...Object.values(apart).flat(), ...everywhere]
  const alternatives = patterns.flatMap((pattern) => {
    const [, words] = /\{([^}]*)\}/.exec(pattern) ?? []
    return words === undefined ? [pattern] : words.split(',').map((word) => pattern.replace(/\{[^}]*\}/, word))
  })
  expect(alternatives.filter((pattern) => !testFiles.some((path) => isMatch(path, [pattern])))).toEqual([])
})

const codeOf = (path: string): string =>
  readFileSync(join(root, path), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')

const supportOf = (path: string): string[] =>
  [...codeOf(path).matchAll(/\b(?:from|import\()\s*'(\.[^']+\.ts)'/g)]
    .map(([, to]) => normalize(join(dirname(path), to!)).replaceAll('\\', '/'))
    .filter((to) => /^(test|bench)\//.test(to) || to.endsWith('.test.ts'))

function reachedFrom(path: string, reached = new Set<string>()): ReadonlySet<string> {
  if (reached.has(path)) return reached
  reached.add(path)
  for (const to of supportOf(path)) reachedFrom(to, reached)
  return reached
}

/** What makes a result depend on the machine, and where it may stand all the same. */
const uncertain: readonly [what: string, sign: RegExp, except?: readonly string[]][] = [
  ['starts a program', /'node:(child_process|cluster)'/],
  ['starts a PostgreSQL', /\bstartEmbedded\b|support\/server-processes/],
  [
    'waits for real time',
    /\bset(Timeout|Interval)\(|\bpg_sleep\(/,
    // It asks again until the answer is there. A receiver that asks for patience is one of those that a poster gives up.
    ['test/support/service.ts', 'bench/bad-receivers.ts'],
  ],
  [
    'measures real time',
    /\bperformance\.now\(|\bhrtime\b/,
    [
      // Says how long it asked when it gives up.
      'test/support/service.ts',
      // They make a time up, from what the code under test has just read.
      ...['src/http/readiness.test.ts', 'test/flows/trade-failures.test.ts'],
    ],
  ],
  [
    'ends a process or a connection',
    /\bpg_(terminate|cancel)_backend\b|\.kill\(/,
    // Those of a database that nobody else knows.
    ['bench/cluster-database.ts', 'test/spec/refusals.test.ts'],
  ],
  // Its limit is a second. `untilPasses` waits as long as a test may.
  ['waits for at most a second', /\bexpect\.poll\(/],
  [
    'has a clock that goes on by itself',
    /\bnow\w*(: | = )\(\) => Date\.now\(\) [-+]/,
    // Ten seconds ahead, and nothing waits.
    ['test/support/wrong-deployments.ts'],
  ],
  ['drives a browser', /support\/browser\.ts/],
  ['stands before the database', /(freezing|failing)-proxy\.ts/],
  ['moves its whole process', /\bprocess\.(chdir|umask|abort)\(/],
]

describe.each(testFiles.filter((path) => certain.includes(projectsOf(path)[0]!)).sort())('%s', (path) => {
  test('cannot depend on the machine', () => {
    const found = [...reachedFrom(path)].flatMap((file) =>
      uncertain
        .filter(([, sign, except]) => sign.test(codeOf(file)) && !except?.includes(file))
        .map(([what]) => `${file} ${what}: it belongs to another project (test/support/projects.ts)`),
    )
    expect(found).toEqual([])
  })
})
