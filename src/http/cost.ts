// The cost of a request in tokens of its rate limit: one, plus tokens for the bytes received and sent. A token then stands for about
// the same work: reading JSON takes several times as long as decoding a file or sending an answer.
import type { Endpoint } from './endpoint.ts'

const json_bytes = 4 * 1024
const plain_bytes = 16 * 1024

/** Tokens for a body, beside the one of its request. */
export const bodyTokens = ({ long_field }: Partial<Pick<Endpoint, 'long_field'>>, bytes: number): number =>
  Math.floor(bytes / (long_field === undefined ? json_bytes : plain_bytes))

/** Tokens for an answer, beside the one of its request. */
export const answerTokens = (bytes: number): number => Math.floor(bytes / plain_bytes)
