// What a superuser could do to transfers and to what they moved, and which checks must then speak.
import { type Attempt, account, unknown } from './rows-to-tamper.ts'

const transfer = (where: string): string => `(select guid from transfers where ${where} order by guid limit 1)`
const [book, own] = [
  transfer(`transfer_type = 'book'`),
  transfer(`transfer_type = 'inter_account' and state = 'completed'`),
]
const bornFailed = transfer(`transfer_type = 'inter_account' and state = 'failed'`)
const [waiting, accepted, goingBack, sentBack] = [701, 702, 703, 704].map((amount) =>
  transfer(`receive_amount = ${amount}`),
)
const returned = transfer('receive_amount = 321 and reference_transfer_guid is null')
const theReturn = `(select guid from transfers where reference_transfer_guid = ${returned})`
const uncovered = transfer(`asset = 'CAD' and return_code is not null and reference_transfer_guid is not null`)

const journalOf = (subject: string, step: string): string =>
  `(select guid from journals where subject_guid = ${subject} and step = '${step}')`
/** Both entries of a journal of two, by more or less. */
const enlarged = (subject: string, step: string): string =>
  `update entries set amount = amount + sign(amount) where journal_guid = ${journalOf(subject, step)}`
const broken = ['balances', 'running-balances']
const set = (subject: string, what: string): string => `update transfers set ${what} where guid = ${subject}`

const quoteOfOwn = `(select quote_guid from transfers where guid = ${own})`

export const transferAttempts: readonly Attempt[] = [
  [
    'a transfer on the quote of a trade',
    set(own, 'quote_guid = (select quote_guid from trades limit 1)'),
    'quotes',
    'transfer-quotes',
  ],
  [
    'a transfer on other terms',
    set(book, 'deliver_amount = deliver_amount + 1'),
    'transfer-quotes',
    'transfer-money',
    'limits',
    'limits-cover',
  ],
  [
    'a transfer for somebody else',
    set(book, 'customer_guid = null'),
    'participants',
    'transfer-quotes',
    'transfer-accounts',
    'limits',
    'limits-cover',
  ],
  [
    'a transfer of another product',
    `update quotes set product_type = 'funding' where guid = ${quoteOfOwn}`,
    'transfer-quotes',
    'row-counts',
  ],
  ['a transfer by another rail', set(book, `payment_rail = 'wire'`), 'transfer-quotes'],
  [
    'an entry of another amount',
    set(bornFailed, `entries = jsonb_set(entries, '{0,receive_amount}', '1234567')`),
    'transfer-quotes',
  ],
  [
    'a transfer after the end of its quote',
    `update quotes set expires_at = created_at where guid = ${quoteOfOwn}`,
    'transfer-quotes',
  ],
  [
    'money taken from an account of somebody else',
    set(
      own,
      `source_account = jsonb_set(source_account, '{guid}', to_jsonb(replace(${account('fiat', 'USD')}::text, '-', '')))`,
    ),
    'transfer-quotes',
    'transfer-accounts',
    'transfer-money',
  ],
  [
    'an account by another name',
    set(own, `destination_account = jsonb_set(destination_account, '{type}', '"storage"')`),
    'transfer-accounts',
  ],
  [
    'an account that does not exist',
    set(
      bornFailed,
      `destination_account = jsonb_set(destination_account, '{guid}', to_jsonb(replace(${unknown}::text, '-', '')))`,
    ),
    'transfer-quotes',
    'transfer-accounts',
  ],
  [
    'a wallet that does not exist',
    set(waiting!, `source_account = jsonb_build_object('type', 'external_wallet', 'guid', ${unknown})`),
    'transfer-accounts',
  ],
  [
    'a participant who does not exist',
    set(book, `source_participants = jsonb_set(source_participants, '{0,guid}', to_jsonb(${unknown}::text))`),
    'participants',
  ],
  [
    'a participant who gets less',
    set(book, `destination_participants = jsonb_set(destination_participants, '{0,amount}', '"1"')`),
    'participants',
  ],
  [
    'money set aside for what holds nothing',
    `insert into holds select bank_guid, ${waiting}, account_guid, 5, now() from balances where account_guid = ${account('fiat', 'USD')};
     update balances set held = held + 5 where account_guid = ${account('fiat', 'USD')}`,
    'transfer-holds',
  ],
  [
    'a step too many',
    `update journals set step = 'fees' where guid = ${journalOf(book, 'settle')}`,
    'transfer-journals',
  ],
  [
    'money in review that was never taken in',
    `update transfers set state = 'pending' where guid = ${waiting}`,
    'transfer-journals',
    'transfer-money',
    'object-states',
    'jobs',
    'row-counts',
  ],
  ['more moved than was said', enlarged(own, 'settle'), 'transfer-money', ...broken],
  ['more accepted than came in', enlarged(accepted!, 'resolve'), 'transfer-money', 'deposits', 'suspense', ...broken],
  [
    'more waiting than came in',
    set(goingBack!, 'receive_amount = receive_amount + 1, deliver_amount = deliver_amount + 1'),
    'transfer-money',
  ],
  ['more sent back than came in', enlarged(sentBack!, 'return'), 'transfer-money', 'suspense', ...broken],
  ['more taken back than came in', enlarged(theReturn, 'return'), 'transfer-money', ...broken],
  [
    'a loss that is too small',
    `update entries set amount = amount + 1 where journal_guid = ${journalOf(uncovered, 'return')} and amount = -600;
     update entries set amount = amount - 1 where journal_guid = ${journalOf(uncovered, 'return')} and amount = 600`,
    'transfer-money',
    ...broken,
  ],
  [
    'a fee that nobody took',
    set(
      book,
      `fee = 1, deliver_amount = deliver_amount + 1, fee_details = '[{"type": "bank", "asset": "USD", "amount": "1"}]'`,
    ),
    'transfer-money',
    'transfer-quotes',
    'limits',
    'limits-cover',
  ],
  [
    'a loss recovered by a transfer that failed',
    `update journals set subject_guid = ${bornFailed}, step = 'recover' where guid = ${journalOf(own, 'settle')}`,
    'loss-recoveries',
    'failed-costs-nothing',
    'transfer-journals',
    'transfer-money',
  ],
  ['a return of which nobody knows', set(returned, 'return_code = null'), 'returns'],
  ['a return under another code', set(returned, `return_code = 'R02'`), 'returns'],
  [
    'a return that does not go back',
    set(theReturn, `side = 'deposit'`),
    'returns',
    'transfer-accounts',
    'transfer-money',
  ],
  ['a return of less', set(theReturn, 'deliver_amount = 320, receive_amount = 320'), 'returns', 'transfer-money'],
  ['a return of nothing', set(theReturn, `reference_transfer_guid = ${unknown}`), 'returns'],
  ['a return code on what did not come back', set(waiting!, `return_code = 'R01'`), 'returns'],
  [
    'news of a payment that nobody booked',
    `insert into provider_events select bank_guid, 'wire', 'settled after failure ' || replace(guid::text, '-', ''), now()
     from transfers where guid = ${bornFailed}`,
    'inbox',
  ],
  [
    'a decision that nobody booked',
    `insert into provider_events select bank_guid, 'operator', 'resolve ' || replace(guid::text, '-', ''), now()
     from transfers where guid = ${bornFailed}`,
    'inbox',
  ],
  [
    'what a payee has left of a limit',
    `update transfers set payee_reservations = '[]' where payee_reservations <> '[]'`,
    'limits',
  ],
]
