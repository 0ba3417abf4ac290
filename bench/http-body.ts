// The body of an HTTP/1.1 answer, by its length or in chunks. Servers write header names in small letters or with capitals.
export const headEnd = Buffer.from('\r\n\r\n')
const lineEnd = Buffer.from('\r\n')
const lengthNames = ['content-length: ', 'Content-Length: '].map((name) => Buffer.from(name))
const chunkedNames = ['transfer-encoding: chunked', 'Transfer-Encoding: chunked'].map((name) => Buffer.from(name))

/** `head`: where the head ends. Undefined until the whole body has arrived. */
export function bodyOf(bytes: Buffer, head: number): Buffer | undefined {
  const start = head + headEnd.length
  const lines = bytes.subarray(0, head)
  for (const name of lengthNames) {
    const at = lines.indexOf(name)
    if (at === -1) continue
    const end = start + digitsAt(lines, at + name.length)
    return bytes.length < end ? undefined : bytes.subarray(start, end)
  }
  return chunkedNames.some((name) => lines.includes(name)) ? chunksOf(bytes, start) : bytes.subarray(start, start)
}

function digitsAt(bytes: Buffer, at: number): number {
  let value = 0
  for (let i = at; bytes[i]! >= 48 && bytes[i]! <= 57; i++) value = value * 10 + bytes[i]! - 48
  return value
}

/** Each chunk is its length in hexadecimal digits, a line end, the bytes, a line end. The last one is empty; trailers may follow it. */
function chunksOf(bytes: Buffer, start: number): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const line = bytes.indexOf(lineEnd, at)
    if (line === -1) return undefined
    const length = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (Number.isNaN(length)) throw new Error('a chunk of the answer has no length')
    // The line end before the empty line is that of the last length or of the last trailer.
    if (length === 0) return bytes.indexOf(headEnd, line) === -1 ? undefined : Buffer.concat(chunks)
    const from = line + lineEnd.length
    if (bytes.length < from + length + lineEnd.length) return undefined
    chunks.push(bytes.subarray(from, from + length))
    at = from + length + lineEnd.length
  }
}
