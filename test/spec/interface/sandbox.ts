// The switches of a sandbox bank that belong to no single resource.
import { oneOf, type Resource } from './notation.ts'

const common = { scope: 'sandbox:execute', isAdded: true } as const
const clock = { now: 'timestamp', frozen: 'boolean', due_jobs: 'integer' }

export const sandbox: Resource = {
  name: 'sandbox',
  operations: [
    {
      ...common,
      call: 'POST /sandbox/market',
      body: {
        'symbol*': 'string',
        price: 'integer',
        move_bps: 'integer',
        outcome: 'market_volatility | not_filled',
        count: 'integer',
      },
      statuses: [400, 401, 403, 422],
    },
    {
      ...common,
      call: 'POST /sandbox/clock',
      body: { frozen: 'boolean', advance_seconds: 'integer' },
      reply: clock,
      statuses: [400, 401, 403, 422],
    },
    { ...common, call: 'GET /sandbox/clock', reply: clock, statuses: [200, 401, 403, 422] },
    {
      ...common,
      call: 'POST /sandbox/scenarios',
      body: {
        'noun*': oneOf('rail chain lightning screening market verifier aggregator ...'),
        'outcome*': oneOf(`settle fail time_out duplicate return confirm stuck replaced reverted paid failed
          pass review reject fill market_volatility not_filled refresh_required ...`),
        count: 'integer',
      },
      statuses: [400, 401, 403, 422],
    },
  ],
}
