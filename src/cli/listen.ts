// corridor listen: prints events as they happen, and forwards them to a receiver, signed like webhooks.
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { signingKeyBytes } from '../signing/delivery-rules.ts'
import { signedHeaders } from '../signing/sign.ts'
import { accessFrom } from './access.ts'
import { type CliCommand, optionsFrom, refuseWords, UsageError } from './command.ts'
import { eventsIn } from './event-stream.ts'

const forward_ms_max = 15_000
const wait_max_ms = 5000

export const listenCommand: CliCommand = {
  help: `Usage: corridor listen [--forward URL] [--events TYPE,...] [--after CURSOR] [--signing-key KEY]
                       [--url URL] [--organization-key KEY]

Prints each event of the organization's banks: time, type, object and cursor. If the connection breaks, it continues after the
last printed event, without a gap. Ctrl-C ends it.

  --forward            POST each event to this address like a webhook: same body, same headers, signed. The receiver's answer is
                       printed. A refused event is not sent again (subscriptions do that)
  --events             only these types, such as trade.completed,trade.failed
  --after              start after this cursor, as printed after #; 0: with the first event. Default: only new events
  --signing-key        sign with this key (whsec_...); by default a new key is created and printed
  --url, --organization-key
                       service and organization; by default those of demo.json in the data folder`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      forward: { type: 'string' },
      events: { type: 'string' },
      after: { type: 'string' },
      'signing-key': { type: 'string' },
      url: { type: 'string' },
      'organization-key': { type: 'string' },
    })
    refuseWords(positionals, 'listen')
    const { url, organization_key } = await accessFrom(values.url, { organization_key: values['organization-key'] })
    if (organization_key === undefined) throw new UsageError('listen needs --organization-key')
    if (values.after !== undefined && !/^(0|[\w-]{22})$/.test(values.after))
      throw new UsageError('--after must be 0 or a cursor, as `corridor listen` prints it after #')
    const signing_key = values['signing-key'] ?? `whsec_${randomBytes(32).toString('base64')}`
    assertSigningKey(signing_key)
    const forward = forwardTo(values.forward)
    if (forward) console.error(`forwarding to ${forward}, signed with ${signing_key}`)
    const stopping = new AbortController()
    process.once('SIGINT', () => stopping.abort())
    process.once('SIGTERM', () => stopping.abort())
    await listen({
      ...{ url, organization_key, forward, signing_key, after: values.after },
      event_type: values.events,
      signal: stopping.signal,
      print: (line) => console.log(line),
      warn: (line) => console.error(line),
    })
    return 0
  },
}

function assertSigningKey(key: string): void {
  try {
    signingKeyBytes(key)
  } catch (error) {
    throw new UsageError(`--signing-key: ${(error as Error).message}`)
  }
}

function forwardTo(text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text
  throw new UsageError('--forward must be an address such as http://127.0.0.1:3000/hook')
}

export interface ListenOptions {
  readonly url: string
  readonly organization_key: string
  readonly event_type: string | undefined
  readonly after: string | undefined
  readonly forward: string | undefined
  readonly signing_key: string
  readonly signal: AbortSignal
  print(line: string): void
  warn(line: string): void
}

/** Runs until the signal aborts. Throws if the service refuses the key or the filters. */
export async function listen(options: ListenOptions): Promise<void> {
  const { signal, warn } = options
  let last = options.after
  let wait_ms = 0
  while (!signal.aborted) {
    try {
      for await (const { id, data } of eventsIn(await open(options, last))) {
        wait_ms = 0
        if (data !== '') await show(options, id, data)
        last = id
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof UsageError) throw error
      warn(`the stream broke (${reasonOf(error)}), going on after ${last ?? 'now'}`)
    }
    wait_ms = Math.min(wait_ms * 2 + 250, wait_max_ms)
    await setTimeout(wait_ms, undefined, { signal }).catch(() => {})
  }
}

async function open(options: ListenOptions, last: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  const { url, organization_key, event_type, signal } = options
  const address = new URL(`${url.replace(/\/+$/, '')}/api/subscription_events/stream`)
  if (event_type !== undefined) address.searchParams.set('event_type', event_type)
  const response = await fetch(address, {
    headers: {
      authorization: `Bearer ${organization_key}`,
      ...(last === undefined ? {} : { 'last-event-id': last }),
    },
    signal,
  })
  if (response.ok) return response.body as unknown as AsyncIterable<Uint8Array>
  const text = await response.text()
  if (response.status < 500 && response.status !== 429) {
    throw new UsageError(`the service refused: ${response.status} ${text}`)
  }
  throw new Error(`${response.status}`)
}

async function show({ forward, signing_key, print }: ListenOptions, cursor: string, data: string): Promise<void> {
  const event = JSON.parse(data)
  const line = `${event.created_at}  ${event.event_type.padEnd(28)} ${event.object_guid}  #${cursor}`
  print(forward === undefined ? line : `${line}  ${await post(forward, signing_key, event)}`)
}

/** The receiver's answer, in a few words. */
async function post(url: string, key: string, event: { readonly guid: string }): Promise<string> {
  const body = JSON.stringify(event)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders([key], event.guid, Date.now(), body) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(forward_ms_max),
    })
    await response.body?.cancel()
    return `-> ${response.status}`
  } catch (error) {
    return `-> not delivered: ${reasonOf(error)}`
  }
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return (cause as Error | undefined)?.message || message
}
