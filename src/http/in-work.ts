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

  enter({ caller: { bank_guid } }: FastifyRequest, reply: FastifyReply): Refusal | undefined {
    const own = this.#byBank.get(bank_guid) ?? 0
    if (this.#all >= this.#max || own >= Math.ceil(this.#max / 2)) return new Refusal(reject('overloaded'))
    this.#all += 1
    this.#byBank.set(bank_guid, own + 1)
    // Also where the connection breaks before there is an answer.
    reply.raw.once('close', () => this.#leave(bank_guid))
    return undefined
  }

  #leave(bank_guid: Guid): void {
    this.#all -= 1
    const left = this.#byBank.get(bank_guid)! - 1
    if (left === 0) this.#byBank.delete(bank_guid)
    else this.#byBank.set(bank_guid, left)
  }
}
