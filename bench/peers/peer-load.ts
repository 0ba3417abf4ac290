// Sends one kind of request to one system, as often as its clients can. Who pays whom looks random and is the same for every system.
import { randomUUID } from 'node:crypto'
import { type HttpAnswer, type HttpClient, RequestTemplate } from '../http-client.ts'
import type { LoadResult } from '../load-messages.ts'
import { LoadWindow, type Report, runClients } from '../load-window.ts'
import { holeKinds, type PeerRequest } from './peer.ts'
import type { PeerTask } from './peer-messages.ts'

type HoleKind = keyof typeof holeKinds

export async function runPeerClients(task: PeerTask, report: Report): Promise<LoadResult> {
  const { request, accounts, items } = task
  const window = new LoadWindow(report)
  const step = Math.max(1, request.movements)
  let next = 0
  /** The number of the request's first movement; -1: no further request. */
  const take = (): number => {
    if (window.isOver) return -1
    // No items left: the window ends early, and the rate is still right.
    if (items && next + step > items.length) window.end()
    if (window.isOver) return -1
    next += step
    return next - step
  }
  const fillings: Record<HoleKind, (movement: number) => string> = {
    uuid: () => randomUUID(),
    from: (movement) => accounts[payerOf(movement, accounts.length)]!,
    to: (movement) => accounts[payeeOf(movement, accounts.length)]!,
    item: (movement) => items![movement]!,
  }
  const client = async (connection: HttpClient): Promise<void> => {
    const template = new RequestTemplate(request.head, request.body)
    const holes = template.holes.map((name) => ({ name, ...holeOf(name) }))
    for (let first = take(); first !== -1; first = take()) {
      for (const { name, kind, place } of holes) template.fill(name, fillings[kind](first + place))
      const sent_at = performance.now()
      const answer = await connection.send(template.bytes)
      if (isSuccess(request, answer)) window.answered(sent_at)
      else window.failed(request.head[0]!, answer)
    }
  }
  await runClients(task, window, report, client)
  return window.result()
}

// Not in turn: requests that are sent together would pay between the same two accounts in both directions, and systems that lock
// rows would measure little but deadlocks.
export const payerOf = (movement: number, accounts: number): number => mixed(movement) % accounts
export const payeeOf = (movement: number, accounts: number): number =>
  (payerOf(movement, accounts) + 1 + (mixed(~movement) % (accounts - 1))) % accounts

/** A number of 32 bits that looks random. */
function mixed(number: number): number {
  const first = Math.imul(number ^ (number >>> 16), 0x45d9f3b)
  const second = Math.imul(first ^ (first >>> 16), 0x45d9f3b)
  return (second ^ (second >>> 16)) >>> 0
}

/** `from_3` is the payer of the request's movement 3. */
function holeOf(name: string): { kind: HoleKind; place: number } {
  const [kind = '', place = '0'] = name.split('_')
  if (!(kind in holeKinds)) throw new Error(`a request has the unknown hole "${name}"`)
  return { kind: kind as HoleKind, place: Number(place) }
}

function isSuccess({ status, mark, movements }: PeerRequest, answer: HttpAnswer): boolean {
  if (answer.status !== status) return false
  if (mark === undefined) return true
  let found = 0
  for (let at = answer.body.indexOf(mark); at !== -1; at = answer.body.indexOf(mark, at + mark.length)) found += 1
  return found >= movements
}
