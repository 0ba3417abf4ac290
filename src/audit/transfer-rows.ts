// SQL for transfers with their kind, their accounts inside the bank, and their fees.
import { quoted } from './check.ts'

const isOutside = (account: string): string => `${account} ->> 'type' in ('external_wallet', 'external_bank_account')`
const insideGuid = (account: string): string =>
  `case when not ${isOutside(account)} then (${account} ->> 'guid')::uuid end`

const feeOf = (...types: readonly string[]): string =>
  `(select coalesce(sum((d ->> 'amount')::numeric), 0) from jsonb_array_elements(t.fee_details) d where d ->> 'type' in (${quoted(types)}))`

/**
 * `kind` is `inside`, `arrival`, `pull`, `return`, or the transfer_type of a withdrawal. `source` and `destination` are accounts inside the
 * bank. `is_held`: a pull that was credited under a hold. `bank_fee` includes the rail's fee.
 */
export const transferRows = `
  select t.*, case
      when t.reference_transfer_guid is not null then 'return'
      when t.transfer_type in ('inter_account', 'book') then 'inside'
      when t.side = 'deposit' and t.quote_guid is null then 'arrival'
      when t.side = 'deposit' then 'pull'
      else t.transfer_type end as kind,
    ${insideGuid('t.source_account')} as source, ${insideGuid('t.destination_account')} as destination,
    coalesce(t.customer_guid, t.bank_guid) as owner_guid, coalesce(t.network_fee, 0) as taken_fee,
    t.hold_ends_at is not null as is_held, ${feeOf('bank', 'rail')} as bank_fee, ${feeOf('platform')} as platform_fee
  from transfers t`

/** Of an arrival: what of it went into the reserve, because a return that was dishonoured had been a loss of the bank (D8). */
export const reserveShare = `(select coalesce(sum(coalesce((x ->> 'receive_amount')::numeric, t.receive_amount)), 0)
          from jsonb_array_elements(t.entries) x where x -> 'destination_account' ->> 'type' = 'reserve')`
