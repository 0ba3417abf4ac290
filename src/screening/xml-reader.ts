// Reads XML in pieces and reports elements with their path. Document types, and so entities of the file's own, are refused: lists need
// none, and they are how a small file becomes a large one. Depth and text of an element are bounded.
import { SaxesParser } from 'saxes'
import { ListFault } from './entry.ts'

export interface XmlHandlers {
  /** `path` has the local names from the root, joined by slashes. */
  opened(path: string, attributes: Readonly<Record<string, string>>): void
  /** `text` is the element's own text, without that of its children. */
  closed(path: string, text: string): void
}

export interface XmlReader {
  push(text: string): void
  end(): void
  place(): string
}

const depth_max = 32
const text_characters_max = 100_000
const attribute_characters_max = 20_000

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** `root`: the element that makes the file `what` it should be. */
export function xmlReader(
  { root, what }: { readonly root: string; readonly what: string },
  handlers: XmlHandlers,
): XmlReader {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const place = (): string => `line ${parser.line}, column ${parser.column}`
  const paths: string[] = []
  const texts: string[] = []
  let hasRoot = false
  parser.on('error', () => {
    // The parser's own message may contain text of the file.
    throw new ListFault(`${place()}: the file is not well-formed XML`)
  })
  parser.on('doctype', () => {
    throw new ListFault(`${place()}: the file has a document type, which is refused`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (paths.length >= depth_max) throw new ListFault(`${place()}: elements are nested deeper than ${depth_max}`)
    const path = paths.length === 0 ? localName(name) : `${paths.at(-1)}/${localName(name)}`
    const plain: Record<string, string> = {}
    for (const [key, value] of Object.entries(attributes)) {
      if (value.length > attribute_characters_max) throw new ListFault(`${place()}: an attribute is too long`)
      plain[localName(key)] = value
    }
    if (path === root) hasRoot = true
    paths.push(path)
    texts.push('')
    handlers.opened(path, plain)
  })
  const addText = (text: string): void => {
    const at = texts.length - 1
    const whole = (texts[at] ?? '') + text
    if (whole.length > text_characters_max) throw new ListFault(`${place()}: an element has too much text`)
    if (at >= 0) texts[at] = whole
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const path = paths.pop() ?? ''
    handlers.closed(path, (texts.pop() ?? '').trim())
  })
  return {
    push: (text) => {
      parser.write(text)
    },
    end: () => {
      parser.close()
      if (!hasRoot) throw new ListFault(`the file is not ${what}`)
    },
    place,
  }
}
