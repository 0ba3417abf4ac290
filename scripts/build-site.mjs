// Builds the documentation site into dist/site, if what it is made from has changed since the last build that succeeded.
import { join } from 'node:path'
import { buildIfChanged } from './build-pages.mjs'
import { pathsIn } from './file-lines.mjs'

/** The build writes these itself, from openapi.json. */
const written = join('docs', 'reference')

/** Whether the site is what docs/ says. */
export const buildSite = () =>
  buildIfChanged({
    says: 'Building the documentation site ...',
    folder: 'site',
    source: join('docs', '.vitepress'),
    files: () => [
      ...['package.json', 'openapi.json', join('examples', 'api.json'), join('scripts', 'pack.ts')],
      ...pathsIn('docs').filter((path) => !path.startsWith(written)),
    ],
    program: 'vitepress/bin/vitepress.js',
    parameters: ['build', 'docs'],
  })

if (process.argv[1] === import.meta.filename && !buildSite()) process.exit(1)
