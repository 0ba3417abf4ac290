// The process that reads: each client is one connection and asks again as soon as it has its answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds, endWithParent } from './child.ts'
import { getRequest, HttpClient } from './http-client.ts'
import type { LoadMessage } from './load-messages.ts'
import { percentilesOf } from './percentiles.ts'
import type { ReadLoad, ReadTask } from './read-messages.ts'

const report = (message: LoadMessage<ReadLoad>): void => void process.send?.(message)

async function run({ port, key, paths, clients, settle_ms, measure_ms }: ReadTask): Promise<ReadLoad> {
  const requests = paths.map((path) => getRequest(path, key))
  const latencies: number[] = []
  let [isMeasured, isOver, errors, bytes] = [false, false, 0, 0]
  const lane = async (first: number): Promise<void> => {
    const connection = await HttpClient.open(port)
    for (let i = first; !isOver; i += 1) {
      const sent_at = performance.now()
      const { status, body } = await connection.send(requests[i % requests.length]!)
      if (isMeasured) latencies.push(performance.now() - sent_at)
      if (status !== 200) errors += 1
      bytes = body.length
    }
    connection.close()
  }
  const lanes = Array.from({ length: clients }, (_, i) => lane(i))
  await sleep(settle_ms)
  report({ kind: 'window_starts' })
  const [started, cpu] = [performance.now(), cpuSeconds()]
  isMeasured = true
  await sleep(measure_ms)
  isMeasured = false
  const [seconds, cpu_seconds] = [(performance.now() - started) / 1000, cpuSeconds() - cpu]
  report({ kind: 'window_ends' })
  isOver = true
  await Promise.all(lanes)
  const sorted = latencies.sort((a, b) => a - b)
  return { requests: sorted.length, seconds, cpu_seconds, errors, bytes, ...percentilesOf(sorted) }
}

process.on('message', (task: ReadTask) => void run(task).then((result) => report({ kind: 'done', result })))
endWithParent()
