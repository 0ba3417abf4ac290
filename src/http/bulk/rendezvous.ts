// Operations that are decided together: each handler runs by itself, and its command waits here until all others have submitted
// theirs. A command that asks something (a price) is submitted again with the answer, and the others wait for it.
import type { Engine } from '../../engine/engine.ts'
import type { Member, MemberAnswer } from '../../engine/group.ts'
import type { Answer } from '../../engine/pending.ts'
import { assert } from '../../kernel/assert.ts'
import type { Guid } from '../../kernel/guid.ts'
import { innerCodes, type Rejection, reject } from '../../kernel/rejections.ts'
import type { Links } from './links.ts'

interface Seat {
  submitted: Member | undefined
  settle: ((answer: Answer<unknown>) => void) | undefined
  fail: ((error: unknown) => void) | undefined
  /** Its handler has ended, or its command was answered. */
  isDone: boolean
}

interface RendezvousOptions {
  readonly engine: Pick<Engine, 'submit' | 'submitGroup'>
  readonly bank_guid: Guid
  readonly isAtomic: boolean
  /** By member: fields that take the guid of an earlier member, by its place among the members. */
  readonly links: readonly Links[]
}

const notTogether = reject(
  'unsupported_value',
  undefined,
  'This operation changes what others rely on, so it cannot be atomic with them. Send it in a request of its own.',
)

export class Rendezvous {
  readonly #options: RendezvousOptions
  readonly #seats: Seat[]
  #refusal: Rejection | undefined
  #culprit: number | undefined

  constructor(options: RendezvousOptions) {
    this.#options = options
    this.#seats = options.links.map(() => ({
      submitted: undefined,
      settle: undefined,
      fail: undefined,
      isDone: false,
    }))
  }

  /** What the handler of this member submits to. */
  engineOf(place: number): Pick<Engine, 'submit'> {
    const seat = this.#seats[place]
    assert(seat, 'each member has a seat')
    return {
      submit: (command, input, options = {}) => {
        // It was decided with the others; what it does after that is its own.
        if (seat.isDone) return this.#options.engine.submit(command, input, options)
        if (this.#options.isAtomic && command.isAlone)
          return Promise.resolve({ kind: 'rejected', rejection: notTogether })
        const { idempotency, render } = options
        assert(render, 'every operation renders its answer')
        const links = this.#options.links[place] ?? {}
        return new Promise((settle, fail) => {
          seat.submitted = { command, input, idempotency, render, links } as unknown as Member
          seat.settle = settle as Seat['settle']
          seat.fail = fail
          this.#submitIfAllHave()
        })
      },
    }
  }

  /** Its handler has ended. If it never submitted, the others go on without it; in an atomic group they are not done. */
  ended(place: number): void {
    const seat = this.#seats[place]
    if (!seat || seat.isDone) return
    seat.isDone = true
    this.#submitIfAllHave()
  }

  /** Its handler has refused it. An atomic group is refused by its first refusal. */
  refuse(place: number, rejection: Rejection): void {
    if (!this.#options.isAtomic || this.#refusal) return
    this.#refusal = rejection
    this.#culprit ??= place
  }

  /** The member whose refusal is the refusal of an atomic group. */
  get culprit(): number | undefined {
    return this.#culprit
  }

  #submitIfAllHave(): void {
    if (this.#seats.some(({ submitted, isDone }) => !submitted && !isDone)) return
    const seated = this.#seats.filter(({ submitted }) => submitted)
    if (seated.length > 0) void this.#submit(seated)
  }

  async #submit(seated: readonly Seat[]): Promise<void> {
    try {
      this.#settle(seated, await this.#answers(seated))
    } catch (error) {
      for (const seat of seated) {
        seat.isDone = true
        seat.submitted = undefined
        seat.fail?.(error)
      }
    }
  }

  async #answers(seated: readonly Seat[]): Promise<readonly MemberAnswer[] | Rejection> {
    if (this.#refusal) return this.#refusal
    // Places in the engine's group: a member that was refused before is not in it.
    const places = this.#seats.map((seat) => seated.indexOf(seat))
    const members = seated.map(({ submitted }) => {
      assert(submitted, 'a seated member has submitted')
      const links = Object.entries(submitted.links).map(([field, place]) => [field, places[place] ?? -1])
      return { ...submitted, links: Object.fromEntries(links) as Links }
    })
    return this.#options.engine.submitGroup(this.#options.bank_guid, members, this.#options.isAtomic)
  }

  /** Those that were not done wait for the one that asks something; without one, they share the refusal of another. */
  #settle(seated: readonly Seat[], answers: readonly MemberAnswer[] | Rejection): void {
    const refusal = 'rejected' in answers ? answers : undefined
    const given = 'rejected' in answers ? [] : answers
    const refused = given.find((answer) => answer?.kind === 'rejected')
    const isAsking = refused?.kind === 'rejected' && innerCodes.has(refused.rejection.rejected)
    const first = refused && seated[given.indexOf(refused)]
    if (first && !isAsking) this.#culprit ??= this.#seats.indexOf(first)
    for (const [i, seat] of seated.entries()) {
      const answer = refusal ? ({ kind: 'rejected', rejection: refusal } as const) : given[i]
      if (isAsking && answer === undefined) continue
      seat.submitted = undefined
      seat.isDone = !isAsking
      const told = answer ?? refused
      assert(told, 'a member that was not done shares the refusal of another')
      seat.settle?.(told)
    }
  }
}
