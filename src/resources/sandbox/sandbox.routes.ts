// The market, the clock and the scenarios of a sandbox bank. Endpoints that simulate deposits, decisions or a cancel are in the
// folder of their resource.
import { findRow } from '../../db/list.ts'
import { bankClocks, bankTime } from '../../engine/clock.ts'
import { endpoint, prose, refuse, sandboxSwitch } from '../../http/endpoint.ts'
import type { Services } from '../../http/services.ts'
import type { Guid } from '../../kernel/guid.ts'
import { didYouMean } from '../../kernel/nearest.ts'
import { addSeconds, isoFromTimestamp, type Timestamp } from '../../kernel/time.ts'
import { fillOutcomes } from '../../providers/sandbox/memory/sandbox-market.ts'
import {
  detailsOf,
  failureCodesOf,
  type ScenarioDetails,
  scenarioNouns,
  scenarioOutcomes,
} from '../../providers/sandbox/memory/sandbox-scenario.ts'
import { carrierFailureCodes } from '../../providers/standing.ts'
import { returnCodes, scriptedReturnFault } from '../../rails/return-codes.ts'
import { byValue, withAlternatives, withCondition } from '../../wire/alternatives.ts'
import { oneOfText } from '../../wire/expected.ts'
import {
  AnyAmount,
  DateTime,
  Enum,
  Named,
  NamedBody,
  PositiveAmount,
  type Static,
  Text,
  Type,
} from '../../wire/fields.ts'
import { type MoveMarketInput, moveMarket } from './move-market.ts'
import { setClock } from './set-clock.ts'
import { type SetScenarioInput, setScenario } from './set-scenario.ts'

const marketBody = NamedBody('SandboxMarketChange', {
  symbol: Text(1, 24),
  price: Type.Optional(PositiveAmount),
  move_bps: Type.Optional(Type.Integer({ minimum: -9_999, maximum: 100_000 })),
  outcome: Type.Optional(Enum('FillOutcome', fillOutcomes)),
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
})

const MarketBody = withAlternatives(marketBody, {
  options: [
    { title: 'SandboxPrice', needs: ['price'] },
    { title: 'SandboxPriceMove', needs: ['move_bps'] },
    { title: 'SandboxFillOutcome', needs: ['outcome'], takes: ['count'] },
  ],
})

const MarketReply = Named('SandboxMarket', {
  symbol: Type.String(),
  price: Type.Optional(AnyAmount),
  move_bps: Type.Integer(),
  outcome: Type.Optional(Enum('FillOutcome', fillOutcomes)),
  remaining: Type.Integer(),
})

const ScenarioBody = withCondition(
  NamedBody('SandboxScenarioInput', {
    noun: Enum('ScenarioNoun', scenarioNouns),
    outcome: Text(1, 64),
    count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    failure_code: Type.Optional(Enum('CarrierFailureCode', carrierFailureCodes)),
    return_code: Type.Optional(Text(1, 8)),
    after_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 90 })),
  }),
  byValue(
    'noun',
    Object.fromEntries(
      scenarioNouns.map((noun) => [
        noun,
        { properties: { outcome: { enum: scenarioOutcomes[noun] }, failure_code: { enum: failureCodesOf(noun) } } },
      ]),
    ),
  ),
)

const ScenarioReply = Named('SandboxScenario', {
  noun: Enum('ScenarioNoun', scenarioNouns),
  outcome: Type.String(),
  remaining: Type.Integer(),
  failure_code: Type.Optional(Enum('CarrierFailureCode', carrierFailureCodes)),
  return_code: Type.Optional(Type.String()),
  after_days: Type.Optional(Type.Integer()),
})

/** The extra fields of an outcome. Refuses fields that the outcome does not take, and returns that no rail makes. */
function scenarioDetails(body: Static<typeof ScenarioBody>): ScenarioDetails {
  const { noun, outcome, failure_code, return_code, after_days } = body
  const allowed = detailsOf(noun, outcome)
  const strange = (['failure_code', 'return_code', 'after_days'] as const).find(
    (name) => body[name] !== undefined && !allowed.includes(name),
  )
  if (strange) {
    const takes = allowed.length > 0 ? allowed.join(', ') : 'none'
    refuse('invalid_parameter', strange, `This outcome does not take \`${strange}\`. Details that it takes: ${takes}.`)
  }
  if (failure_code && !failureCodesOf(noun).includes(failure_code)) {
    const codes = failureCodesOf(noun)
    const message = `\`failure_code\` must be ${oneOfText(codes)}.${didYouMean(failure_code, codes)}`
    refuse('invalid_value', 'failure_code', message)
  }
  if (return_code !== undefined) {
    const fault = scriptedReturnFault(return_code, after_days ?? 0)
    const codes = [...new Set(returnCodes.map(({ code }) => code))]
    if (fault === 'unknown_code')
      refuse('invalid_value', 'return_code', `No rail knows this return code. Known: ${codes.join(', ')}.`)
    if (fault)
      refuse('invalid_value', 'after_days', 'No rail returns a payment with this code so late. Send fewer days.')
  }
  return {
    ...(failure_code ? { failure_code } : {}),
    ...(return_code ? { return_code } : {}),
    ...(after_days === undefined ? {} : { after_days }),
  }
}

