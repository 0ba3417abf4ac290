// From the bytes of a body to its JSON value. What one body can cost is bounded: the number of its values by a limit, the reading of
// large ones by turns, and a field of megabytes is decoded in pieces.
import { reject } from '../kernel/rejections.ts'
import { parseJson } from '../wire/json.ts'
import { fieldOfFault } from '../wire/json-place.ts'
import { findLongText, LongBase64, long_text_bytes } from '../wire/long-text.ts'
import { MalformedJson } from '../wire/malformed-json.ts'
import { malformedText } from '../wire/malformed-text.ts'
import { type Endpoint, Refusal } from './endpoint.ts'

/** Bodies of all endpoints, but for a long field. */
export const body_bytes_max = 256 * 1024
/** So many values more than its endpoint has a use for may be in a body: they are told as faults. What has more is not read on. */
export const spare_values = 200
/** Larger bodies are read by turns. */
export const paced_bytes = 16 * 1024

const nothing = Buffer.alloc(0)

export function jsonOf(raw: Buffer = nothing, values_max: number): unknown {
  try {
    return parseJson(raw, values_max)
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error
    const field = fieldOfFault(String(raw), error)
    const message = malformedText(error.reason)
    throw new Refusal({ rejected: 'malformed_json', errors: [{ field, code: error.reason, message }] })
  }
}

const tooLong = (field: string): string =>
  `Only the field "${field}" may be so large. Send at most ${body_bytes_max / 1024} KiB beside it.`

/** The value of `long_field`, if it is long, is bytes: none, if it was no base64. */
export async function longJsonOf(
  raw: Buffer,
  { long_field }: Pick<Endpoint, 'long_field'>,
  values_max: number,
  turn: () => Promise<void>,
): Promise<unknown> {
  await turn()
  if (long_field === undefined) return jsonOf(raw, values_max)
  const span = raw.length < long_text_bytes ? undefined : findLongText(raw, long_field)
  const rest = span ? Buffer.concat([raw.subarray(0, span.from), raw.subarray(span.to)]) : raw
  if (rest.length > body_bytes_max) throw new Refusal(reject('payload_too_large', undefined, tooLong(long_field)))
  const value = jsonOf(rest, values_max) as Record<string, unknown> | null
  if (!span || value?.[long_field] !== '') return value
  const base64 = new LongBase64(raw.subarray(span.from, span.to))
  do await turn()
  while (base64.step())
  return { ...value, [long_field]: base64.bytes }
}
