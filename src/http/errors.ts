// The one shape of an error answer. It never echoes what was sent; a 5xx carries only its code and the request id.
import { type FieldError, messageOf, type RejectionCode } from '../kernel/rejections.ts'
import { writeJson } from '../wire/json.ts'

export function errorBody(
  code: RejectionCode,
  status: number,
  request_id: string,
  errors: readonly FieldError[],
): string {
  return writeJson({
    status,
    message_code: code,
    error_message: messageOf(code),
    ...(errors.length > 0 ? { errors } : {}),
    request_id,
  })
}
