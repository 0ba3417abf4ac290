// Bounds how many requests of one endpoint are in work, because each may hold megabytes. A bank has half of the places: one
// is taken before the body is read, so that nobody sends in vain, and kept until the answer is gone. The places of the
// process are taken for the work alone, so that slow senders and readers, of whatever banks, keep out nobody but themselves.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Guid } from '../kernel/guid.ts'
import { reject } from '../kernel/rejections.ts'
import { Refusal } from './endpoint.ts'

const tooMany = reject(
  'overloaded',
  undefined,
  'Too many requests of this operation are in work. Wait for the seconds in the header Retry-After, then try again.',
)

export class InWork {
  readonly #max: number
  readonly #byBank = new Map<Guid, number>()
  #working = 0

  constructor(max: number) {
    this.#max = max
  }

  /** Before the body is read. */
  enter(request: FastifyRequest, reply: FastifyReply): Refusal | undefined {
    const { bank_guid } = request.caller
    const own = this.#byBank.get(bank_guid) ?? 0
    if (isGone(request, reply) || own >= Math.ceil(this.#max / 2)) return new Refusal(tooMany)
    this.#byBank.set(bank_guid, own + 1)
    onceGone(request, reply, () => this.#leave(bank_guid))
    return undefined
  }

  /** Once the body is here, until the answer is ready; also where the connection broke, because the work goes on. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= this.#max) throw new Refusal(tooMany)
    this.#working += 1
    try {
      return await work()
    } finally {
      this.#working -= 1
    }
  }

  #leave(bank_guid: Guid): void {
    const left = (this.#byBank.get(bank_guid) ?? 0) - 1
    if (left <= 0) this.#byBank.delete(bank_guid)
    else this.#byBank.set(bank_guid, left)
  }
}

/** A connection that broke while its key was looked up has said so already, and will not say it again. */
const isGone = ({ raw }: FastifyRequest, reply: FastifyReply): boolean => raw.socket.destroyed || reply.raw.destroyed

/** The connection is listened to as well: an answer that waits behind another one is not told when it breaks. */
function onceGone({ raw: { socket } }: FastifyRequest, { raw: answer }: FastifyReply, leave: () => void): void {
  const gone = (): void => {
    socket.off('close', gone)
    answer.off('close', gone)
    leave()
  }
  socket.once('close', gone)
  answer.once('close', gone)
}
