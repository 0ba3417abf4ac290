// HTTP as bytes: for requests that no client would send.
import { connect } from 'node:net'

export interface RawReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Writes the text and reads until the service closes the connection. */
export async function exchange(base_url: string, text: string): Promise<RawReply> {
  const socket = connect({ port: Number(new URL(base_url).port), host: '127.0.0.1' })
  socket.write(text)
  const reply = Buffer.concat(await socket.toArray()).toString('latin1')
  const [head = '', ...rest] = reply.split('\r\n\r\n')
  const [start = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')] as const
  })
  return { status: Number(start.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}
