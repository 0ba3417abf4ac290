// Reads XML into elements, in pieces of any size. It refuses what no payment message needs and what attacks use: document types, entities
// beyond the five of XML, other encodings than UTF-8, depth and size without bound. A file that is not well formed has one fault: the first.
// Who takes an element when it ends has it alone: its parent forgets it, so a long message needs no more memory than a short one.
import { SaxesParser } from 'saxes'
import type { MessageFault } from './message-fault.ts'
import { utf8Reader } from './utf8-reader.ts'

export interface XmlElement {
  readonly name: string
  readonly namespace: string
  /** Of its start tag. */
  readonly line: number
  readonly parent: XmlElement | undefined
  /** Counted from 1 among the elements of its name. */
  readonly position: number
  readonly attributes: ReadonlyMap<string, string>
  /** Without those that were taken. */
  readonly children: readonly XmlElement[]
  /** How many children had each name, with those that were taken. */
  readonly counts: ReadonlyMap<string, number>
  /** All text directly inside, joined. */
  readonly text: string
}

export interface XmlLimits {
  readonly bytes_max: number
  readonly depth_max: number
  readonly elements_max: number
  /** Of those that nobody has taken. */
  readonly kept_max: number
  /** Of one element. */
  readonly text_characters_max: number
}

export const xmlLimits: XmlLimits = {
  ...{ bytes_max: 64 * 1024 * 1024, depth_max: 32, elements_max: 4_000_000 },
  ...{ kept_max: 200_000, text_characters_max: 1_000_000 },
}

/** The parser goes on after an error, so it gets small pieces and we stop between two of them. */
const piece_characters = 65_536

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  counts: Map<string, number>
  text: string
}

/** Most elements have neither attributes nor children. */
const noAttributes: Map<string, string> = new Map()
const noCounts: Map<string, number> = new Map()

export function pathOf({ name, position, parent }: XmlElement): string {
  const isRepeated = position > 1 || (parent?.counts.get(name) ?? 0) > 1
  return `${parent ? pathOf(parent) : ''}/${name}${isRepeated ? `[${position}]` : ''}`
}

/** The root element, or why the file is refused. */
export function readXml(bytes: Uint8Array, limits: XmlLimits = xmlLimits): XmlElement | MessageFault {
  const reader = xmlReader(limits)
  reader.write(bytes)
  return reader.end()
}

export const isXmlFault = (read: XmlElement | MessageFault): read is MessageFault => 'problem' in read

const fileFault = (line: number, problem: string): MessageFault => ({ line, path: '/', problem })

export interface XmlPieces {
  write(bytes: Uint8Array): void
  /** The root element, or why the file is refused. */
  end(): XmlElement | MessageFault
}

/** `takes` is told of each element that ends, and answers whether its parent shall forget it. */
export function xmlReader(limits: XmlLimits, takes: (element: XmlElement) => boolean = () => false): XmlPieces {
  const parser = new SaxesParser({ xmlns: true })
  const decoder = utf8Reader()
  let fault: MessageFault | undefined
  let root: XmlElement | undefined
  let open: OpenElement | undefined
  let depth = 0
  let elements = 0
  let kept = 0
  let bytes_read = 0
  let line = 1
  let isAtEnd = false

  const refuse = (problem: string): void => {
    // At the end of the file, the element that never ended is the place to look at.
    fault ??= { line: isAtEnd ? (open?.line ?? parser.line) : parser.line, path: open ? pathOf(open) : '/', problem }
  }

  parser.on('error', ({ message }) => refuse(`The file is not well-formed XML: ${withoutPlace(message)}`))
  parser.on('doctype', () => refuse('A document type (DOCTYPE) is not allowed.'))
  parser.on('xmldecl', ({ version, encoding = 'UTF-8' }) => {
    if (version !== '1.0') refuse('Only XML 1.0 is read.')
    if (encoding.toUpperCase() !== 'UTF-8') refuse('The encoding must be UTF-8.')
  })
  parser.on('opentagstart', () => {
    line = parser.line
    depth += 1
    elements += 1
    kept += 1
    if (depth > limits.depth_max) refuse(`Elements are nested deeper than ${limits.depth_max}.`)
    if (elements > limits.elements_max) refuse(`The file has more than ${limits.elements_max} elements.`)
    if (kept > limits.kept_max) refuse(`More than ${limits.kept_max} elements must be read together.`)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (fault) return
    let position = 1
    if (open) {
      if (open.counts === noCounts) open.counts = new Map()
      position = (open.counts.get(local) ?? 0) + 1
      open.counts.set(local, position)
    }
    const plain = Object.values(attributes).filter((each) => each.uri === '')
    const element: OpenElement = {
      name: local,
      namespace: uri,
      line,
      parent: open,
      position,
      attributes: plain.length === 0 ? noAttributes : new Map(plain.map((each) => [each.local, each.value])),
      children: [],
      text: '',
      counts: noCounts,
    }
    open?.children.push(element)
    root ??= element
    open = element
  })
  parser.on('closetag', () => {
    depth -= 1
    const element = open
    if (fault || !element) return
    open = element.parent as OpenElement | undefined
    if (!open || !takes(element)) return
    open.children.pop()
    kept -= sizeOf(element)
  })
  const addText = (more: string): void => {
    if (!open || fault) return
    open.text += more
    if (open.text.length > limits.text_characters_max)
      refuse(`A text is longer than ${limits.text_characters_max} characters.`)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  const parse = (text: string | MessageFault): void => {
    if (typeof text !== 'string') {
      fault ??= text
      return
    }
    for (let start = 0; start < text.length && !fault; start += piece_characters) {
      parser.write(text.slice(start, start + piece_characters))
    }
  }
  return {
    write(bytes) {
      bytes_read += bytes.length
      if (bytes_read > limits.bytes_max) fault ??= fileFault(1, `The file is larger than ${limits.bytes_max} bytes.`)
      if (!fault) parse(decoder.text(bytes))
    },
    end() {
      if (!fault) parse(decoder.end())
      isAtEnd = true
      if (!fault) parser.close()
      return fault ?? root ?? fileFault(1, 'The file has no element.')
    },
  }
}

/** Elements below one that was taken are gone with it. */
const sizeOf = (element: XmlElement): number => element.children.reduce((sum, child) => sum + sizeOf(child), 1)

/** The parser writes "line:column: " before its words, and after them a name out of the file, which we do not repeat. */
const withoutPlace = (message: string): string => message.replace(/^\d+:\d+: /, '').replace(/(:.*|\.)$/s, '.')
