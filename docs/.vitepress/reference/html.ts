// Text as HTML, for the parts of a page that Markdown has no form for.

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const code = (text: string): string => `<code>${escaped(text)}</code>`

/** Texts of openapi.json have `code` in them, and no other Markdown inside of a field. */
export const inline = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') && part.length > 1 ? code(part.slice(1, -1)) : escaped(part)))
    .join('')
    .replaceAll(/\s*\n\s*/g, ' ')

/** Markdown of openapi.json, safe inside of a page: a bracket outside of code is a bracket. */
export const paragraphs = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('')
