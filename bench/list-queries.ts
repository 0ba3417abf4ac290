// The queries of each list: every mix of type, state and range of creation, then every other filter, alone and mixed. `{name}` is replaced
// by a value of the bank.
import { day_ms } from '#src/kernel/day'
import { isoFromTimestamp, timestampFromMs } from '#src/kernel/time'
import { crowd_days } from './crowd.ts'
import { group_sizes } from './execution-crowd.ts'

export interface ListQuery {
  readonly mix: string
  readonly query: string
}

/** With ends within a day and at midnight; long, short, inside one day, and open on one side. */
function rangesOf(now: number): string[] {
  const at = (days: number): string => isoFromTimestamp(timestampFromMs(Math.floor(now - days * day_ms)))
  const midnight = (days: number): string => at(days + (now % day_ms) / day_ms)
  return [
    `created_at_gte=${at(crowd_days - 30.3)}&created_at_lt=${at(2.7)}`,
    `created_at_gte=${at(31.4)}&created_at_lt=${at(1.6)}`,
    `created_at_gte=${midnight(90)}&created_at_lt=${midnight(30)}`,
    `created_at_gte=${at(100.6)}&created_at_lt=${at(100.5)}`,
    `created_at_gte=${at(1.3)}`,
    `created_at_gte=${at(365.25)}`,
    `created_at_lt=${at(365.25)}`,
    `created_at_lt=${at(crowd_days - 50.5)}`,
  ]
}

const nameOf = (kind: string): string =>
  [kind.includes('type=') ? 'type' : '', kind.includes('state=') ? 'state' : ''].filter(Boolean).join(' and ') || 'none'

const everyMix = (kinds: readonly string[], now: number): ListQuery[] => [
  ...kinds.map((query) => ({ mix: nameOf(query), query })),
  ...kinds.flatMap((kind) =>
    rangesOf(now).map((range) => ({ mix: `${nameOf(kind)}, range`, query: joined(kind, range) })),
  ),
]

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join('&')

export const customerQueries = (now: number): ListQuery[] => [
  ...everyMix(
    [
      '',
      'type=business',
      'type=individual',
      'state=verified',
      'state=frozen',
      'state=unverified,rejected,frozen',
      'type=business&state=frozen',
      'type=business,individual&state=rejected',
      'type=individual&state=verified,unverified',
    ],
    now,
  ),
  ...['bank_guid={bank}', 'guid={guid}'].map((query) => ({ mix: 'guid', query })),
  ...['label=crowd-0', 'label=nobody'].map((query) => ({ mix: 'label', query })),
  { mix: 'far page', query: 'page=90' },
]

const groupFilters = ['customer', 'source_account', 'destination_account'].flatMap((of) =>
  group_sizes.map((size) => `${of}_guid={${of}_${size}}`),
)
const changedFilters = group_sizes.flatMap((size) => [
  `updated_at_gte={changed_${size}}`,
  `updated_at_gte={midway_from_${size}}&updated_at_lt={midway_to}`,
])

export const executionQueries = (now: number): ListQuery[] => {
  const [wide = '', , , , , , older = ''] = rangesOf(now)
  const besides = ['', 'type=remittance', 'state=completed', 'type=deposit_return&state=failed', wide, older].concat([
    joined('type=remittance&state=completed,failed', wide),
  ])
  const others = [
    'bank_guid={bank}',
    'guid={guid}',
    'guid={guids}',
    'plan_guid={plan}',
    'plan_guid={plans}',
    ...groupFilters,
    'customer_guid={customer_100}&source_account_guid={source_account_100}',
    'customer_guid={customer_1000}&destination_account_guid={destination_account_1000}',
    'customer_guid={customer_1},{customer_100}',
    ...changedFilters,
    'customer_guid={customer_1000}&updated_at_gte={changed_1000}',
  ]
  return [
    ...everyMix(
      [
        '',
        'type=remittance',
        'type=deposit_return',
        'type=withdrawal_return',
        'type=deposit_return,withdrawal_return',
        'state=completed',
        'state=reviewing',
        'state=storing',
        'state=storing,executing,reviewing',
        'type=remittance&state=completed',
        'type=remittance&state=storing',
        'type=deposit_return&state=failed,reviewing',
        'type=deposit_return,withdrawal_return&state=completed',
      ],
      now,
    ),
    ...others.flatMap((other) =>
      besides.map((beside) => ({
        mix: `${other.replaceAll(/=[^&]*/g, '').replaceAll('&', ' and ')}${beside ? ', mixed' : ''}`,
        query: joined(other, beside),
      })),
    ),
    { mix: 'far page', query: 'page=90' },
  ]
}
