// The port `deposit_bank` by files: the partner has given account numbers to the bank, and tells of money at them in its statements.
import type { DepositBank } from '../ports.ts'
import type { DepositAccounts } from './file-settings.ts'

export const fileDepositBank = (deposit_accounts: readonly DepositAccounts[]): DepositBank => ({
  institutionFor(asset) {
    const found = deposit_accounts.find((each) => each.asset === asset)
    return found && { ...found, routing_number: found.routing_number ?? '' }
  },
  // The number stays at the partner, and no other account gets it. Money that still comes waits in suspense.
  close: async () => ({ kind: 'done', result: null }),
})
