// Money is seen on its way to a deposit address (D2): the transfer waits, and moves nothing, until the chain has confirmed
// it. The simulated chains of sandbox banks make their blocks a hundred times faster than the real ones.
import { chains } from '../../chains/chain.ts'
import type { Amount } from '../../kernel/amount.ts'
import type { Chain } from '../../kernel/asset.ts'
import { type Command, key, save } from '../../kernel/command.ts'
import type { Guid } from '../../kernel/guid.ts'
import { enter } from '../../kernel/machine.ts'
import { reject } from '../../kernel/rejections.ts'
import { type Timestamp, timestampFromMs } from '../../kernel/time.ts'
import { accounts } from '../accounts/account.ts'
import { depositAddresses } from '../deposit-addresses/deposit-address.ts'
import { depositFields } from './deposit.ts'
import { type Transfer, transfers } from './transfer.ts'

export interface NoticeDepositInput {
  readonly bank_guid: Guid
  readonly account_guid: Guid
  readonly amount: Amount
  readonly deposit_address_guid: Guid
}

const sandbox_speed = 100

const confirmedAt = (chain: Chain, seen_at: Timestamp): Timestamp => {
  const { confirmations, block_ms } = chains[chain]
  return timestampFromMs(seen_at + Math.ceil((confirmations * block_ms) / sandbox_speed))
}

export const noticeDeposit: Command<NoticeDepositInput, Transfer> = {
  name: 'notice-deposit',
  needs: [
    ({ bank_guid, account_guid, deposit_address_guid }) => [
      key(accounts, bank_guid, account_guid),
      key(depositAddresses, bank_guid, deposit_address_guid),
    ],
  ],
  decide({ bank_guid, account_guid, amount, deposit_address_guid }, rows, moment) {
    const account = rows.get(accounts, bank_guid, account_guid)
    if (!account) return reject('no_account', 'account_guid')
    const address = rows.get(depositAddresses, bank_guid, deposit_address_guid)
    if (!address) return reject('no_account', 'deposit_address_guid')
    if (address.account_guid !== account_guid) return reject('invalid_account', 'account_guid')
    const confirms_at = confirmedAt(address.chain, moment.now)
    const fields = depositFields(account, amount, { deposit_address_guid, confirms_at }, moment)
    const moved = enter(transfers, fields, 'pending')
    return { output: moved.row, changes: [save(transfers, moved)] }
  },
}
