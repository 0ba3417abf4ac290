// Checks the money of transfers against docs/ledger.md: which journals each kind and state has, and what each account gained or lost.
import { type Check, onAccount, onJournal, onSubject } from './check.ts'
import { allStages } from './stage-rows.ts'
import { reserveShare, transferRows } from './transfer-rows.ts'

/** The allowed journals by kind and state, without loss recovery (X1). */
const allowedSteps = `case t.kind
          when 'inside' then case t.state when 'completed' then array['settle'] else array[''] end
          when 'return' then array['return']
          when 'arrival' then case when t.state = 'completed' then array['credit', 'credit resolve']
            when t.state in ('reviewing', 'cancelling') then array['credit']
            when t.state = 'failed' then array['', 'credit return'] else array[''] end
          when 'pull' then case when t.state = 'completed' and t.is_held and t.fee > 0 then array['credit fees']
            when t.state = 'completed' or (t.is_held and t.state in ('holding', 'cancelling')) then array['credit']
            when t.state = 'failed' and t.is_held then array['credit return']
            when t.state = 'failed' then array['', 'settle', 'resolve settle'] else array[''] end
          else case when t.state = 'completed' then array['settle']
            when t.state = 'failed' and t.kind = 'crypto'
              then array['', 'fees', 'settle', 'resolve settle', 'fees settle', 'fees resolve settle']
            when t.state = 'failed' then array['', 'settle', 'resolve settle'] else array[''] end end`

/** The role of an account in a transfer. */
const roleOf = `case
          when e.account_guid = t.source then 'source'
          when e.account_guid = t.destination then 'destination'
          when a.type = 'external' and a.ref = t.ref and e.asset = t.asset then 'outside'
          when a.type = 'external' and a.ref = t.ref and e.asset = t.network_fee_asset then 'network'
          when a.type = 'gas' and e.asset = t.network_fee_asset then 'gas'
          when a.type in ('fee', 'platform_fee', 'suspense', 'receivable', 'reserve', 'invoice_operations') and e.asset = t.asset then a.type
          when a.owner_guid = t.bank_guid and a.type in ('trading', 'fiat') and e.asset = t.asset then 'bank' end`

const roles =
  'source destination outside network gas fee platform_fee suspense receivable reserve invoice_operations bank'.split(
    ' ',
  )
const posted = (role: string): string => `sum(m.amount) filter (where m.role = '${role}') as at_${role}`
const steps = { is_settled: 'settle', is_resolved: 'resolve', is_charged: 'fees' }

/** Every transfer with the amounts it moved: `at_<role>` is what that account gained. */
const moved = `
    select t.*, t.state = 'failed' and t.kind <> 'inside' and t.is_settled as is_late from (
      select t.*, ${[...roles, 'strangers'].map((role) => `coalesce(p.at_${role}, 0) as at_${role}`).join(', ')},
        ${Object.keys(steps)
          .map((name) => `coalesce(p.${name}, false) as ${name}`)
          .join(', ')},
        case when t.kind = 'arrival' and t.state = 'completed' then ${reserveShare} else 0 end as to_reserve,
        t.state = 'completed' as is_done, t.kind in ('funding', 'crypto', 'lightning') as is_out,
        -- Credited to its owner, in suspense, or under the hold of a pull.
        (t.kind = 'arrival' and t.state in ('reviewing', 'cancelling', 'completed')) or (t.kind = 'pull'
          and (t.state = 'completed' or (t.is_held and t.state in ('holding', 'cancelling')))) as is_in,
        -- A route may cost less than quoted.
        case when t.kind = 'pull' then t.deliver_amount
          when t.kind = 'lightning' then least(greatest(p.at_outside, t.receive_amount), t.receive_amount + t.taken_fee)
          else t.receive_amount end as late_amount
      from (${transferRows}) t left join (
        select m.bank_guid, m.guid, ${roles.map(posted).join(', ')}, sum(abs(m.amount)) filter (where m.role is null) as at_strangers,
          ${Object.entries(steps)
            .map(([name, step]) => `bool_or(m.step = '${step}') as ${name}`)
            .join(', ')}
        from (
          select t.bank_guid, t.guid, j.step, e.amount, ${roleOf} as role
          from (${transferRows}) t join journals j on ${onSubject} and j.step <> 'recover'
            join entries e on ${onJournal} left join accounts a on ${onAccount}
        ) m group by m.bank_guid, m.guid
      ) p on p.bank_guid = t.bank_guid and p.guid = t.guid
    ) t`

