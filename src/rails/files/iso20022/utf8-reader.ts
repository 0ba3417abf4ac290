// Decodes UTF-8 in pieces, which may end within a character. A file that is no UTF-8 is refused with the line of the first wrong byte.
import type { MessageFault } from './message-fault.ts'

export interface Utf8Reader {
  text(bytes: Uint8Array): string | MessageFault
  /** Nothing, unless the file ends within a character. */
  end(): string | MessageFault
}

export function utf8Reader(): Utf8Reader {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let carried: Uint8Array = new Uint8Array()
  const fault = (at: number): MessageFault => ({ line: at, path: '/', problem: 'The file is not UTF-8 text.' })
  return {
    text(bytes) {
      try {
        const text = decoder.decode(bytes, { stream: true })
        line += linesIn(bytes)
        carried = begunAtEnd(Buffer.concat([carried, bytes.subarray(-3)]))
        return text
      } catch {
        return fault(line + firstWrongLine(Buffer.concat([carried, bytes])))
      }
    },
    end() {
      try {
        return decoder.decode()
      } catch {
        return fault(line)
      }
    },
  }
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}

/** The bytes of a character whose end is in the next piece. */
function begunAtEnd(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) break
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? bytes.slice(-back) : new Uint8Array()
    }
  }
  return new Uint8Array()
}

/** How many lines are before the first wrong one. A line feed is never part of another character, so each line can be decoded alone. */
function firstWrongLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 0
  for (let start = 0; start < bytes.length; lines += 1) {
    const end = bytes.indexOf(10, start)
    const stop = end < 0 ? bytes.length : end + 1
    try {
      decoder.decode(bytes.subarray(start, stop))
    } catch {
      return lines
    }
    start = stop
  }
  return lines
}
