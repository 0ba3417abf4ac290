// The simulated aggregator of sandbox banks. The token chooses the case: `sandbox-<case>`, or `sandbox-<case>-<anything>` for another
// account of the same kind. It has no state, so every process answers the same. docs/sandbox.md lists the cases.
import { randomBytes } from 'node:crypto'
import type { RoutingDetail } from '../../bank-numbers/routing-number.ts'
import type { Sql } from '../../db/pool.ts'
import { bankNow } from '../../engine/bank-now.ts'
import { dayFromMs } from '../../kernel/day.ts'
import { type Guid, timestampFromGuid } from '../../kernel/guid.ts'
import { addSeconds, type Timestamp } from '../../kernel/time.ts'
import type { Aggregator, AggregatorAccount, AggregatorBalances, SessionQuestion } from '../ports.ts'
import { doneOrLater, type NextScripted } from './script.ts'

const outage_seconds = 60

/** How long the page of a session is valid, and how often it is looked at. */
const session_seconds = 1800
const look_seconds = 10

const american: RoutingDetail = { routing_number_type: 'ABA', routing_number: '021000021' }
const canadian: RoutingDetail = { routing_number_type: 'CPA', routing_number: '000300002' }

type Account = Partial<Pick<AggregatorAccount, 'type' | 'asset' | 'account_number' | 'routing_details'>>

/** The accounts that the token of each case opens. */
const cases: Readonly<Record<string, readonly Account[]>> = {
  checking: [{}],
  savings: [{ type: 'savings' }],
  canadian: [{ asset: 'CAD', routing_details: [canadian] }],
  credit: [{ type: 'credit' }],
  multiple: [{}, { type: 'savings' }],
  refresh: [{}],
  outage: [{}],
  routing: [{ routing_details: [{ ...american, routing_number: '021000022' }] }],
  number: [{ account_number: '12' }],
}

interface Token {
  readonly name: string
  readonly suffix: string
}

function tokenFrom(text: string): Token | undefined {
  const [, name = '', suffix = ''] = /^sandbox-([a-z]+)(?:-(.+))?$/.exec(text) ?? []
  return Object.hasOwn(cases, name) ? { name, suffix } : undefined
}

/** Ten digits from a hash. */
const digitsOf = (text: string): string => {
  let sum = 7n
  for (const byte of Buffer.from(text)) sum = (sum * 257n + BigInt(byte)) % 8_999_999_999n
  return String(1_000_000_000n + sum)
}

/** They change every day of the bank's clock, so that a refresh is visible. */
const balancesAt = (at: Timestamp): AggregatorBalances => {
  const current = 250_000n + BigInt(dayFromMs(at) % 1000) * 100n
  return { current, available: current - 2_500n }
}

const accountsOf = ({ name, suffix }: Token, at: Timestamp): AggregatorAccount[] =>
  (cases[name] ?? []).map((account, i) => ({
    account_id: `account-${i + 1}`,
    name: 'Sandbox account',
    type: 'checking',
    asset: 'USD',
    account_number: digitsOf(`${name} ${suffix} ${i}`),
    routing_details: [american],
    owner: {
      names: ['Sam Sandbox'],
      addresses: [{ street: '1 Sandbox Street', city: 'New York', subdivision: 'NY', country_code: 'US' }],
      email_addresses: ['sam@sandbox.example'],
      phone_numbers: ['+12125550100'],
    },
    balances: balancesAt(at),
    ...account,
  }))

const tokenOf = ({ asset, reference }: SessionQuestion): string =>
  `sandbox-${asset === 'CAD' ? 'canadian' : 'checking'}-${reference}`

export function sandboxAggregator(sql: Sql, now: () => Timestamp, nextScripted: NextScripted): Aggregator {
  const timeOf = (bank_guid: Guid): Promise<Timestamp> => bankNow(sql, now, bank_guid)

  return {
    isHosted: () => true,
    async session(question) {
      const { bank_guid, reference, access_token } = question
      const scripted = await nextScripted('aggregator', { ...question, is_repeat: true }, ['signed_in', 'abandoned'])
      if (scripted?.outcome === 'abandoned') return { kind: 'failed', failure_code: 'abandoned' }
      if (scripted) {
        return { kind: 'done', result: access_token ? {} : { token: tokenOf(question), token_kind: 'public' } }
      }
      const at = await timeOf(bank_guid)
      const link_expires_at = addSeconds(timestampFromGuid(reference), session_seconds)
      if (at >= link_expires_at) return { kind: 'failed', failure_code: 'expired' }
      const link = `https://aggregator.sandbox.example/sessions/${reference}?session=${randomBytes(16).toString('hex')}`
      return { kind: 'pending', check_again_at: addSeconds(at, look_seconds), link, link_expires_at }
    },
    async link({ bank_guid, token, asked_since }) {
      const known = tokenFrom(token)
      if (!known) return { kind: 'failed', failure_code: 'invalid_token' }
      const at = await timeOf(bank_guid)
      const up_at = addSeconds(asked_since, outage_seconds)
      if (known.name === 'outage' && at < up_at) return { kind: 'pending', check_again_at: up_at }
      const link = { access_token: token, institution_id: 'sandbox-bank', accounts: accountsOf(known, at) }
      return { kind: 'done', result: link }
    },
    async balances(question) {
      const { bank_guid, access_token, is_renewed } = question
      const scripted = await nextScripted('aggregator', question, ['refresh_required'])
      if (scripted || (tokenFrom(access_token)?.name === 'refresh' && !is_renewed)) {
        return { kind: 'failed', failure_code: 'refresh_required' }
      }
      return { kind: 'done', result: balancesAt(await timeOf(bank_guid)) }
    },
    async unlink(question) {
      return doneOrLater(await nextScripted('aggregator', { ...question, is_repeat: true }, ['unlink_later']))
    },
  }
}
