// Every state table there is. The CHECK on events, docs/states.md and the audits are compared with these.
import type { Machine } from '../kernel/machine.ts'
import { accountStates } from './accounts/account.ts'
import { customerStates } from './customers/customer.ts'
import { tradeStates } from './trades/trade.ts'
import { transferStates } from './transfers/transfer.ts'

export const machines: readonly Machine[] = [accountStates, customerStates, tradeStates, transferStates]
