// Ways to break the rows of transfers, of what was sent, of the inbox and of simulated payments by hand, and what the database says to them.
export const other = 'ffffffffffffffffffffffffffffffff'
export const checkViolation = '23514'
export const uniqueViolation = '23505'

export type Forbidden = readonly [what: string, statement: string, code: string]

const copied = (where: string): string =>
  `insert into transfers select (jsonb_populate_record(t, jsonb_build_object('guid', gen_random_uuid()))).* from transfers t where ${where}`

const sent = `insert into sent_transactions (bank_guid, guid, attempt, chain, raw, hash, refusal, created_at)
  values ('${other}', '${other}',`

const member = `insert into sent_transactions (bank_guid, guid, attempt, chain, created_at, bundle_guid, bundle_output, bundle_outputs,
  bundle_fee_max) values ('${other}', gen_random_uuid(), 0, 'bitcoin', now(), '${other}',`

export const transferRules: readonly Forbidden[] = [
  [
    'a slot with two payments',
    `insert into sent_slots values ('${other}', 'bitcoin', 'a:0', '${other}'), ('${other}', 'bitcoin', 'a:0', gen_random_uuid())`,
    uniqueViolation,
  ],
  ['a transaction that is refused', `${sent} 0, 'bitcoin', 'r', 'h', 'cancelled', now())`, checkViolation],
  ['nothing that is sent', `${sent} 0, 'bitcoin', null, null, null, now())`, checkViolation],
  ['a refusal after an attempt', `${sent} 1, 'bitcoin', null, null, 'cancelled', now())`, checkViolation],
  ['a payment in no place of its bundle', `${member} null, 1, 1)`, checkViolation],
  ['a payment of a bundle that may pay less than nothing', `${member} 0, 1, -1)`, checkViolation],
  ['a payment of a bundle with no output', `${member} 0, 0, 1)`, checkViolation],
  [
    'two payments at one place of a bundle',
    `${member} 0, 1, 1), ('${other}', gen_random_uuid(), 0, 'bitcoin', now(), '${other}', 0, 1, 1)`,
    uniqueViolation,
  ],
  [
    'a refusal in a bundle',
    `${member.replace('chain', 'refusal, chain').replace("'bitcoin'", "'cancelled', 'bitcoin'")} 0, 1, 1)`,
    checkViolation,
  ],
  ['a bundle on another chain', `${member.replace("'bitcoin'", "'ethereum'")} 0, 1, 1)`, checkViolation],
  ['a failed transfer without a code', `update transfers set state = 'failed'`, checkViolation],
  ['a code on a transfer that did not fail', `update transfers set failure_code = 'cancelled'`, checkViolation],
  ['a failure that nobody knows', `update transfers set state = 'failed', failure_code = 'bad_luck'`, checkViolation],
  ['a transfer on no side of two', `update transfers set side = 'buy'`, checkViolation],
  ['a transfer by a rail that is none', `update transfers set payment_rail = 'carrier_pigeon'`, checkViolation],
  ['a network fee below nothing', 'update transfers set network_fee = -1', checkViolation],
  ['a hash that is none', `update transfers set payment_hash = 'abc'`, checkViolation],
  ['a return code in no code', `update transfers set return_code = 'r-01'`, checkViolation],
  [
    'a return without a code',
    'update transfers set return_code = null where reference_transfer_guid is not null',
    checkViolation,
  ],
  [
    'money from nowhere to nowhere',
    'update transfers set source_account = null, destination_account = null',
    checkViolation,
  ],
  ['a second transfer of one quote', copied('quote_guid is not null'), uniqueViolation],
  ['a second return of one transfer', copied('reference_transfer_guid is not null'), uniqueViolation],
  ['a quoted network fee in nothing', `update quotes set network_fee = 1`, checkViolation],
  ['a network fee asset without a fee', `update quotes set network_fee_asset = 'BTC'`, checkViolation],
  ['a quote by a rail that is none', `update quotes set payment_rail = 'spei'`, checkViolation],
  [
    'the same news twice',
    `insert into provider_events values ('${other}', 'p', 'x', now()), ('${other}', 'p', 'x', now())`,
    uniqueViolation,
  ],
  ['news without a name', `insert into provider_events values ('${other}', 'p', '', now())`, checkViolation],
  ['a payment of nothing', 'update sandbox_payments set amount = 0', checkViolation],
  ['a payment on no side', `update sandbox_payments set side = 'sell'`, checkViolation],
  [
    'a return that has no time',
    `update sandbox_payments set returns_at = null where return_code is not null`,
    checkViolation,
  ],
  ['a return that has no code', `update sandbox_payments set returns_at = now(), return_code = null`, checkViolation],
  [
    'a minimum on an account that is no reserve',
    `update accounts set minimum_balance_funding_pull = 1 where type = 'fiat'`,
    checkViolation,
  ],
]
