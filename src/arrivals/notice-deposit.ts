// Records an arrival at a deposit address (D2). The transfer is pending and moves nothing until the chain has confirmed it. The inbox
// makes sure that a watched chain's arrival is recorded once.
import { parseAddress } from '../chains/address.ts'
import { confirmedAt } from '../chains/chain.ts'
import type { Amount } from '../kernel/amount.ts'
import { type Change, type Command, insert, save } from '../kernel/command.ts'
import type { Guid } from '../kernel/guid.ts'
import { enter } from '../kernel/machine.ts'
import { reject } from '../kernel/rejections.ts'
import { balances } from '../ledger/balance.ts'
import { providerRoutes } from '../providers/configured/route.ts'
import { announced } from '../providers/sandbox/memory/sandbox-payment.ts'
import type { Identifier } from '../providers/standing.ts'
import { accounts, overflows } from '../resources/accounts/account.ts'
import { overflowText, ownerText } from '../resources/accounts/account-refusals.ts'
import { banks } from '../resources/banks/bank.ts'
import { depositAddresses } from '../resources/deposit-addresses/deposit-address.ts'
import { type Transfer, transfers } from '../resources/transfers/transfer.ts'
import { arrivalFields } from './arrival-fields.ts'
import { type ReportId, remembered, standingOfReport } from './inbox.ts'

export interface NoticeDepositInput {
  readonly bank_guid: Guid
  readonly account_guid: Guid
  readonly amount: Amount
  readonly deposit_address_guid: Guid
  readonly source:
    | {
        readonly kind: 'watched'
        readonly report: ReportId
        readonly identifiers: readonly Identifier[]
        /** The provider that tells of it. Undefined: the operator's own node shows it. */
        readonly provider_guid?: Guid
      }
    /** `speed`: how many times faster than real ones its blocks come. */
    | { readonly kind: 'simulated'; readonly speed: number }
  readonly source_address?: string | undefined
}

export const noticeDeposit: Command<NoticeDepositInput, Transfer | 'known' | 'contradicted'> = {
  name: 'notice-deposit',
  decide({ bank_guid, account_guid, amount, deposit_address_guid, source, source_address: from }, rows, moment) {
    const isWatched = source.kind === 'watched'
    const standing = isWatched ? standingOfReport(rows, bank_guid, source.report) : 'new'
    if (standing !== 'new') return { output: standing }
    const account = rows.get(accounts, bank_guid, account_guid)
    const bank = rows.get(banks, bank_guid, bank_guid)
    if (!bank || !account) return reject('no_account', 'account_guid')
    const address = rows.get(depositAddresses, bank_guid, deposit_address_guid)
    // Another customer's address is refused as unknown.
    if (address?.customer_guid !== account.customer_guid) {
      const message = `${ownerText(account.customer_guid)} has no such deposit address. GET /api/deposit_addresses lists them.`
      return reject('no_account', 'deposit_address_guid', message)
    }
    if (address.account_guid !== account_guid) {
      const message = `The deposit address belongs to the account ${address.account_guid}. Name that account.`
      return reject('invalid_account', 'account_guid', message)
    }
    const parsed = from === undefined ? undefined : parseAddress(address.chain, bank.settings.network, from, null)
    if (parsed === 'invalid_address' && !isWatched) {
      const message = `\`source_address\` is not an address of ${address.chain} on ${bank.settings.network}.`
      return reject('unsupported_value', 'source_address', message)
    }
    if (overflows(rows.get(balances, bank_guid, account_guid), amount))
      return reject('invalid_amount', 'amount', overflowText)
    const arrival = {
      place: address.chain,
      deposit_address_guid,
      source_address: parsed && parsed !== 'invalid_address' ? parsed.canonical_address : null,
      identifiers: isWatched ? source.identifiers : undefined,
    }
    const fields = arrivalFields(account, amount, arrival, moment)
    const moved = enter(transfers, fields, 'pending')
    const report: Change = isWatched
      ? remembered(bank_guid, source.report, moment)
      : announced(moved.row, confirmedAt(address.chain, moment.now, source.speed))
    const changes = [save(transfers, moved), report]
    if (!isWatched || source.provider_guid === undefined) return { output: moved.row, changes }
    // Another provider of the chain may not know of it, so it is not asked.
    const { guid } = moved.row
    const route = {
      bank_guid,
      guid,
      provider_guid: source.provider_guid,
      port: 'blockchain',
      created_at: moment.now,
    } as const
    return { output: moved.row, changes: [...changes, insert(providerRoutes, route)] }
  },
}
