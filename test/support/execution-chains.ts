// Remittances of every kind of stage, hold, failure and return, as orders to a bank of their own, and how each must end.
import type { ExecutionDesk, Sender } from './executions.ts'
import type { Fields } from './external-bank-accounts.ts'

export interface ChainOrder {
  readonly customer: Sender
  readonly source: string
  readonly destination: string
  readonly amount: number
  readonly more?: Fields
}

export interface ExecutionChain {
  readonly name: string
  /** Its end, as far as it matters here; the flows of executions assert the rest. */
  readonly end: object
  make(d: ExecutionDesk): Promise<ChainOrder>
  /** Said to the simulators. */
  readonly script?: readonly Fields[]
  /** By which the bank's clock is turned, one after the other, until it has ended: rails settle, holds end, blocks and returns come. */
  readonly turns: readonly number[]
  /** How long the bank keeps pulled money. */
  readonly hold_seconds?: number
}

const abroad = async (d: ExecutionDesk): Promise<ChainOrder> => {
  const { customer, mexican } = await d.sender(100_000)
  return { customer, source: customer.fiat, destination: mexican, amount: 100_000 }
}

const byAch = async (d: ExecutionDesk): Promise<ChainOrder> => {
  const { customer, usdc } = await d.sender(0)
  await d.post('/sandbox/deposits', { account_guid: usdc, amount: 1_000_000_000 })
  const destination = await d.rawAccount({ customer_guid: customer.guid })
  const more = { destination_account: { payment_rail: 'ach' } }
  return { customer, source: usdc, destination, amount: 1_000_000_000, more }
}

const pulled = async (d: ExecutionDesk): Promise<ChainOrder> => {
  const { customer } = await d.sender(0)
  const destination = await d.wallet({ customer_guid: customer.guid })
  return { customer, source: await d.linkedAccount(customer.guid), destination, amount: 10_000 }
}

const inside = async (d: ExecutionDesk): Promise<ChainOrder> => {
  const { customer } = await d.sender(12_345)
  return { customer, source: customer.fiat, destination: (await d.customer()).fiat, amount: 12_345 }
}

const [settled, held, mined, aDay] = [600, 1800, 600, 86_400]

const comesBack = (return_code: string) => ({ noun: 'rail', outcome: 'return', return_code, after_days: 1 })

/** Those that come back have gone all the way before. */
export const executionChains: readonly ExecutionChain[] = [
  {
    name: 'dollars to a bank account in Mexico, and back',
    end: { state: 'completed', returned: ['AC04'], own: ['USD 99254', 'USDC 0'] },
    make: abroad,
    script: [comesBack('AC04')],
    turns: [settled, aDay],
  },
  {
    name: 'USDC to an own bank account by ach',
    end: { state: 'completed', own: ['USD 0', 'USDC 0'] },
    make: byAch,
    turns: [settled],
  },
  {
    name: 'USDC sold for a payment by ach that fails',
    end: { state: 'failed', failure_code: 'external_vendor_error', own: ['USD 0', 'USDC 1000000000'] },
    make: byAch,
    script: [{ noun: 'rail', outcome: 'fail' }],
    turns: [settled],
  },
  {
    name: 'pulled by ach, held, bought, sent to a wallet, and taken back when it is gone',
    end: { state: 'completed', holds: ['completed'], returned: ['R10', null, null], own: ['USD 0', 'USDC 0'] },
    async make(d) {
      await d.fillReserve(4_000)
      return pulled(d)
    },
    script: [comesBack('R10')],
    turns: [settled, held, mined, aDay],
  },
  {
    name: 'pulled by ach, held, bought, and reverted by the chain',
    end: { state: 'failed', failure_code: 'external_vendor_error', own: ['USD 10000', 'USDC 0'] },
    make: pulled,
    script: [{ noun: 'chain', outcome: 'reverted' }],
    turns: [settled, held, mined],
  },
  {
    name: 'pulled by ach, and taken back under the hold',
    end: { state: 'failed', failure_code: 'reversed', returned: ['R01', null, null, null], own: ['USD 0', 'USDC 0'] },
    make: pulled,
    script: [comesBack('R01')],
    turns: [settled, aDay],
    hold_seconds: 10 * 86_400,
  },
  {
    name: 'dollars to dollars inside the bank',
    end: { state: 'completed', own: ['USD 0', 'USDC 0'] },
    make: inside,
    turns: [],
  },
]
