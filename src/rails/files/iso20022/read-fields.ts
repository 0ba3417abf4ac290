// Takes the fields of a message out of its elements. A wrong field adds a fault and leaves a stand-in of its type. The stand-in is never
// seen: `readMessage` gives the message only if no fault was found.
import { faults_max, type MessageFault, type MessageRead } from './message-fault.ts'
import { type MessageName, namespaceOf } from './message-names.ts'
import { isXmlFault, pathOf, type XmlElement, type XmlLimits, xmlLimits, xmlReader } from './read-xml.ts'

export interface ReadOptions {
  readonly limits?: XmlLimits
  /** Of times that the sender wrote without one, such as +01:00. Undefined: UTC. */
  readonly offset_if_absent?: string
}

/** The path of an element is known when the message ends: only then is it clear whether it has siblings. */
interface FoundFault {
  readonly element: XmlElement
  readonly problem: string
}

/** What all fields of one message share. */
interface Reading {
  readonly faults: FoundFault[]
  readonly offset: string
  /** Names of the children that the reader has asked for, by element. */
  readonly asked: Map<XmlElement, Set<string>>
}

/** An element of the message being read. */
export interface MessageField {
  readonly element: XmlElement
  readonly reading: Reading
}

export function addFault({ element, reading }: MessageField, problem: string): void {
  if (reading.faults.length < faults_max) reading.faults.push({ element, problem })
}

/** An element that is read when it ends, and then forgotten. The path begins at the body of the message. */
export interface TakenElement {
  readonly path: readonly string[]
  read(field: MessageField): void
}

export interface MessageReader<M> {
  write(bytes: Uint8Array): void
  end(): MessageRead<M>
}

/**
 * `unknown`: what to do with elements that the reader never asks for. Banks add many that we do not use, so their messages are read with
 * 'ignored'. In our own messages such an element is a fault.
 */
export function messageReader<M>(
  name: MessageName,
  unknown: 'ignored' | 'refused',
  { limits = xmlLimits, offset_if_absent = 'Z' }: ReadOptions,
  read: (body: MessageField) => M,
  taken: readonly TakenElement[] = [],
): MessageReader<M> {
  const faults: FoundFault[] = []
  const newReading = (): Reading => ({ faults, offset: offset_if_absent, asked: new Map() })
  const finish = (reading: Reading): void => {
    refuseMixed(reading)
    if (unknown === 'refused') refuseUnasked(reading)
  }
  const xml = xmlReader(limits, (element) => {
    const found = taken.find(({ path }) => isAt(element, path))
    const root = found && rootOf(element)
    if (!root || documentProblem(root, name)) return false
    const reading = newReading()
    const field: MessageField = { element, reading }
    refuseForeign(field, root.namespace)
    found.read(field)
    finish(reading)
    return true
  })
  return {
    write: xml.write,
    end() {
      const root = xml.end()
      if (isXmlFault(root)) return { faults: [root] }
      const reading = newReading()
      const document: MessageField = { element: root, reading }
      const wrong = documentProblem(root, name)
      if (wrong) {
        addFault(document, wrong)
        return { faults: faults.map(messageFault) }
      }
      for (const element of root.children) refuseForeign({ element, reading }, root.namespace)
      const message = read(one(document, name.element))
      finish(reading)
      return faults.length > 0 ? { faults: inOrder(faults.map(messageFault)) } : { message }
    },
  }
}

export function readMessage<M>(
  bytes: Uint8Array,
  name: MessageName,
  unknown: 'ignored' | 'refused',
  options: ReadOptions,
  read: (body: MessageField) => M,
): MessageRead<M> {
  const reader = messageReader(name, unknown, options, read)
  reader.write(bytes)
  return reader.end()
}

const messageFault = ({ element, problem }: FoundFault): MessageFault => ({
  ...{ line: element.line, path: pathOf(element), problem },
})

const rootOf = (element: XmlElement): XmlElement => (element.parent ? rootOf(element.parent) : element)

/** Document and the body are before the path. */
function isAt(element: XmlElement, path: readonly string[]): boolean {
  let at: XmlElement | undefined = element
  for (let i = path.length - 1; i >= 0; i -= 1) {
    if (at?.name !== path[i]) return false
    at = at?.parent
  }
  return at?.parent !== undefined && at.parent.parent === undefined
}

const inOrder = (faults: readonly MessageFault[]): MessageFault[] =>
  [...faults].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))

function documentProblem(root: XmlElement, name: MessageName): string | undefined {
  if (root.name !== 'Document') return 'The outermost element must be Document.'
  if (name.versions.some((version) => root.namespace === namespaceOf(name, version))) return undefined
  return `The namespace must be that of ${name.name} in version ${name.versions.join(', ')}.`
}

/** Supplementary data may have any namespace. We never read it. */
function refuseForeign(field: MessageField, namespace: string): void {
  const { element } = field
  if (element.namespace !== namespace) addFault(field, 'The namespace differs from that of Document.')
  else if (element.name !== 'SplmtryData')
    for (const child of element.children) refuseForeign({ ...field, element: child }, namespace)
}

/** An element with fields has no text of its own. */
function refuseMixed(reading: Reading): void {
  for (const element of reading.asked.keys()) {
    const isText = element.text.trim() !== ''
    if (isText && element.counts.size > 0) addFault({ element, reading }, 'Text stands between elements.')
  }
}

function refuseUnasked(reading: Reading): void {
  for (const [parent, names] of reading.asked) {
    for (const element of parent.children) {
      if (!names.has(element.name)) addFault({ element, reading }, 'This element is not known here.')
    }
  }
}

function childrenOf({ element, reading }: MessageField, name: string): readonly XmlElement[] {
  const names = reading.asked.get(element)
  if (names) names.add(name)
  else reading.asked.set(element, new Set([name]))
  return element.children.filter((child) => child.name === name)
}

export const many = (field: MessageField, name: string): readonly MessageField[] =>
  childrenOf(field, name).map((element) => ({ element, reading: field.reading }))

export function someOf(field: MessageField, name: string): readonly MessageField[] {
  const found = many(field, name)
  if (found.length === 0) addFault(field, `${name} is missing.`)
  return found
}

export function maybe(field: MessageField, name: string): MessageField | undefined {
  const [first, second] = many(field, name)
  if (second) addFault(second, `${name} is repeated.`)
  return first
}

/** A missing element is a fault. */
export function one(field: MessageField, name: string): MessageField {
  const found = maybe(field, name)
  if (!found) addFault(field, `${name} is missing.`)
  return found ?? standIn(name, field)
}

/** An empty element. Nobody hears of its faults: the missing element has been reported. */
function standIn(name: string, { element: parent, reading }: MessageField): MessageField {
  const place = { name, parent, namespace: parent.namespace, line: parent.line, position: 1 }
  const element: XmlElement = { ...place, text: '', attributes: new Map(), children: [], counts: new Map() }
  return { element, reading: { ...reading, faults: [] } }
}

/** Exactly one of the two must be there. */
export function choice(field: MessageField, first: string, second: string): MessageField {
  const [a, b] = [maybe(field, first), maybe(field, second)]
  if (a && b) addFault(b, `${first} and ${second} exclude each other.`)
  if (!a && !b) addFault(field, `${first} or ${second} is missing.`)
  return a ?? b ?? standIn(first, field)
}
