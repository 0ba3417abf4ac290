// Checks the money of stages and executions against docs/ledger.md (R1 to R9): what each account gained or lost.
import { type Check, onAccount, onJournal, onSubject } from './check.ts'
import { allStages, amountOf, guidOf, isInside, paidOfNetwork } from './stage-rows.ts'

/** The role of an account in a stage. */
const roleOf = `case
          when e.account_guid = t.source_guid then 'source'
          when e.account_guid = t.destination_guid then 'destination'
          when a.type = 'external' and a.ref = 'market' and e.asset = t.source_asset then 'market_source'
          when a.type = 'external' and a.ref = 'market' and e.asset = t.destination_asset then 'market_destination'
          when a.type = 'external' and a.ref <> 'market' and e.asset = t.outside_asset then 'outside'
          when a.type = 'external' and a.ref <> 'market' and e.asset = t.network_asset then 'network'
          when a.type = 'gas' and e.asset = t.network_asset then 'gas'
          when a.type in ('receivable', 'suspense') and e.asset = t.own_asset then a.type end`

const roles = 'source destination market_source market_destination outside network gas receivable suspense'.split(' ')

/** Both ends as columns. `moves`: the stage moved its amounts. A reversed stage moved nothing in the end. */
const ends = `
    select t.*, ${guidOf(`(s -> 'source_account')`)} as source_guid, ${guidOf(`(s -> 'destination_account')`)} as destination_guid,
      ${amountOf(`(s -> 'source_account')`)} as source_amount, ${amountOf(`(s -> 'destination_account')`)} as destination_amount,
      s -> 'source_account' ->> 'asset' as source_asset, s -> 'destination_account' ->> 'asset' as destination_asset,
      ${isInside(`s -> 'source_account'`)} as is_from_inside, ${isInside(`s -> 'destination_account'`)} as is_to_inside,
      case when ${isInside(`s -> 'source_account'`)} then s -> 'destination_account' ->> 'asset'
        else s -> 'source_account' ->> 'asset' end as outside_asset,
      case when ${isInside(`s -> 'source_account'`)} then s -> 'source_account' ->> 'asset'
        else s -> 'destination_account' ->> 'asset' end as own_asset,
      (select f ->> 'asset' from jsonb_array_elements(s -> 'fees') f where f ->> 'type' = 'network') as network_asset,
      ${paidOfNetwork} as network_fee,
      state = 'completed' and type not in ('loss_recovery', 'reversal') and not is_taken_back
        and not (type = 'trade' and execution_state = 'failed') as moves
    from (${allStages}) t`

/** Every stage with the amounts it moved: `at_<role>` is what that account gained, without loss recovery (X1). */
const moved = `
    select t.*, ${[...roles, 'strangers'].map((role) => `coalesce(p.at_${role}, 0) as at_${role}`).join(', ')},
      t.state = 'failed' and coalesce(p.is_settled, false) as is_late, coalesce(p.is_resolved, false) as is_resolved
    from (${ends}) t left join (
      select m.bank_guid, m.guid, ${roles.map((role) => `sum(m.amount) filter (where m.role = '${role}') as at_${role}`).join(', ')},
        sum(abs(m.amount)) filter (where m.role is null) as at_strangers,
        bool_or(m.step = 'settle') as is_settled, bool_or(m.step = 'resolve') as is_resolved
      from (
        select t.bank_guid, t.guid, j.step, e.amount, ${roleOf} as role
        from (${ends}) t join journals j on ${onSubject} and j.step <> 'recover'
          join entries e on ${onJournal} left join accounts a on ${onAccount}
      ) m group by m.bank_guid, m.guid
    ) p on p.bank_guid = t.bank_guid and p.guid = t.guid`

