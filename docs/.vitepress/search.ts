// What the search of the site knows of a page beyond its text: the words in `synonyms` of its front matter, under which people look for it.
// They are searched and not shown.

interface Environment {
  readonly frontmatter?: { readonly search?: unknown; readonly synonyms?: unknown }
}

/** The page as the search reads it, in the place of VitePress's own. */
export function searchedPage(
  source: string,
  environment: Environment,
  markdown: { render(source: string, environment: object): string },
): string {
  const html = markdown.render(source, environment)
  const { search, synonyms } = environment.frontmatter ?? {}
  if (search === false) return ''
  // The text after the first heading is found with the page's title.
  return typeof synonyms === 'string' ? html.replace('</h1>', `</h1>\n<p>${synonyms}</p>`) : html
}
