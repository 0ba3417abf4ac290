// Bounds how many requests of one endpoint a process works on, because each may hold megabytes. A bank may have half of the places.
// Its place is taken before the body is read, so that no caller sends a body in vain, and kept until the answer is sent. A place of
// the process is taken only for the work itself, so slow senders and readers block only their own bank.
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

  /** Called before the body is read. */
  enter(request: FastifyRequest, reply: FastifyReply): Refusal | undefined {
    const { bank_guid } = request.caller
    const own = this.#byBank.get(bank_guid) ?? 0
    if (isGone(request, reply) || own >= Math.ceil(this.#max / 2)) return new Refusal(tooMany)
    this.#byBank.set(bank_guid, own + 1)
    onceGone(request, reply, () => this.#leave(bank_guid))
    return undefined
  }

  /** From the arrival of the body until the answer is ready, also if the connection breaks, because the work continues. */
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

/** If the connection broke while the key was looked up, its close event is already over. */
const isGone = ({ raw }: FastifyRequest, reply: FastifyReply): boolean => raw.socket.destroyed || reply.raw.destroyed

/** Listens to the connection too: an answer that waits behind another one gets no close event when it breaks. */
function onceGone({ raw: { socket } }: FastifyRequest, { raw: answer }: FastifyReply, leave: () => void): void {
  const gone = (): void => {
    socket.off('close', gone)
    answer.off('close', gone)
    leave()
  }
  socket.once('close', gone)
  answer.once('close', gone)
}