/** What each account should have gained. */
const expected: Readonly<Record<string, string>> = {
  // The bank may bear a part of a pull that came back, or the whole of a payment that was made after its stage had failed (W5).
  'at_source + at_receivable': `case when is_from_inside and (moves or (is_late and is_resolved)) then -source_amount else 0 end`,
  at_destination: `case when is_to_inside and (moves or (is_late and is_resolved)) then destination_amount else 0 end`,
  at_market_source: `case when (moves or is_late) and source_asset <> destination_asset then source_amount else 0 end`,
  at_market_destination: `case when (moves or is_late) and source_asset <> destination_asset then -destination_amount
        else 0 end`,
  at_outside: `case when not (moves or is_late) then 0 when not is_from_inside then -source_amount
        when not is_to_inside then destination_amount else 0 end
        + case when network_asset = outside_asset then network_fee else 0 end`,
  at_network: 'case when network_asset <> outside_asset then network_fee else 0 end',
  at_gas: '-network_fee',
  at_suspense: `case when is_resolved or not is_late then 0 when is_from_inside then -source_amount
        else destination_amount end`,
  at_strangers: '0',
}

export const stageMoneyChecks: readonly Check[] = [
  {
    name: 'stage-money',
    invariant: 'I11',
    promise:
      'a completed stage moved what it says, which is what was quoted, and every other stage nothing but what was paid late',
    query: `select bank_guid, execution_guid, guid as stage_guid, type, state, source_amount, destination_amount,
        ${[...roles, 'strangers'].map((role) => `at_${role}`).join(', ')}
      from (${moved}) t
      where ${Object.entries(expected)
        .map(([account, amount]) => `${account} <> ${amount}`)
        .join('\n        or ')}
        or (at_receivable <> 0 and not (at_source <= 0 and at_receivable < 0
          and (type = 'deposit_return' or (is_late and is_resolved and is_from_inside))))
        or (state = 'completed' and type <> 'loss_recovery' and (
          ${amountOf(`(s -> 'source_account')`, 'executed_amount')} is distinct from source_amount
          or ${amountOf(`(s -> 'destination_account')`, 'executed_amount')} is distinct from destination_amount))`,
  },
  {
    name: 'loss-stages',
    invariant: 'I19',
    promise: 'a loss is what its return took from the receivable, and shows which part the reserve covered',
    query: `select l.bank_guid, l.execution_guid, l.guid as stage_guid, l.s -> 'loss_recovery_details' as told, m.lost, m.given
      from (${allStages}) l
        left join (${allStages}) b on b.bank_guid = l.bank_guid and b.execution_guid = l.execution_guid and b.type = 'deposit_return'
        cross join lateral (
          select coalesce(-sum(e.amount) filter (where a.type = 'receivable' and j.step = 'return'), 0) as lost,
            coalesce(-sum(e.amount) filter (where a.type = 'reserve' and j.step = 'recover'), 0) as given
          from journals j join entries e on ${onJournal} join accounts a on ${onAccount}
          where j.bank_guid = b.bank_guid and j.subject_guid = b.guid
        ) m
      where l.type = 'loss_recovery' and (
          ${amountOf(`(l.s -> 'loss_recovery_details')`, 'lost_amount')},
          ${amountOf(`(l.s -> 'loss_recovery_details')`, 'recovered_amount')},
          ${amountOf(`(l.s -> 'loss_recovery_details')`, 'uncovered_amount')},
          ${amountOf(`(l.s -> 'source_account')`, 'executed_amount')},
          ${amountOf(`(l.s -> 'destination_account')`, 'executed_amount')}
        ) is distinct from (m.lost, least(m.given, m.lost), m.lost - least(m.given, m.lost), least(m.given, m.lost), m.lost)`,
  },
  {
    name: 'execution-journals',
    invariant: 'I9',
    promise: 'an execution itself moves only its fees, from accounts that its stages passed',
    query: `select x.bank_guid, x.guid as execution_guid, j.step, e.account_guid, a.type, e.amount
      from executions x join journals j on j.bank_guid = x.bank_guid and j.subject_guid = x.guid
        join entries e on ${onJournal} left join accounts a on ${onAccount}
        left join (
          select distinct t.bank_guid, t.execution_guid, e.guid from (${ends}) t
          cross join lateral (values (t.source_guid), (t.destination_guid)) e (guid)
        ) w on w.bank_guid = x.bank_guid and w.execution_guid = x.guid and w.guid = e.account_guid
      where j.step <> 'fees' or (case when a.type in ('fee', 'platform_fee') then e.amount > 0
        else e.amount < 0 and w.guid is not null and a.owner_guid = coalesce(x.customer_guid, x.bank_guid) end) is not true`,
  },
]