const ClockReply = Named('SandboxClock', {
  now: DateTime,
  frozen: Type.Boolean(),
  due_jobs: Type.Integer({
    description: 'Jobs that are not done and wait for no later time. Wait for 0 instead of sleeping.',
  }),
})

const oneChange = 'Send exactly one of price, move_bps and outcome.'

/** Exactly one of price, move_bps and outcome says what changes. */
function marketChange(body: Static<typeof MarketBody>): MoveMarketInput['change'] {
  const [name, second] = (['price', 'move_bps', 'outcome'] as const).filter((name) => body[name] !== undefined)
  if (name === undefined) return refuse('missing_parameter', 'price', oneChange)
  if (second !== undefined) refuse('invalid_parameter', second, oneChange)
  if (name !== 'outcome' && body.count !== undefined)
    refuse('invalid_parameter', 'count', '`count` goes with `outcome` alone.')
  if (name === 'outcome') return { outcome: body.outcome, count: body.count ?? 1 } as MoveMarketInput['change']
  return { [name]: body[name] } as unknown as MoveMarketInput['change']
}

/** The number of open jobs that are due at this time of the bank's clock. */
const dueJobs = async ({ sql }: Services, bank_guid: Guid, at: Timestamp): Promise<number> => {
  const [row] = await sql<{ n: number }[]>`
    select count(*) as n from jobs where bank_guid = ${bank_guid} and dead_at is null
      and (due_at is null or due_at <= ${isoFromTimestamp(at)})`
  return row?.n ?? 0
}

const clockOf = async (services: Services, bank_guid: Guid) => {
  const clock = await findRow(services.sql, bankClocks, bank_guid)
  const now = bankTime(services.now(), clock)
  return {
    now,
    frozen: clock !== undefined && clock.frozen_at !== null,
    due_jobs: await dueJobs(services, bank_guid, now),
  }
}

export const sandboxRoutes = [
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/market',
    name: 'setSandboxMarket',
    summary: 'Set or move a price, or script the outcome of the next fills',
    description: prose(
      'Exactly one of `price` (base units of the counter asset per whole asset), `move_bps`, and `outcome`.',
      '`count` is for how many fills (1 if left out; 0 ends it).',
    ),
    body: MarketBody,
    reply: [200, MarketReply],
    refuses: ['invalid_parameter', 'unsupported_value'],
    async handle({ caller, body, submit }) {
      return submit(moveMarket, { bank_guid: caller.bank_guid, symbol: body.symbol, change: marketChange(body) })
    },
  }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/scenarios',
    name: 'setSandboxScenario',
    summary: 'Script the next outcomes of a simulator',
    description: prose(
      'The next `count` calls (1 if left out) are answered with `outcome`; 0 ends it. Outcomes:',
      `${scenarioNouns.map((noun) => `\`${noun}\` ${scenarioOutcomes[noun].join(', ')}`).join('; ')}.`,
      'A failing rail takes `failure_code`; a return takes `return_code` and `after_days`, counted from the settlement.',
    ),
    body: ScenarioBody,
    reply: [200, ScenarioReply],
    refuses: ['invalid_parameter'],
    async handle({ caller, body, submit }) {
      const { noun, outcome, count = 1 } = body
      const known: readonly string[] = scenarioOutcomes[noun]
      if (!known.includes(outcome)) {
        const message = `\`outcome\` of ${noun} must be ${oneOfText(known)}.${didYouMean(outcome, known)}`
        refuse('invalid_value', 'outcome', message)
      }
      const details = scenarioDetails(body)
      const input = { bank_guid: caller.bank_guid, noun, outcome, count, details } as SetScenarioInput
      return submit(setScenario, input, { show: ({ details: told, ...scenario }) => ({ ...scenario, ...told }) })
    },
  }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/clock',
    name: 'setSandboxClock',
    summary: "Freeze, advance or resume the bank's clock",
    description: 'It only goes forward. What falls due is done at once; wait until `due_jobs` of the GET is 0.',
    body: NamedBody('SandboxClockChange', {
      frozen: Type.Optional(Type.Boolean()),
      advance_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_153_600_000 })),
    }),
    reply: [200, ClockReply],
    refuses: ['unsupported_value'],
    async handle({ caller, body, submit, services }) {
      const { bank_guid } = caller
      const { now } = await clockOf(services, bank_guid)
      const due_jobs = await dueJobs(services, bank_guid, addSeconds(now, body.advance_seconds ?? 0))
      return submit(
        setClock,
        { bank_guid, ...body, real_now: services.now() },
        { show: (clock) => ({ ...clock, due_jobs }) },
      )
    },
  }),
  endpoint({
    ...sandboxSwitch,
    method: 'GET',
    path: '/sandbox/clock',
    name: 'getSandboxClock',
    summary: "The bank's clock",
    reply: [200, ClockReply],
    refuses: [],
    handle: ({ caller, services }) => clockOf(services, caller.bank_guid),
  }),
]
