// Bounds how many requests of one endpoint are in work, from before their body is read until their answer is gone: each may
// hold megabytes. One bank gets half of the places at most, so that its slow senders do not shut out the others.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Guid } from '../kernel/guid.ts'
import { reject } from '../kernel/rejections.ts'
import { Refusal } from './endpoint.ts'

export class InWork {
  readonly #max: number
  readonly #byBank = new Map<Guid, number>()
  #all = 0

  constructor(max: number) {
    this.#max = max
  }

  enter(request: FastifyRequest, reply: FastifyReply): Refusal | undefined {
    const { bank_guid } = request.caller
    const own = this.#byBank.get(bank_guid) ?? 0
    if (isGone(request, reply) || this.#all >= this.#max || own >= Math.ceil(this.#max / 2)) {
      return new Refusal(reject('overloaded'))
    }
    this.#all += 1
    this.#byBank.set(bank_guid, own + 1)
    onceGone(request, reply, () => this.#leave(bank_guid))
    return undefined
  }

  #leave(bank_guid: Guid): void {
    this.#all -= 1
    const left = this.#byBank.get(bank_guid)! - 1
    if (left === 0) this.#byBank.delete(bank_guid)
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
