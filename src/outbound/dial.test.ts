// A dialled socket returns small pieces, because its reader parses all of each piece.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { hang_ms } from '../../test/support/time-limits.ts'
import { dial } from './dial.ts'

test('a socket is read in small pieces, completely, and not at all once it is destroyed', async () => {
  const sent = Buffer.from(Array.from({ length: 100_001 }, (_, i) => i % 251))
  const server = createServer((socket) => socket.on('error', () => {}).write(sent))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const rules = { allow_loopback: true, resolve: async () => [] }
  const socket: Socket = await dial({ hostname: '127.0.0.1', port, isTls: false }, rules, AbortSignal.timeout(hang_ms))
  const pieces: Buffer[] = []
  let read = 0
  await new Promise<void>((done) => {
    socket.on('readable', () => {
      for (let piece = socket.read(); piece !== null; piece = socket.read()) {
        pieces.push(piece)
        read += piece.length
        if (read === sent.length) return done()
      }
    })
  })
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(512)
  expect(Buffer.concat(pieces).equals(sent)).toBe(true)
  socket.unshift(Buffer.from('left'))
  socket.destroy()
  expect(socket.read()).toBe(null)
  server.close()
})
