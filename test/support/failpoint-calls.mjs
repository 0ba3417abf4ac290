// Loaded before the modules of the service (`failpoints.mjs`): every way in which it reaches a partner is a step, before and after it. A
// job and what a partner tells are known by their context, a file by the bank that its path names.
import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import { ClientRequest, Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { Pool } from 'undici'

/** The bank whose job runs. */
export const job = new AsyncLocalStorage()

const stops = new Map(Object.entries(JSON.parse(process.env.FAILPOINTS ?? '{}')))
const seen = new Map()
export const stopped = new Set()
export const forever = new Promise(() => {})

/** Undefined, or a promise that never ends: the bank stands still. A stop is the number of a step, or its name and which of that name. */
export function step(bank_guid, name, reference) {
  if (stopped.has(bank_guid)) return forever
  const count = (key) => {
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return seen.get(key)
  }
  const n = count(bank_guid)
  const nth = count(`${bank_guid} ${name}`)
  const stop = stops.get(bank_guid)
  const isStop = stop === n || stop === `${name} ${nth}`
  if (isStop) stopped.add(bank_guid)
  process.stdout.write(`step ${JSON.stringify({ bank_guid, n, name, nth, reference, isStop })}\n`)
  return isStop ? forever : undefined
}

async function around(bank_guid, name, run) {
  await step(bank_guid, `before ${name}`)
  const answer = await run()
  await step(bank_guid, `after ${name}`)
  return answer
}

const { fetch } = globalThis
globalThis.fetch = (url, request) => {
  const bank_guid = job.getStore()
  if (!bank_guid) return fetch(url, request)
  const { method } = JSON.parse(String(request?.body))
  return around(bank_guid, `call ${method}`, () => fetch(url, request))
}

const { request } = Pool.prototype
Pool.prototype.request = function (...given) {
  const bank_guid = job.getStore()
  if (!bank_guid) return request.apply(this, given)
  return around(bank_guid, `call ${given[0].path.replace(/^.*\/v1\//, '')}`, () => request.apply(this, given))
}

const { end } = ClientRequest.prototype
ClientRequest.prototype.end = function (...given) {
  const bank_guid = job.getStore()
  if (!bank_guid) return end.apply(this, given)
  const name = `call ${this.method} ${this.path.replace(/[?].*|[\w=-]{40,}/g, '')}`
  if (step(bank_guid, `before ${name}`)) return this
  const emit = this.emit
  this.emit = function (event, ...values) {
    // An answer that is never heard.
    if (event === 'response' && step(bank_guid, `after ${name}`)) return true
    return emit.call(this, event, ...values)
  }
  return end.apply(this, given)
}

// What a partner tells: the test names the bank in the query.
const { emit: emitServer } = Server.prototype
Server.prototype.emit = function (event, ...values) {
  // The body is read in the context of the request, which `run` would not reach.
  if (event === 'request') job.enterWith(/[?]bank=([0-9a-f]{32})/.exec(values[0].url)?.[1])
  return emitServer.call(this, event, ...values)
}

const inFolder = (name, isWrite) => {
  const original = fs.promises[name]
  fs.promises[name] = (path, ...more) => {
    const [bank_guid] = /[0-9a-f]{32}/.exec(String(path)) ?? []
    const run = () => original(path, ...more)
    return bank_guid && process.env.CORRIDOR_FILES_DIR && isWrite(...more) ? around(bank_guid, name, run) : run()
  }
}
// Nobody has to wait for the next look into a folder.
const { setTimeout: wait } = timers
if (process.env.CORRIDOR_FILES_DIR) timers.setTimeout = (ms, ...more) => wait(ms === 3000 ? 200 : ms, ...more)
inFolder('open', (flags) => typeof flags === 'string' && flags.startsWith('w'))
inFolder('rename', () => true)
inFolder('unlink', () => true)
syncBuiltinESMExports()
