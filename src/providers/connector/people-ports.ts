// The ports `screening` and `verifier` of a connector.
import type { Screening } from '../ports.ts'
import type { Inquiry, Verifier } from '../verifier.ts'
import type { Asker } from './ask.ts'
import type { ReadBefore } from './read-before.ts'

export const connectorScreening = ({ ask }: Asker): Screening => ({
  screenAddress: (question) => ask('screening/address', question),
  screenTransfer: ({ subject_guid: _, ...question }) => ask('screening/transfer', question),
  screenPull: (question) => ask('screening/pull', question),
})

/** A job and a decision may both open an inquiry, so neither knows whether it is the first. */
const asked = ({ asked_at: inquiry_at, ...inquiry }: Inquiry) => ({
  ...inquiry,
  inquiry_at,
  is_repeat: true,
})

export const connectorVerifier = ({ ask }: Asker, { manifest }: ReadBefore): Verifier => ({
  supports: (method) => manifest().ports.verifier?.methods.includes(method) === true,
  async open(inquiry) {
    const answer = await ask('verifier/open', asked(inquiry))
    if (answer.kind === 'not_taken') return answer
    if (answer.kind === 'open') {
      const { kind: _, ...opened } = answer
      return opened
    }
    const { kind: _, outcome, failure_codes, ...opened } = answer
    return { ...opened, verifier_state: 'completed', answer: { outcome, failure_codes } }
  },
  async resume(inquiry, return_url) {
    if (!manifest().ports.verifier?.is_hosted) return undefined
    const said = await ask('verifier/resume', { ...asked(inquiry), ...(return_url ? { return_url } : {}) })
    const { link, ...expiry } = said
    return link === null ? undefined : { link, ...expiry }
  },
  async file(inquiry, file_id) {
    const { data } = await ask('verifier/file', { ...asked(inquiry), file_id })
    return Buffer.from(data, 'base64')
  },
  read: async (inquiry) => (await ask('verifier/read', asked(inquiry))).documents,
  async confirm(inquiry, known) {
    const { confirmed } = await ask('verifier/confirm', {
      ...asked(inquiry),
      known: { ...known } as Record<string, unknown>,
    })
    const names = new Set(confirmed)
    const fields = Object.entries(known).filter(([name]) => names.has(name))
    return Object.fromEntries(fields) as Partial<typeof known>
  },
})
