// Writes docs/errors.md from the table of refusals.
import { innerCodes, meaningOf, rejectionCodes, remedyOf, statusOf } from '../kernel/rejections.ts'

const publicCodes = rejectionCodes.filter((code) => !innerCodes.has(code))

export function errorsDocument(): string {
  const rows = publicCodes.map((code) => `| \`${code}\` | ${statusOf(code)} | ${meaningOf(code)} | ${remedyOf(code)} |`)
  return `# Errors

Generated from the table of refusals by \`corridor generate\`. Every error has the same body:

    {"status": 422, "message_code": "unsupported_value",
     "error_message": "This is not one of the bank's symbols. Known symbols: GET /api/symbols. Did you mean BTC-USD?",
     "errors": [{"field": "symbol", "code": "unsupported_value", "message": "This is not one of ..."}],
     "request_id": "5f0c-3a"}

Programs use \`message_code\`. \`error_message\` is for people and may change: it explains this case, or has the text of the table
below. \`errors\` names the wrong fields, at most 20; for malformed JSON its \`code\` is the reason. An error never repeats a value
that was sent. Errors are checked in this order: 401, 403, 429, 413 and 415, 400, 404, 409, 422.

POST /api/accounts answers the codes of 409 and 422 with status 400. A record in the state \`failed\` is no error: its
\`failure_code\` says why it failed.

| message_code | status | what it means | what to do |
|---|---|---|---|
${rows.join('\n')}
`
}
