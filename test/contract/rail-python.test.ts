// The example of a payment rail in Python passes the check of connectors, also when it is killed, and on its partner's own books. Skipped
// without python3 on the PATH.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Wire } from '../../src/cli/connector/exchange.ts'
import { Interview, type QuestionBody } from '../../src/cli/connector/interview.ts'
import { newReference, railPayment } from '../../src/cli/connector/samples.ts'
import { runSuite } from '../../src/cli/connector/suite.ts'
import { printedVerdict } from '../../src/cli/connector/verdict.ts'
import { readBody } from '../../src/providers/connector/protocol/codec.ts'
import { verifyMessage } from '../../src/providers/connector/protocol/messages.ts'
import { NewsBody } from '../../src/providers/connector/protocol/news.ts'
import { signingKey } from '../support/fake-connector.ts'
import { freePort } from '../support/free-port.ts'
import { orCut } from '../support/or-cut.ts'
import { programAt } from '../support/programs.ts'
import { hang_ms } from '../support/time-limits.ts'

const python = programAt('python3')
if (!python) console.log('skipped: the connector in Python, because python3 is not on the PATH')

const folder = join(import.meta.dirname, '..', '..', 'examples', 'connectors', 'rail-python')
const keys = [signingKey(1)]

describe.skipIf(!python)('the rail in Python', () => {
  let data: string
  let port: number
  let rail: ChildProcess
  let errors = ''
  const provider_guid = newReference()
  const told: { body: string; id: string }[] = []
  /** Takes news like Corridor, and does not answer the first one: it is told again. */
  let heard = 0
  const listener = createServer(
    orCut(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = Buffer.concat(parts).toString()
      heard += 1
      if (heard > 1) told.push({ body, id: verifyMessage({ headers: request.headers, body, keys }) })
      response.writeHead(heard > 1 ? 200 : 503).end()
    }),
  )

  const start = async (): Promise<void> => {
    const { port: news_port } = listener.address() as AddressInfo
    const news = ['--news-url', `http://127.0.0.1:${news_port}/api/connectors/${provider_guid}/news`]
    rail = spawn(python!, ['-B', 'rail.py', '--port', String(port), '--data', data, ...news], {
      cwd: folder,
      env: { ...process.env, CONNECTOR_KEY: keys.join(',') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    rail.stderr!.on('data', (text) => {
      errors += text
    })
    await Promise.race([once(rail.stdout!, 'data'), once(rail, 'exit').then(() => Promise.reject(new Error(errors)))])
  }
  const kill = async (): Promise<void> => {
    const ended = once(rail, 'exit')
    rail.kill('SIGKILL')
    await ended
  }
  const countPaid = async (): Promise<Map<string, number>> => {
    const books = spawn(python!, ['-B', 'books.py', data], { cwd: folder })
    let text = ''
    for await (const part of books.stdout) text += part
    const lines = text.trim().split('\n')
    return new Map(lines.map((line) => [line.split(' ')[0]!, Number(line.split(' ')[1])]))
  }

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'corridor-rail-'))
    port = await freePort()
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
    await start()
  })
  afterAll(async () => {
    await kill()
    listener.close()
    listener.closeAllConnections()
    await rm(data, { recursive: true, force: true })
  })

  test('passes every check, killed and started again', async () => {
    const restart = async (): Promise<void> => {
      await kill()
      await start()
    }
    const url = `http://127.0.0.1:${port}`
    const verdicts = await runSuite({ url, keys, timeout_ms: hang_ms, restart, countPaid })
    expect(verdicts.filter(({ kind }) => kind !== 'ok').map(printedVerdict)).toEqual([])
    expect(verdicts.length).toBeGreaterThan(35)
    expect(errors).toBe('')
  })

  test('tells what has settled until the news was taken, under one name', async () => {
    const interview = new Interview(new Wire({ url: `http://127.0.0.1:${port}`, keys, timeout_ms: hang_ms }))
    const execution_guid = newReference()
    const service = { rail: 'sepa', asset: 'EUR' } as const
    const payment: QuestionBody = {
      ...railPayment({ ...service, sides: ['withdrawal'] }, 'withdrawal', newReference(), 1),
      execution_guid,
    }
    await interview.ask('rails/carry', payment)
    await expect
      .poll(() => told.map(({ body }) => readBody(NewsBody, body)), { timeout: hang_ms })
      .toContainEqual(
        expect.objectContaining({ kind: 'payment', provider_guid, reference: payment.reference, execution_guid }),
      )
    expect(await interview.ask('rails/carry', payment, { is_repeat: true })).toMatchObject({ kind: 'settled' })
    const events = told.map(({ body }) => JSON.parse(body).event_id)
    expect(new Set(events).size).toBe(events.length)
  })

  test('a payment that it does not serve fails for good, and is not made', async () => {
    const interview = new Interview(new Wire({ url: `http://127.0.0.1:${port}`, keys, timeout_ms: hang_ms }))
    const service = { rail: 'pix', asset: 'BRL' } as const
    const payment = railPayment({ ...service, sides: ['withdrawal'] }, 'withdrawal', newReference(), 1)
    for (const is_repeat of [false, true]) {
      const answer = await interview.ask('rails/carry', payment, { is_repeat })
      expect(answer).toMatchObject({ kind: 'failed', failure_code: 'payment_rail_invalid' })
    }
    expect((await countPaid()).get(String(payment.reference))).toBeUndefined()
  })
})