/** What each account should have gained. */
const expected: Readonly<Record<string, string>> = {
  // The bank may bear a part of a return or a late success.
  'at_source + at_receivable': `case when kind in ('inside', 'funding', 'crypto') and is_done then -deliver_amount
        when kind = 'lightning' and is_done then case when customer_guid is null then -at_outside else -deliver_amount end
        when kind = 'return' and side = 'withdrawal' then -deliver_amount
        when is_late and is_out and is_resolved then -late_amount else 0 end`,
  at_destination: `case when kind = 'inside' and is_done then deliver_amount
        when kind in ('arrival', 'pull') and is_done then receive_amount - to_reserve
        when kind = 'pull' and is_in then deliver_amount
        when kind = 'return' and side = 'deposit' then receive_amount
        when is_late and kind = 'pull' and is_resolved then late_amount else 0 end`,
  at_outside: `case when is_in or (is_late and kind = 'pull') then -deliver_amount
        when kind = 'funding' and is_done then receive_amount
        when kind = 'crypto' then case when is_done or is_late then receive_amount else 0 end
          - case when network_fee_asset = asset then at_gas else 0 end
        when kind = 'lightning' and is_done then least(greatest(at_outside, receive_amount), deliver_amount - fee)
        when kind = 'return' then case side when 'withdrawal' then deliver_amount else -deliver_amount end
        when is_late then late_amount else 0 end`,
  at_network: `case when kind = 'crypto' and network_fee_asset <> asset then -at_gas else 0 end`,
  at_reserve: 'to_reserve',
  at_gas: `case when kind <> 'crypto' then 0 when is_done then -taken_fee
        -- It failed on the chain and was paid later: the network took two fees.
        when is_charged and is_settled then least(at_gas, 0)
        when is_charged or is_late then -taken_fee else 0 end`,
  at_fee: 'case when is_done then bank_fee else 0 end',
  at_platform_fee: 'case when is_done then platform_fee else 0 end',
  at_suspense: `case when is_in and not is_done and kind = 'arrival' then receive_amount
        when is_late and not is_resolved then case kind when 'pull' then late_amount else -late_amount end else 0 end`,
  at_invoice_operations: `case when kind = 'lightning' and is_done and customer_guid is not null then -at_outside else 0 end`,
  at_bank: `case when kind = 'lightning' and is_done and customer_guid is not null then deliver_amount - fee else 0 end`,
  at_strangers: '0',
}

export const transferMoneyChecks: readonly Check[] = [
  {
    name: 'transfer-journals',
    invariant: 'I9',
    promise: 'a transfer has the journals of its kind and state',
    query: `select t.bank_guid, t.guid as transfer_guid, t.kind, t.state, j.steps
      from (${transferRows}) t left join (
        select bank_guid, subject_guid, string_agg(step, ' ' order by step) as steps from journals
        where subject_type = 'transfer' and step <> 'recover' group by bank_guid, subject_guid
      ) j on ${onSubject} where coalesce(j.steps, '') <> all (${allowedSteps})`,
  },
  {
    name: 'transfer-money',
    invariant: 'I9',
    promise: 'a transfer moved what it shows: amounts, fees, and money in suspense',
    query: `select bank_guid, guid as transfer_guid, kind, state, deliver_amount, receive_amount,
        ${[...roles, 'strangers'].map((role) => `at_${role}`).join(', ')}
      from (${moved}) t
      where ${Object.entries(expected)
        .map(([account, amount]) => `${account} <> ${amount}`)
        .join('\n        or ')}
        or (at_receivable <> 0 and not (at_source <= 0 and at_receivable < 0 and (kind = 'return' or is_late)))
        or fee <> bank_fee + platform_fee
        or deliver_amount <> receive_amount + case kind when 'lightning' then deliver_amount - receive_amount else fee end
        or (kind in ('inside', 'arrival', 'return') and fee <> 0) or (kind = 'lightning' and deliver_amount < receive_amount + fee)
        or (kind = 'crypto' and receive_amount <> (
          select coalesce(sum(coalesce((x ->> 'receive_amount')::numeric, receive_amount)), 0) from jsonb_array_elements(entries) x))`,
  },
  {
    name: 'loss-recoveries',
    invariant: 'I19',
    promise: 'a loss is recovered from the reserve only, by a completed or resolved transfer or by a returned pull',
    query: `select j.bank_guid, j.guid as journal_guid, j.subject_guid, a.type, sum(e.amount) as amount
      from journals j join entries e on ${onJournal} left join accounts a on ${onAccount}
        left join (
          select bank_guid, guid, state, asset from transfers
          union all select t.bank_guid, t.guid, t.state, t.s -> 'source_account' ->> 'asset' from (${allStages}) t
            where t.type = 'deposit_return'
        ) t on ${onSubject}
      where j.step = 'recover'
      group by j.bank_guid, j.guid, j.subject_guid, a.type, t.state, t.asset, e.asset
      having (t.state is distinct from 'completed' and not exists (
          select 1 from journals r where r.bank_guid = j.bank_guid and r.subject_guid = j.subject_guid and r.step = 'resolve'))
        or e.asset <> t.asset or case a.type when 'reserve' then sum(e.amount) >= 0
        when 'receivable' then sum(e.amount) <= 0 else true end`,
  },
]
