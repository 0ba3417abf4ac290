// docs/errors.md, from the table of refusals.
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

Programs decide by \`message_code\`. \`error_message\` is for people: it explains this case, or says what stands below, and may
change. \`errors\` names the fields at fault, at most 20; of malformed JSON \`code\` is the reason. An error never repeats a value
that was sent. Faults are reported in this order: 401, 403, 429, 413 and 415, 400, 404, 409, 422.

POST /api/accounts answers the codes of 409 and 422 with status 400. A record with the state \`failed\` is no error: its
\`failure_code\` says why.

| message_code | status | what it means | what to do |
|---|---|---|---|
${rows.join('\n')}
`
}
