// Writes docs/errors.md from the table of refusals and from the declarations that name its codes.
import type { Endpoint } from '../http/endpoint.ts'
import { innerCodes, meaningOf, type RejectionCode, rejectionCodes, remedyOf, statusOf } from '../kernel/rejections.ts'

const publicCodes = rejectionCodes.filter((code) => !innerCodes.has(code))

/** Each code has a heading, so that it can be linked to. */
const sectionOf = (code: RejectionCode, endpoints: readonly Endpoint[]): string =>
  [
    `### \`${code}\``,
    `**Cause.** ${textOf(meaningOf(code))}`,
    `**Remedy.** ${textOf(remedyOf(code))}`,
    ...answeredBy(code, endpoints),
  ].join('\n\n')

/** Only where a declaration names the code: others come with what an operation is, or with any request. */
function answeredBy(code: RejectionCode, endpoints: readonly Endpoint[]): readonly string[] {
  const names = endpoints
    .filter(({ refuses }) => refuses.includes(code))
    .map(({ method, path }) => `\`${method} /api${path}\``)
  return names.length > 0 ? [`**Answered by** ${names.join(', ')}.`] : []
}

/** Angle brackets would be read as HTML. */
const textOf = (text: string): string => text.replaceAll('<', '\\<')

const chapterOf = (status: number, endpoints: readonly Endpoint[]): string =>
  `## ${status}\n\n${publicCodes
    .filter((code) => statusOf(code) === status)
    .map((code) => sectionOf(code, endpoints))
    .join('\n\n')}`

export function errorsDocument(endpoints: readonly Endpoint[]): string {
  const statuses = [...new Set(publicCodes.map(statusOf))].sort((a, b) => a - b)
  return `# Errors

Generated from the table of refusals and the declarations of the operations by \`corridor generate\`. Every error has the same body:

    {"status": 422, "message_code": "unsupported_value",
     "error_message": "This is not one of the bank's symbols. Known symbols: GET /api/symbols. Did you mean BTC-USD?",
     "errors": [{"field": "symbol", "code": "unsupported_value", "message": "This is not one of ..."}],
     "request_id": "5f0c-3a"}

Programs use \`message_code\`. \`error_message\` is for people and may change: it explains this case, or has the cause and the remedy
that stand below. \`errors\` names the wrong fields, at most 20; for malformed JSON its \`code\` is the reason. An error never repeats a value
that was sent. Errors are checked in this order: 401, 403, 429, 413 and 415, 400, 404, 409, 422.

The reference at /docs lists under each operation the codes that it can answer. Here **Answered by** names the operations whose own
rules refuse with a code. A code without it follows from the kind of request: any request can be malformed, and any path with a guid can
be \`not_found\`. An atomic bulk (POST /api/bulk) answers the error of the operation that stops it.

POST /api/accounts answers the codes of 409 and 422 with status 400. A record in the state \`failed\` is no error: its
\`failure_code\` says why it failed.

${statuses.map((status) => chapterOf(status, endpoints)).join('\n\n')}
`
}
