// What a superuser could do to the tables of money, and which checks must then speak. The first one named is the one it is
// for. What can be done to people and places is in tampering-places.ts.
import { type Attempt, account, deposit, forged, journalOf, quoteOf, trade, unknown, wire } from './rows-to-tamper.ts'

export const attempts: readonly Attempt[] = [
  [
    'an entry moved to another journal',
    `update entries set journal_guid = ${journalOf(deposit('USD', '77'))} where account_guid = ${wire} and sequence = 1`,
    'journal-sums',
    'transfer-money',
  ],
  [
    'money from nowhere',
    `insert into journals select bank_guid, ${unknown}, 'transfer', ${unknown}, 'resolve', now() from banks;
     insert into entries select bank_guid, account_guid, sequence + 1, ${unknown}, asset, 5, posted + 5 from balances where account_guid = ${wire};
     update balances set posted = posted + 5, sequence = sequence + 1 where account_guid = ${wire}`,
    'asset-sums',
    'journal-sums',
    'chart',
    'journal-subjects',
  ],
  [
    'a journal without entries',
    `insert into journals select bank_guid, ${unknown}, 'transfer', ${unknown}, 'resolve', now() from banks`,
    'journal-entries',
    'journal-subjects',
  ],
  [
    'money moved for nothing that exists',
    forged('transfer', unknown, 'settle', account('fiat', 'USD'), account('reserve', 'USD')),
    'journal-subjects',
  ],
  [
    'a lost journal',
    `delete from journals where guid = ${journalOf(trade('completed'))}`,
    'journal-entries',
    'trade-journals',
    'settlements',
  ],
  [
    'an entry too many in a balance',
    `update balances set sequence = sequence + 1 where account_guid = ${wire}`,
    'balances',
    'entry-feed',
  ],
  ['a raised balance', `update balances set posted = posted + 1 where account_guid = ${wire}`, 'chart', 'balances'],
  [
    'a running balance',
    `update entries set balance = balance + 1 where account_guid = ${wire} and sequence = 2`,
    'running-balances',
  ],
  [
    'a gap between entries',
    `update entries set sequence = sequence + 1 where account_guid = ${wire} and sequence = (select max(sequence) from entries where account_guid = ${wire})`,
    'running-balances',
  ],
  [
    'a balance that holds more',
    `update balances set held = held + 1 where account_guid = ${account('fiat', 'USD')}`,
    'held',
  ],
  [
    'below the floor',
    `alter table balances drop constraint balances_floor;
     insert into holds select bank_guid, ${trade('storing')}, account_guid, posted + 1, now() from balances where account_guid = ${account('fiat', 'EUR')};
     update balances set held = held + posted + 1 where account_guid = ${account('fiat', 'EUR')}`,
    'floors',
    'trade-holds',
  ],
  ['a floor removed', `update balances set floor = null where account_guid = ${account('fiat', 'EUR')}`, 'floors'],
  ['a balance in another asset', `update balances set asset = 'CAD' where account_guid = ${wire}`, 'account-balances'],
  [
    'an account without a balance',
    `delete from balances where account_guid = ${account('fee', 'USD')}`,
    'account-balances',
    'chart',
    'entry-feed',
  ],
  [
    'entries in another asset',
    `update entries set asset = 'GBP' where journal_guid = ${journalOf(deposit('EUR'))}`,
    'entry-accounts',
    'transfer-money',
  ],
  [
    'a receivable above zero',
    `alter table balances drop constraint balances_ceiling;
     delete from accounts where type = 'receivable' and asset = 'USD';
     update accounts set type = 'receivable', ref = '' where guid = ${account('external', 'USD', 'market')}`,
    'receivables',
    'account-balances',
    'event-objects',
    'published-events',
    'settlements',
    'row-counts',
    'stage-money',
  ],
  [
    'a reserve that keeps what it owes',
    `insert into journals select bank_guid, ${unknown}, 'transfer', ${deposit('USD', '77')}, 'return', now() from banks;
     insert into entries select bank_guid, account_guid, 1, ${unknown}, asset, sign, sign from balances
       join (values (1, ${account('reserve', 'USD')}), (-1, ${account('receivable', 'USD')})) of_pair (sign, guid) on guid = account_guid;
     update balances set posted = sign, sequence = 1
       from (values (1, ${account('reserve', 'USD')}), (-1, ${account('receivable', 'USD')})) of_pair (sign, guid) where guid = account_guid`,
    'recoveries',
    'transfer-journals',
    'transfer-money',
  ],
  [
    'a minimum that nobody set',
    `update accounts set minimum_balance_funding_pull = 5 where guid = ${account('reserve', 'USD')}`,
    'reserve-minimums',
  ],
  [
    'money left in suspense',
    `update accounts set type = 'suspense', ref = '' where guid = ${account('external', 'EUR', 'wire')}`,
    'suspense',
    'row-counts',
    'transfer-money',
  ],
  ['a trade without its quote', `delete from quotes where guid = ${quoteOf('completed')}`, 'quotes', 'row-counts'],
  [
    'a trade on a used quote',
    `drop index trades_once_per_quote;
     update trades set quote_guid = (select quote_guid from trades where guid = ${trade('storing')}) where guid = ${trade('failed')}`,
    'quotes',
    'quoted-amounts',
  ],
  [
    'a better price',
    `update quotes set receive_amount = receive_amount + 1 where guid = ${quoteOf('completed')}`,
    'quoted-amounts',
  ],
  [
    'an expired quote executed',
    `update quotes set expires_at = issued_at where guid = ${quoteOf('completed')}`,
    'quoted-amounts',
  ],
  [
    'a price below the market',
    `update quotes set rate = '60/999' where guid = ${quoteOf('completed')};
     update trades set rate = '60/999' where guid = ${trade('completed')}`,
    'trade-rates',
  ],
  [
    'a price above the market',
    `update quotes set rate = '60/1001' where guid = ${quoteOf('completed')};
     update trades set rate = '60/1001' where guid = ${trade('completed')}`,
    'trade-rates',
  ],
  [
    "a stranger's account",
    `update trades set receive_account_guid = (select a.guid from accounts a where a.type = 'trading' and a.owner_guid <> trades.customer_guid limit 1)
     where guid = ${trade('failed')}`,
    'trade-accounts',
  ],
  [
    'an exit of more than was traded',
    `update trades set deliver_amount = deliver_amount + 1, receive_amount = receive_amount + 1 where exit_trade_guid is not null`,
    'exits',
    'limits',
    'limits-cover',
    'quoted-amounts',
    'settlements',
  ],
  ['an exit forgotten', 'update trades set exit_trade_guid = null where exit_trade_guid is not null', 'exits'],
  [
    'a hold of a finished trade',
    `insert into holds select bank_guid, ${trade('completed')}, account_guid, 5, now() from balances where account_guid = ${account('fiat', 'USD')};
     update balances set held = held + 5 where account_guid = ${account('fiat', 'USD')}`,
    'orphan-holds',
  ],
  [
    'a hold of somebody for whom no money moves',
    `insert into holds select bank_guid, (select guid from customers limit 1), account_guid, 5, now()
       from balances where account_guid = ${account('fiat', 'USD')};
     update balances set held = held + 5 where account_guid = ${account('fiat', 'USD')}`,
    'orphan-holds',
  ],
  [
    'a hold that is too small',
    `update balances b set held = held - 1 from holds h where h.account_guid = b.account_guid and h.subject_guid = ${trade('storing')};
     update holds set amount = amount - 1 where subject_guid = ${trade('storing')}`,
    'trade-holds',
  ],
  [
    'a settlement under another name',
    `update journals set step = 'fees' where subject_guid = ${trade('completed')}`,
    'trade-journals',
    'settlements',
  ],
  [
    'a fee kept by the wrong one',
    `update trades set fee_details = replace(fee_details::text, 'bank', 'platform')::jsonb where guid = ${trade('completed')};
     update quotes set fee_details = replace(fee_details::text, 'bank', 'platform')::jsonb where guid = ${quoteOf('completed')}`,
    'settlements',
  ],
  [
    'a sub account with a number of its own',
    `update deposit_bank_accounts set account_details = '[{"account_number": "1"}]' where type = 'sub_account'`,
    'sub-accounts',
  ],
  [
    'a sub account not counted',
    `update deposit_bank_accounts set sub_account_count = 0 where type = 'main'`,
    'sub-accounts',
  ],
  [
    'a failed trade with money',
    `update journals set subject_guid = ${trade('failed')} where guid = ${journalOf(deposit('EUR'))}`,
    'failed-costs-nothing',
    'trade-journals',
    'deposits',
    'transfer-journals',
    'transfer-money',
    'journal-subjects',
  ],
  [
    'an illegal move',
    `alter table transitions drop constraint transitions_legal_moves;
     update transitions set later_states = replace(later_states, 'executed', 'cancelled') where object_guid = ${trade('completed')}`,
    'event-moves',
    'event-hours',
  ],
  [
    'an event lost',
    `alter table transitions drop constraint transitions_legal_moves;
     update transitions set later_states = replace(later_states, 'executed ', '') where object_guid = ${trade('completed')}`,
    'event-moves',
    'event-hours',
    'event-positions',
    'object-states',
    'deliveries',
  ],
  [
    'all events of a decision lost',
    `delete from transitions where object_guid = ${trade('completed')} and sequence > 1`,
    'object-states',
    'event-hours',
    'event-positions',
    'published-events',
    'deliveries',
  ],
  [
    'an event from another state',
    `update transitions set from_state = 'frozen' where event_type = 'customer.verified'`,
    'event-chains',
  ],
  [
    'an event of nothing',
    `insert into transitions select bank_guid, ${unknown}, 1, ${unknown}, 'customer.storing', null, now() from banks`,
    'event-objects',
    'published-events',
  ],
  [
    'a state without its event',
    'update customers set event_sequence = event_sequence + 1 where kyc_expires_at is null',
    'object-states',
  ],
  [
    'a state set by hand',
    `update customers set state = 'frozen' where guid = (select guid from customers limit 1)`,
    'object-states',
    'row-counts',
  ],
  ['a job lost', `delete from jobs where object_guid = ${trade('storing')}`, 'jobs'],
  [
    'a job nobody owes',
    `insert into jobs (bank_guid, object_guid, kind, event_sequence, run_at) select bank_guid, ${trade('completed')}, 'settle-trade', 5, now() from banks`,
    'jobs',
  ],
  [
    'a job of an older state',
    `update jobs set event_sequence = event_sequence - 1 where kind = 'settle-trade'`,
    'jobs',
  ],
  ['a part of a file lost', 'delete from file_contents', 'file-contents'],
  ['a part of a file cut', 'update file_contents set content = substring(content from 1 for 40)', 'file-contents'],
  ['a change of keys that is not over', 'update bank_data_keys set generation = 2, swept_at = now()', 'data-keys'],
  ['a wrong total', `update row_counts set n = n + 1 where noun = 'quotes'`, 'row-counts'],
  [
    'a count of no table',
    `insert into row_counts select bank_guid, 'nothing', '2020-01-01', '', '', 1 from banks`,
    'row-counts',
  ],
  [
    'a count of what never was',
    `insert into row_counts select bank_guid, 'trades', '2020-01-01', 'platform', 'completed', 1 from banks`,
    'row-counts',
  ],
]
