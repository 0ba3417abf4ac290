// Money is seen on its way to a deposit address (D2): the transfer waits, and moves nothing, until the chain has confirmed
// it.
import { chains } from '../../chains/chain.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Chain } from '../../kernel/asset.ts'
import { type Command, key, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { balances } from '../../ledger/balance.ts'
import { accounts } from '../accounts/account.ts'
import { depositAddresses } from '../deposit-addresses/deposit-address.ts'
import { depositFields, exceeds } from './deposit.ts'
import { type Transfer, transfers } from './transfer.ts'

export interface NoticeDepositInput {
  readonly bank_guid: Guid
  readonly account_guid: Guid
  readonly amount: Amount
  readonly deposit_address_guid: Guid
  /** How many times faster than real blocks those of this chain come: simulated ones do not keep a test waiting. */
  readonly speed: number
}

const confirmedAt = (chain: Chain, seen_at: Timestamp, speed: number): Timestamp => {
  const { confirmations, block_ms } = chains[chain]
  return timestampFromMs(seen_at + Math.ceil((confirmations * block_ms) / speed))
}

export const noticeDeposit: Command<NoticeDepositInput, Transfer> = {
  name: 'notice-deposit',
  needs: [
    ({ bank_guid, account_guid, deposit_address_guid }) => [
      key(accounts, bank_guid, account_guid),
      key(depositAddresses, bank_guid, deposit_address_guid),
      key(balances, bank_guid, account_guid),
    ],
  ],
  decide({ bank_guid, account_guid, amount, deposit_address_guid, speed }, rows, moment) {
    const account = rows.get(accounts, bank_guid, account_guid)
    if (!account) return reject('no_account', 'account_guid')
    const address = rows.get(depositAddresses, bank_guid, deposit_address_guid)
    // Another customer's address does not exist for this one.
    if (address?.customer_guid !== account.customer_guid) return reject('no_account', 'deposit_address_guid')
    if (address.account_guid !== account_guid) return reject('invalid_account', 'account_guid')
    if (exceeds(rows.get(balances, bank_guid, account_guid), amount)) return reject('invalid_amount', 'amount')
    const confirms_at = confirmedAt(address.chain, moment.now, speed)
    const fields = depositFields(account, amount, { deposit_address_guid, confirms_at }, moment)
    const moved = enter(transfers, fields, 'pending')
    return { output: moved.row, changes: [save(transfers, moved)] }
  },
}
