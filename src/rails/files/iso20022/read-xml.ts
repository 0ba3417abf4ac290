// Reads XML into elements. It refuses what no payment message needs and what attacks use: document types, entities beyond the five of
// XML, other encodings than UTF-8, depth and size without bound. A file that is not well formed has one fault: the first.
import { SaxesParser } from 'saxes'
import type { MessageFault } from './message-fault.ts'

export interface XmlElement {
  readonly name: string
  readonly namespace: string
  /** Of its start tag. */
  readonly line: number
  readonly parent: XmlElement | undefined
  /** Counted from 1 among the elements of its name. */
  readonly position: number
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** All text directly inside, joined. */
  readonly text: string
}

export interface XmlLimits {
  readonly bytes_max: number
  readonly depth_max: number
  readonly elements_max: number
}

export const xmlLimits: XmlLimits = { bytes_max: 64 * 1024 * 1024, depth_max: 32, elements_max: 4_000_000 }

/** The parser goes on after an error, so it gets small pieces and we stop between two of them. */
const piece_characters = 65_536

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  readonly attributes: Map<string, string>
  readonly counts: Map<string, number>
  text: string
}

export function pathOf({ name, position, parent }: XmlElement): string {
  const isRepeated = position > 1 || (parent?.children.filter((each) => each.name === name).length ?? 0) > 1
  return `${parent ? pathOf(parent) : ''}/${name}${isRepeated ? `[${position}]` : ''}`
}

/** The root element, or why the file is refused. */
export function readXml(bytes: Uint8Array, limits: XmlLimits = xmlLimits): XmlElement | MessageFault {
  if (bytes.length > limits.bytes_max) return fileFault(1, `The file is larger than ${limits.bytes_max} bytes.`)
  const text = textFromUtf8(bytes)
  return typeof text === 'string' ? rootOf(text, limits) : text
}

export const isXmlFault = (read: XmlElement | MessageFault): read is MessageFault => 'problem' in read

const fileFault = (line: number, problem: string): MessageFault => ({ line, path: '/', problem })

function textFromUtf8(bytes: Uint8Array): string | MessageFault {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    return decoder.decode(bytes)
  } catch {
    return fileFault(firstWrongLine(bytes), 'The file is not UTF-8 text.')
  }
}

/** A line feed is never part of another character in UTF-8, so each line can be decoded alone. */
function firstWrongLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(10, start)
    const stop = end < 0 ? bytes.length : end + 1
    try {
      decoder.decode(bytes.subarray(start, stop))
    } catch {
      return line
    }
    start = stop
  }
  return line
}

function rootOf(text: string, limits: XmlLimits): XmlElement | MessageFault {
  const parser = new SaxesParser({ xmlns: true })
  let fault: MessageFault | undefined
  let root: XmlElement | undefined
  let open: OpenElement | undefined
  let depth = 0
  let elements = 0
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
    if (depth > limits.depth_max) refuse(`Elements are nested deeper than ${limits.depth_max}.`)
    if (elements > limits.elements_max) refuse(`The file has more than ${limits.elements_max} elements.`)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (fault) return
    const position = (open?.counts.get(local) ?? 0) + 1
    open?.counts.set(local, position)
    const plain = Object.values(attributes).filter((each) => each.uri === '')
    const element: OpenElement = {
      name: local,
      namespace: uri,
      line,
      parent: open,
      position,
      attributes: new Map(plain.map((each) => [each.local, each.value])),
      children: [],
      text: '',
      counts: new Map(),
    }
    open?.children.push(element)
    root ??= element
    open = element
  })
  parser.on('closetag', () => {
    depth -= 1
    if (!fault) open = open?.parent as OpenElement | undefined
  })
  const addText = (more: string): void => {
    if (open && !fault) open.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  for (let start = 0; start < text.length && !fault; start += piece_characters) {
    parser.write(text.slice(start, start + piece_characters))
  }
  isAtEnd = true
  if (!fault) parser.close()
  return fault ?? root ?? fileFault(1, 'The file has no element.')
}

/** The parser writes "line:column: " before its words, and after them a name out of the file, which we do not repeat. */
const withoutPlace = (message: string): string => message.replace(/^\d+:\d+: /, '').replace(/(:.*|\.)$/s, '.')
