// Links to files of the repository outside docs/ (../README.md, ../src/main.ts): they work on a Git host, but the site does not have
// these files. Here they become the text with the file's path beside it.
import { posix } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** The path of a file outside docs/, from the root of the repository. */
export function pathOutside(href: string, page: string): string | undefined {
  if (/^([a-z]+:|\/|#)/i.test(href)) return undefined
  const path = posix.normalize(posix.join('docs', posix.dirname(page), href.replace(/[?#].*$/, '')))
  return path.startsWith('docs/') || path === 'docs' ? undefined : path
}

export function linksOutside(md: MarkdownRenderer): void {
  // Before VitePress looks for dead links, which happens when a link is rendered.
  md.core.ruler.push('links-outside', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let path: string | undefined
      for (const token of children ?? []) {
        if (token.type === 'link_open') path = pathOutside(String(token.attrGet('href')), String(env.relativePath))
        if (path === undefined || !token.type.startsWith('link_')) continue
        token.tag = 'span'
        if (token.type === 'link_open')
          token.attrs = [
            ['class', 'repository-file'],
            ['title', `${path} in the repository`],
          ]
        token.type = token.type === 'link_open' ? 'span_open' : 'span_close'
      }
    }
  })
}
