// Builds the console into dist/console, if what it is made from has changed since the last build that succeeded.
import { join } from 'node:path'
import { buildIfChanged } from './build-pages.mjs'
import { pathsIn } from './file-lines.mjs'

/** Whether the console is what console/ says. */
export const buildConsole = () =>
  buildIfChanged({
    says: 'Building the console ...',
    folder: 'console',
    source: join('console', 'vite.config.ts'),
    files: () => [
      ...['package.json', 'package-lock.json', 'openapi.json', join('scripts', 'pack.ts')],
      ...['index.html', 'package.json', 'vite.config.ts'].map((name) => join('console', name)),
      ...[join('console', 'src'), join('console', 'build'), join('packages', 'client', 'src')].flatMap(pathsIn),
      // The client shares files of these.
      ...[join('src', 'kernel'), join('src', 'wire')].flatMap(pathsIn),
    ],
    program: 'vite/bin/vite.js',
    parameters: ['build', 'console', '--logLevel', 'warn'],
  })

if (process.argv[1] === import.meta.filename && !buildConsole()) process.exit(1)
