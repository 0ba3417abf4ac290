// Streams that break: their readers are let go, and what broke is in the log, unless the service stops.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyReply } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Streams } from './streams.ts'

/** What a reader of this stream gets, and what is logged meanwhile. */
async function readerOf(stream: (signal: AbortSignal) => AsyncIterable<string>) {
  const told: unknown[][] = []
  const streams = new Streams({ warn: (...said: unknown[]) => void told.push(said) })
  let isSent: Promise<void> | undefined
  const server = createServer((_, raw) => {
    const reply = { raw, hijack: () => {}, getHeaders: () => ({}), request: { id: 'a-1' } }
    isSent = streams.send({ stream }, reply as unknown as FastifyReply, async () => true)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}`)
  return { answer, streams, told, sent: () => isSent }
}

test('one that breaks lets its reader go and says why', async () => {
  let fail = (_: Error) => {}
  const { answer, told, sent } = await readerOf(async function* () {
    yield 'data: 1\n\n'
    await new Promise((_, reject) => {
      fail = reject
    })
  })
  fail(new Error('the events are gone'))
  // Cut off, which this reader takes for the end: the connection was to be closed in any case.
  expect(await answer.text()).toBe('data: 1\n\n')
  await sent()
  const error = expect.stringContaining('the events are gone')
  expect(told).toEqual([[{ request_id: 'a-1', error }, 'stream broken off']])
})

test('one that is stopped ends, whatever it throws then, and says nothing', async () => {
  const { answer, streams, told, sent } = await readerOf(async function* (signal) {
    yield 'data: 1\n\n'
    await new Promise((done) => signal.addEventListener('abort', done))
    throw new Error('the database is closed')
  })
  streams.stop()
  expect(await answer.text()).toBe('data: 1\n\n')
  await sent()
  expect(told).toEqual([])
})
