// What a request costs, in tokens of its rate limit: one, and one for so many bytes of what is received and sent. So a token stands
// for about the same work, whatever is asked: reading JSON takes several times as long as decoding a file or sending an answer.
import type { Endpoint } from './endpoint.ts'

const json_bytes = 4 * 1024
const plain_bytes = 16 * 1024

/** For a body, beside its request. */
export const bodyTokens = ({ long_field }: Pick<Endpoint, 'long_field'>, bytes: number): number =>
  Math.floor(bytes / (long_field === undefined ? json_bytes : plain_bytes))

/** For an answer, beside its request. */
export const answerTokens = (bytes: number): number => Math.floor(bytes / plain_bytes)
