// What is built from what: one line for each part, with the stamp that its last build left. Asking the files takes milliseconds, where
// the compiler takes most of a second to find that there is nothing to do. A build that fails leaves no stamp.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { linesOf, pathsIn, root } from './file-lines.mjs'

/** What the client is compiled of: its own files, and those of the service that it shares (test/client/parts.test.ts). */
export const clientSources = () => [
  ...['tsconfig.json', join('packages', 'client', 'package.json'), join('packages', 'client', 'tsconfig.json')],
  ...[join('packages', 'client', 'src'), join('src', 'kernel'), join('src', 'signing'), join('src', 'wire')].flatMap(pathsIn),
  ...[join('src', 'cli', 'event-stream.ts'), join('src', 'webhooks', 'retry-after.ts')],
]

const pageScripts = ['pack.ts', 'bundled-packages.ts'].map((name) => join('scripts', name))

/** The reference is written by the build of the site itself, from openapi.json. */
const written = join('docs', 'reference')

/**
 * `source` is absent where only what was built was installed. `made` is a file that the build writes, which tells whether somebody built by
 * hand meanwhile. `list` is served as soon as it is there, so it goes first. `isPage`: the service works without it.
 */
export const parts = {
  service: {
    title: 'the service',
    source: 'src',
    stamp: join('dist', '.built'),
    made: [join('dist', '.tsbuildinfo')],
    files: () => ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'tsconfig.types.json', ...pathsIn('src')],
    commands: () => ['tsconfig.build.json', 'tsconfig.types.json'].filter((path) => existsSync(join(root, path))).map(compile),
    finish: () => existsSync(join(root, 'dist/cli/corridor.js')) && chmodSync(join(root, 'dist/cli/corridor.js'), 0o755),
  },
  client: {
    title: 'the client',
    source: join('packages', 'client', 'tsconfig.json'),
    stamp: join('packages', 'client', 'dist', '.built'),
    files: clientSources,
    commands: () => [compile(join('packages', 'client', 'tsconfig.json'))],
  },
  bench: {
    title: 'the benchmarks',
    source: 'tsconfig.bench.json',
    stamp: join('dist-bench', '.built'),
    files: () => ['tsconfig.json', 'tsconfig.bench.json', ...pathsIn('bench').filter((path) => path.endsWith('.ts'))],
    commands: () => [compile('tsconfig.bench.json')],
  },
  console: {
    title: 'the console',
    isPage: true,
    source: join('console', 'vite.config.ts'),
    stamp: join('dist', 'console', '.built'),
    list: join('dist', 'console', 'site.json'),
    files: () => [
      ...['package.json', 'package-lock.json', 'openapi.json', ...pageScripts],
      ...['index.html', 'package.json', 'vite.config.ts'].map((name) => join('console', name)),
      ...[join('console', 'src'), join('console', 'build')].flatMap(pathsIn),
      ...clientSources(),
    ],
    commands: () => [['vite/bin/vite.js', 'build', 'console', '--logLevel', 'warn']],
  },
  site: {
    title: 'the documentation site',
    isPage: true,
    source: join('docs', '.vitepress'),
    stamp: join('dist', 'site', '.built'),
    list: join('dist', 'site', 'site.json'),
    files: () => [
      ...['package.json', 'openapi.json', 'CHANGELOG.md', join('examples', 'api.json'), ...pageScripts],
      ...pathsIn('docs').filter((path) => !path.startsWith(written)),
    ],
    commands: () => [['vitepress/bin/vitepress.js', 'build', 'docs']],
  },
}

const compile = (project) => ['typescript/bin/tsc', '-p', project]

/** If its package was not installed, a path at which there is nothing, so that the build fails and says so. */
function pathOf(program) {
  const [name] = program.split('/')
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), '..', program)
  } catch {
    return join(root, 'node_modules', program)
  }
}

const digestOf = (lines) => createHash('sha256').update(lines.join('\n')).digest('hex')
const fingerprint = (sources, { made = [] }) => digestOf([...sources, ...linesOf(made)])

export function isStale(name) {
  const part = parts[name]
  if (!existsSync(join(root, part.source))) return false
  try {
    return readFileSync(join(root, part.stamp), 'utf8') !== fingerprint(linesOf(part.files()), part)
  } catch {
    return true
  }
}

/** Whether it succeeded; if not, it has said why. */
export async function build(name, run) {
  const part = parts[name]
  // As they are before the build: what is saved while it runs is built next time.
  const sources = linesOf(part.files())
  for (const path of [part.stamp, part.list ?? part.stamp]) rmSync(join(root, path), { force: true })
  const began = performance.now()
  console.error(`Building ${part.title} ...`)
  for (const [program, ...parameters] of part.commands()) {
    const lines = []
    // Builders of pages also tell of their progress.
    const options = part.isPage ? { onLine: (line) => lines.push(line) } : {}
    const { status, error } = await run(process.execPath, [pathOf(program), ...parameters], options)
    if (status === 0) continue
    console.error(error?.message ?? lines.join('\n'))
    return false
  }
  part.finish?.()
  writeFileSync(join(root, part.stamp), fingerprint(sources, part))
  const seconds = (performance.now() - began) / 1000
  if (seconds >= 5) console.error(`  ${seconds.toFixed(0)} s`)
  return true
}
