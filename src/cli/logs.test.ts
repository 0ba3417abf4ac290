// Watching the log of a service on the same machine.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hang_ms } from '../../test/support/time-limits.ts'
import { configFrom } from '../config.ts'
import { openLog } from './log.ts'
import { LogWatchers, socketFolder } from './log-watchers.ts'
import { isFailed, logsCommand, tail } from './logs.ts'

let data_dir: string
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'corridor-logs-'))
})
afterEach(() => rm(data_dir, { recursive: true }))

function startTail() {
  const [lines, warnings, stopping]: [string[], string[], AbortController] = [[], [], new AbortController()]
  const ended = tail(data_dir, stopping.signal, {
    print: (line) => lines.push(JSON.parse(line).route),
    warn: (line) => warnings.push(line),
  })
  const stop = () => {
    stopping.abort()
    return ended
  }
  return { lines, warnings, stop }
}

/** A service: its log, and the socket. */
async function service(id: number) {
  const watchers = new LogWatchers()
  await watchers.open(data_dir, id)
  const log = openLog(configFrom({ CORRIDOR_LOG_FORMAT: 'text' }), false, (line) => watchers.send(line))
  return { watchers, request: (route: string) => log.info({ method: 'GET', route, status: 200, ms: 1 }, 'request') }
}

test('requests of all processes are seen as they happen, also after a restart', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  const { lines, warnings, stop } = startTail()
  await vi.waitFor(() => expect(warnings).toEqual([`no service runs in ${data_dir}; waiting for one`]), hang_ms)
  const seen = (one: { request(route: string): void }, route: string) =>
    vi.waitFor(() => {
      one.request(route)
      expect(lines).toContain(route)
    }, hang_ms)
  const [first, second] = [await service(1), await service(2)]
  await seen(first, '/trades')
  await seen(second, '/quotes')
  await first.watchers.close()
  const again = await service(1)
  await seen(again, '/plans')
  await stop()
  await again.watchers.close()
  await second.watchers.close()
  expect(await readdir(socketFolder(data_dir))).toEqual([])
  stderr.mockRestore()
})

test('a socket that a killed process left is taken over by the next one with its id', async () => {
  await service(1).then(({ watchers }) => watchers.close())
  await writeFile(join(socketFolder(data_dir), '1.sock'), '')
  const { watchers } = await service(1)
  await watchers.close()
})

test.each([
  ['{"level":30,"status":201}', false],
  ['{"level":30,"status":404}', true],
  ['{"level":30}', false],
  ['{"level":40}', true],
])('%s failed: %s', (line, expected) => {
  expect(isFailed(line)).toBe(expected)
})

test.each([[[]], [['head']], [['tail', 'now']], [['tail', '--all']]])('corridor logs %j is refused', async (args) => {
  await expect(logsCommand.run(args)).rejects.toThrow()
})
