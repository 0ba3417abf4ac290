// Whose payment the node has, where the answer to our request was lost. Banks may share a node and pay one invoice at the same time. The
// node then begins one payment, and only one of them may book it.
import type { LightningPayment } from '../carrier.ts'
import type { SentMemory } from '../sent-memory.ts'
import { logsOfHash, type SendLog } from './send-log.ts'

/** `unclear`: wait until the other one knows what became of its own request. */
export type Whose = 'ours' | 'anothers' | 'unclear'

/** `index`: of the payment that the node has. `isAnswerLost`: no answer to the request of this log can come any more. */
export async function whosePayment(
  memory: SentMemory,
  { bank_guid, reference, payment_hash }: LightningPayment,
  index: bigint,
  isAnswerLost: (log: SendLog) => boolean,
): Promise<Whose> {
  const isOwn = (log: SendLog): boolean => log.bank_guid === bank_guid && log.reference === reference
  // Read after the node was asked: whoever sent this payment had stored its entry before.
  const logs = await logsOfHash(memory, payment_hash)
  const own = logs.find(isOwn)
  const others = logs.filter((log) => !isOwn(log) && log.send.node === own?.send.node)
  if (others.some(({ begun }) => begun !== undefined && BigInt(begun.index) === index)) return 'anothers'
  // They have sent it too, and their answer may be lost.
  const rivals = others.filter(({ last, send }) => last === send && BigInt(send.after) < index)
  if (!own || rivals.length === 0) return 'ours'
  if (![own, ...rivals].every(isAnswerLost)) return 'unclear'
  // The node paid once, and nobody can say for whom. All find the same one.
  return rivals.every((rival) => orderOf(own) < orderOf(rival)) ? 'ours' : 'anothers'
}

const orderOf = ({ begun_at, bank_guid, reference }: SendLog): string => `${begun_at} ${bank_guid} ${reference}`
