// A market that fills at once and settles later, in place of the simulator, which settles with the fill. It serves a service
// without a worker: the jobs are run here.
import type { JobServices } from '../../src/jobs/job.ts'
import { JobRunner } from '../../src/jobs/runner.ts'
import type { Timestamp } from '../../src/kernel/time.ts'
import { jobHandlers } from '../../src/wiring/resources.ts'
import type { TestService } from './service.ts'

export function lateMarket({ service }: TestService) {
  const { sql, services } = service
  let settles_at = Number.POSITIVE_INFINITY as Timestamp
  let hasSettled = false
  const providersOf: JobServices['providersOf'] = async (bank_guid) => {
    const { liquidity, ...others } = await services.providersOf(bank_guid)
    return {
      ...others,
      liquidity: {
        async fill(order) {
          const filled = await liquidity.fill(order)
          return filled.kind === 'done' ? { ...filled, result: { ...filled.result, is_settled: false } } : filled
        },
        settle: async (order) =>
          hasSettled ? liquidity.settle(order) : { kind: 'pending', check_again_at: settles_at, is_settling: false },
      },
    }
  }
  const runner = new JobRunner({ sql, handlers: jobHandlers, services: { ...services, providersOf }, poll_ms: 10 })
  return {
    start: () => runner.start(),
    stop: () => runner.stop(),
    /** What it says when it is asked before; a time of the bank's clock. */
    willSettleAt(at: number): void {
      settles_at = at as Timestamp
      hasSettled = false
    },
    settle(): void {
      hasSettled = true
    },
  }
}
