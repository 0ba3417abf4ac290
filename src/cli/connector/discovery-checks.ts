// Manifest and health, and that signatures are demanded of every request: of what is not signed now with a valid key nothing is answered.
import { randomBytes } from 'node:crypto'
import type { ManifestAnswer } from '../../providers/connector/ask.ts'
import type { WireRequest } from './exchange.ts'
import type { Interview } from './interview.ts'
import { type ContractCheck, demand, NotChecked } from './verdict.ts'

export const discoveryChecks = (interview: Interview, manifest: ManifestAnswer): readonly ContractCheck[] => [
  {
    name: 'manifest: it serves at least one port, and says the same again',
    async run() {
      demand(Object.keys(manifest.ports).length > 0, 'it names no port')
      const again = await interview.manifest()
      const names = ({ ports }: ManifestAnswer) => Object.keys(ports).sort().join(', ')
      demand(names(again) === names(manifest), `it serves ${names(manifest)}, and then ${names(again)}`)
    },
  },
  {
    name: 'health: it works',
    async run() {
      const { status, message } = await interview.health()
      demand(status !== 'down', `it says that it is down${message ? `: ${message}` : ''}`)
      if (status === 'degraded') throw new NotChecked(`it says that it is degraded${message ? `: ${message}` : ''}`)
    },
  },
]

const otherKey = (): string => `whsec_${randomBytes(32).toString('base64')}`

const forgeries: readonly (readonly [what: string, forged: () => Partial<WireRequest>])[] = [
  ['signed with another key', () => ({ keys: [otherKey()] })],
  ['signed ten minutes ago', () => ({ off_seconds: -600 })],
  ['signed ten minutes ahead', () => ({ off_seconds: 600 })],
  ['not signed', () => ({ alter: ({ body }) => ({ headers: { 'content-type': 'application/json' }, body }) })],
  ['signed with nothing', () => altered('webhook-signature', () => 'v1,')],
  ['signed in another version', () => altered('webhook-signature', (text) => text.replace('v1,', 'v2,'))],
  ['signed for another webhook-id', () => altered('webhook-id', (text) => `${text}0`)],
  ['signed for another time', () => altered('webhook-timestamp', (text) => String(Number(text) + 1))],
]

const altered = (header: string, change: (text: string) => string): Partial<WireRequest> => ({
  alter: ({ headers, body }) => ({ headers: { ...headers, [header]: change(headers[header] ?? '') }, body }),
})

/** The body cannot be altered where there is none. */
const alteredBody: (typeof forgeries)[number] = [
  'signed for another body',
  () => ({ alter: ({ headers, body }) => ({ headers, body: `${body} ` }) }),
]

interface Request {
  readonly path: string
  /** Undefined: a GET. */
  body?(): string
}

export function signatureChecks(interview: Interview, request: Request): readonly ContractCheck[] {
  const named = `${request.body ? 'POST' : 'GET'} /v1/${request.path}`
  const sent = (): WireRequest => ({ path: request.path, ...(request.body ? { body: request.body() } : {}) })
  const refused = [...forgeries, ...(request.body ? [alteredBody] : [])].map(
    ([what, forged]): ContractCheck => ({
      name: `signatures: ${named}, ${what}, is refused with 401`,
      async run() {
        const { status, fault } = await interview.wire.send({ ...sent(), ...forged() })
        demand(status === 401, status === undefined ? `no answer: ${fault}` : `status ${status}`)
      },
    }),
  )
  const rotated: ContractCheck = {
    name: `signatures: ${named} with two signatures, of which one is right, is answered`,
    async run() {
      const { status } = await interview.wire.send({ ...sent(), keys: [otherKey(), ...interview.wire.options.keys] })
      demand(status === 200, `status ${status}: while a key is changed, requests have a signature of each`)
    },
  }
  return [...refused, rotated]
}
