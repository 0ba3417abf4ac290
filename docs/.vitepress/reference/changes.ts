// The page of changes: CHANGELOG.md of the repository, with links as the site has them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Links of CHANGELOG.md start at the root of the repository, those of the page in docs/reference/. */
export const linksFromReference = (text: string): string =>
  text.replaceAll(/\]\((?!https?:|#)(\.\/)?([^)\s]+)\)/g, (_, _dot, path: string) =>
    path.startsWith('docs/') ? `](../${path.slice('docs/'.length)})` : `](../../${path})`,
  )

/** Angle brackets outside of code would be HTML. */
const escaped = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 0 ? part.replaceAll('<', '\\<') : part))
    .join('')

/** Undefined where the repository's file is absent, as in a build of the image. */
export function changesPage(root: string): string | undefined {
  const file = join(root, 'CHANGELOG.md')
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8').replace(/^# .*\n/, '')
  return [
    '---\norder: 950\neditLink: false\noutline: 2\nsynonyms: changelog, release notes, what is new, versions, upgrade notes, history\n---',
    '# Changes',
    'What has changed in each release, newest first. `npx corridor --version` prints the version that you have.',
    escaped(linksFromReference(text)).trim(),
  ].join('\n\n')
}
