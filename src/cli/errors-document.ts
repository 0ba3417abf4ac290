// Writes docs/errors.md from the table of refusals.
import { innerCodes, meaningOf, type RejectionCode, rejectionCodes, remedyOf, statusOf } from '../kernel/rejections.ts'

const publicCodes = rejectionCodes.filter((code) => !innerCodes.has(code))

/** Each code has a heading, so that it can be linked to. */
const sectionOf = (code: RejectionCode): string =>
  `### \`${code}\`\n\n**Cause.** ${textOf(meaningOf(code))}\n\n**Remedy.** ${textOf(remedyOf(code))}`

/** Angle brackets would be read as HTML. */
const textOf = (text: string): string => text.replaceAll('<', '\\<')

const chapterOf = (status: number): string =>
  `## ${status}\n\n${publicCodes
    .filter((code) => statusOf(code) === status)
    .map(sectionOf)
    .join('\n\n')}`

export function errorsDocument(): string {
  const statuses = [...new Set(publicCodes.map(statusOf))].sort((a, b) => a - b)
  return `# Errors

Generated from the table of refusals by \`corridor generate\`. Every error has the same body:

    {"status": 422, "message_code": "unsupported_value",
     "error_message": "This is not one of the bank's symbols. Known symbols: GET /api/symbols. Did you mean BTC-USD?",
     "errors": [{"field": "symbol", "code": "unsupported_value", "message": "This is not one of ..."}],
     "request_id": "5f0c-3a"}

Programs use \`message_code\`. \`error_message\` is for people and may change: it explains this case, or has the cause and the remedy
that stand below. \`errors\` names the wrong fields, at most 20; for malformed JSON its \`code\` is the reason. An error never repeats a value
that was sent. Errors are checked in this order: 401, 403, 429, 413 and 415, 400, 404, 409, 422.

POST /api/accounts answers the codes of 409 and 422 with status 400. A record in the state \`failed\` is no error: its
\`failure_code\` says why it failed.

${statuses.map(chapterOf).join('\n\n')}
`
}
