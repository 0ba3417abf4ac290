// A small keep-alive HTTP/1.1 client for one request at a time: the load generator must use little CPU. It only understands what the
// service and its peers send (http-body.ts). Request bytes are built once and patched in place; that is safe because a request has
// been sent before its answer arrives.
import { connect, type Socket } from 'node:net'
import { bodyOf, headEnd } from './http-body.ts'

export interface HttpAnswer {
  readonly status: number
  readonly body: Buffer
}

export class HttpClient {
  readonly #socket: Socket
  #received: Buffer | undefined
  #answer: ((answer: HttpAnswer) => void) | undefined
  #fail: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#fail?.(error))
    socket.on('close', () => this.#fail?.(new Error('the service closed the connection')))
  }

  static open(port: number, host = '127.0.0.1'): Promise<HttpClient> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host, noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new HttpClient(socket))
      })
    })
  }

  send(request: Buffer): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#fail = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    const bytes = this.#received ? Buffer.concat([this.#received, chunk]) : chunk
    const head = bytes.indexOf(headEnd)
    const body = head === -1 ? undefined : bodyOf(bytes, head)
    if (!body) {
      this.#received = bytes
      return
    }
    this.#received = undefined
    const status = (bytes[9]! - 48) * 100 + (bytes[10]! - 48) * 10 + (bytes[11]! - 48)
    this.#answer?.({ status, body })
  }
}

export const getRequest = (path: string, key: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\n\r\n`, 'latin1')

/** A request with holes of fixed length, filled in place. */
export class RequestTemplate {
  readonly bytes: Buffer
  readonly #holes: ReadonlyMap<string, number>

  /** `{name:length}` in the text is a hole. */
  constructor(head: readonly string[], body: string) {
    const hole = /\{(\w+):(\d+)\}/
    const filled = (text: string): string =>
      text.replaceAll(/\{\w+:(\d+)\}/g, (_, length) => '0'.repeat(Number(length)))
    const length = body === '' ? [] : [`content-length: ${filled(body).length}`]
    let text = `${[...head, ...length].join('\r\n')}\r\n\r\n${body}`
    const holes = new Map<string, number>()
    for (let found = hole.exec(text); found; found = hole.exec(text)) {
      holes.set(found[1]!, found.index)
      text = text.replace(hole, '0'.repeat(Number(found[2])))
    }
    this.bytes = Buffer.from(text, 'latin1')
    this.#holes = holes
  }

  get holes(): readonly string[] {
    return [...this.#holes.keys()]
  }

  fill(name: string, text: string): void {
    this.bytes.write(text, this.#holes.get(name)!, 'latin1')
  }
}
