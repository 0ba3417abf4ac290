// Answers that no commit of their own stands behind: replays, and decisions that write nothing. What they were read from may be missing
// on the synchronous standby, and then such an answer would promise something that a failover takes back. So a later commit must reach
// the standby first. Only a database of several hosts, or one that must have a standby, needs this (db/primary.ts).
import { type Answer, overloaded } from './pending.ts'

export class Proofs {
  readonly #commit: () => Promise<void>
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  /** `commit`: makes an empty commit, and resolves when it has landed. */
  constructor(commit: () => Promise<void>) {
    this.#commit = commit
  }

  /** Answers of commits pass at once: the commit has reached the standby. A refusal promises nothing. */
  guard<Output>(resolve: (answer: Answer<Output>) => void) {
    return (answer: Answer<Output>, hasLanded = false): void => {
      if (hasLanded || answer.kind === 'rejected') resolve(answer)
      else
        void this.#prove().then(
          () => resolve(answer),
          () => resolve(overloaded),
        )
    }
  }

  /** By a commit that is sent after now. All who wait for the present one share the next. */
  #prove(): Promise<void> {
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        this.#running = this.#commit()
        return this.#running
      })
    return this.#next
  }
}
