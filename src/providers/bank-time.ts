// Nodes live in real time, and jobs on the bank's clock, which may be ahead or frozen.
import { type Timestamp, timestampFromMs } from '../kernel/time.ts'

/** The same answer, with the time to ask again on the bank's clock. */
export const onBankClock =
  (ahead_ms: () => Promise<number>) =>
  async <Answer extends object>(answer: Answer): Promise<Answer> => {
    const { check_again_at, look_again_at } = answer as {
      readonly check_again_at?: Timestamp
      readonly look_again_at?: Timestamp
    }
    if (check_again_at === undefined && look_again_at === undefined) return answer
    const ahead = await ahead_ms()
    return {
      ...answer,
      ...(check_again_at === undefined ? {} : { check_again_at: timestampFromMs(check_again_at + ahead) }),
      ...(look_again_at === undefined ? {} : { look_again_at: timestampFromMs(look_again_at + ahead) }),
    }
  }
