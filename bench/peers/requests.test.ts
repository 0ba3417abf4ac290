// The requests of each system, as the load generator sends them: whole HTTP, valid JSON, and one movement for each that is counted.
import { describe, expect, test } from 'vitest'
import { RequestTemplate } from '../http-client.ts'
import { blnkRequests } from './blnk.ts'
import { corridorRequests } from './corridor.ts'
import { formance2Requests, formance3Requests } from './formance.ts'
import type { PeerRequest } from './peer.ts'
import { addressIn } from './program.ts'
import { tigerbeetleRequests } from './tigerbeetle.ts'

const systems = {
  corridor: { ...corridorRequests('corridor_sandbox_bank_key'), operations: 'operations' },
  formance2: { ...formance2Requests, operations: undefined },
  formance3: { ...formance3Requests, operations: undefined },
  blnk: { ...blnkRequests(false), operations: 'transactions' },
  'blnk-queue': { ...blnkRequests(true), operations: 'transactions' },
  tigerbeetle: { ...tigerbeetleRequests, operations: undefined },
} as const
const names = Object.keys(systems) as (keyof typeof systems)[]

const textOf = ({ head, body }: PeerRequest): { lines: string[]; body: string } => {
  const [lines = '', text = ''] = new RequestTemplate(head, body).bytes.toString('latin1').split('\r\n\r\n')
  return { lines: lines.split('\r\n'), body: text }
}

const kindsOf = ({ head, body }: PeerRequest): string[] =>
  new RequestTemplate(head, body).holes.map((name) => name.split('_')[0]!).sort()

describe.each(names)('%s', (name) => {
  const system = systems[name]

  test('a movement is one JSON object with its length, and has an identity of its own', () => {
    const { lines, body } = textOf(system.movement)
    expect(lines[0]).toMatch(/^POST \/\S+ HTTP\/1\.1$/)
    expect(lines).toContain(`content-length: ${body.length}`)
    expect(typeof JSON.parse(body)).toBe('object')
    expect(kindsOf(system.movement)).toEqual(name === 'corridor' ? ['item', 'uuid'] : ['from', 'to', 'uuid'])
    expect(system.movement.movements).toBe(1)
  })

  test('a bulk has the same movement so many times', () => {
    const bulk = system.bulk(3)
    const parsed = JSON.parse(textOf(bulk).body)
    expect(system.operations === undefined ? parsed : parsed[system.operations]).toHaveLength(3)
    expect(bulk.movements).toBe(3)
    expect(kindsOf(bulk)).toEqual(kindsOf(system.movement).flatMap((kind) => [kind, kind, kind]))
  })

  test.each(['read', 'list'] as const)('%s is a GET without a body', (path) => {
    const { lines, body } = textOf(system[path])
    expect(lines[0]).toMatch(/^GET \/\S+ HTTP\/1\.1$/)
    expect(lines.some((line) => line.startsWith('content-length'))).toBe(false)
    expect(body).toBe('')
    expect(system[path]).toMatchObject({ movements: 0, status: 200 })
  })
})

test('only Blnk by its queue leaves movements to its workers', () => {
  expect(textOf(blnkRequests(false).movement).body).toContain('"skip_queue":true')
  expect(textOf(blnkRequests(false).bulk(2)).body).toContain('"atomic":true,"skip_queue":true')
  expect(textOf(blnkRequests(true).movement).body).toContain('"skip_queue":false')
})

test.each([
  ['http://127.0.0.1:3068', { host: '127.0.0.1', port: 3068 }],
  ['http://ledger.internal', { host: 'ledger.internal', port: 80 }],
  ['/usr/local/bin/ledger', undefined],
])('%s is an address or a program', (given, address) => expect(addressIn(given)).toEqual(address))

test('an address that cannot be read is refused', () => {
  expect(() => addressIn('http://')).toThrow('--peer: "http://" is not an address')
})
