// An engine whose commands are submitted in groups: those of one bank that come in the same turn are decided and committed together.
import type { Engine } from '../../src/engine/engine.ts'
import type { Member } from '../../src/engine/group.ts'
import type { Answer, SubmitOptions } from '../../src/engine/pending.ts'
import type { Command } from '../../src/kernel/command.ts'
import type { Guid } from '../../src/kernel/guid.ts'

interface Waiting {
  readonly bank_guid: Guid
  readonly member: Member
  settle(answer: Answer<never>): void
  fail(error: unknown): void
}

const group_max = 7

export class GroupingEngine {
  readonly #engine: Engine
  #waiting: Waiting[] = []

  constructor(engine: Engine) {
    this.#engine = engine
  }

  submit<Input extends object, Output>(
    command: Command<Input, Output>,
    input: Input,
    options: SubmitOptions<Output> = {},
  ): Promise<Answer<Output>> {
    const { bank_guid } = input as { readonly bank_guid?: Guid }
    if (!bank_guid || command.isAlone) return this.#engine.submit(command, input, options)
    const { idempotency, render = () => ({ status: 200, body: '{}' }) } = options
    return new Promise((settle, fail) => {
      if (this.#waiting.length === 0) queueMicrotask(() => this.#flush())
      const member = { command, input, idempotency, render, links: {} } as unknown as Member
      this.#waiting.push({ bank_guid, member, settle: settle as Waiting['settle'], fail })
    })
  }

  stop = (): Promise<void> => this.#engine.stop()

  #flush(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const bank_guid of new Set(waiting.map((each) => each.bank_guid))) {
      const own = waiting.filter((each) => each.bank_guid === bank_guid)
      for (let i = 0; i < own.length; i += group_max) void this.#submit(bank_guid, own.slice(i, i + group_max))
    }
  }

  async #submit(bank_guid: Guid, group: readonly Waiting[]): Promise<void> {
    try {
      const members = group.map(({ member }) => member)
      const answers = await this.#engine.submitGroup(bank_guid, members, false)
      if ('rejected' in answers) throw new Error(answers.rejected)
      // One that asks something leaves the group, and the others are submitted again.
      const undone = group.filter((_, i) => answers[i] === undefined)
      for (const [i, { settle }] of group.entries()) if (answers[i]) settle(answers[i] as Answer<never>)
      if (undone.length > 0) await this.#submit(bank_guid, undone)
    } catch (error) {
      for (const { fail } of group) fail(error)
    }
  }
}
