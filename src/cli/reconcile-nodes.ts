// Compares what the operator's nodes have for a bank with the books: the paying wallet and all deposit addresses together, with minus the
// external account of the chain. What the simulator made on a sandbox bank is left out, because no node has it.
import { canBeReal, type Network } from '../chains/chain.ts'
import type { Core } from '../core.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { WatchedBankChain } from '../providers/bank-chains.ts'
import type { HeldPlace, NodeBalance } from '../providers/sweeping.ts'
import { bankOf } from '../resources/bank.ask.ts'

export interface NodePosition {
  readonly bank_guid: Guid
  readonly chain: Chain
  readonly asset: string
  readonly wallet: bigint
  readonly deposit_addresses: bigint
  readonly theirs: bigint
  readonly ours: bigint
  /** Transfers, executions and sweeps on this chain that have not ended. */
  readonly open: number
  /** `open`: they differ, and what is under way may be why. `away`: the node does not answer. */
  readonly verdict: 'agrees' | 'open' | 'different' | 'away'
  /** Why it does not answer. */
  readonly failure?: string
}

type NodeCore = Pick<Core, 'sql' | 'services' | 'watched'>

export async function reconcileNodes(core: NodeCore, bank_guid?: Guid): Promise<readonly NodePosition[]> {
  const found: NodePosition[] = []
  for (const watched of core.watched) {
    if (bank_guid && watched.bank_guid !== bank_guid) continue
    const about = { bank_guid: watched.bank_guid, chain: watched.chain }
    const { type, settings } = await bankOf(about, core.services)
    // The bank's chain is simulated.
    if (!canBeReal(type, settings.network)) continue
    const places = await placesOf(core, about)
    const balances = await balancesOf(watched, settings.network, places)
    if ('failure' in balances) {
      const none = { wallet: 0n, deposit_addresses: 0n, theirs: 0n, ours: 0n, open: 0 }
      found.push({ ...about, asset: '', ...none, verdict: 'away', ...balances })
      continue
    }
    const open = await openOn(core, about)
    const books = await booksOf(core, about)
    for (const { asset, wallet, deposit_addresses } of balances) {
      const [theirs, ours] = [wallet + deposit_addresses, books.get(asset) ?? 0n]
      const verdict = theirs === ours ? 'agrees' : open > 0 ? 'open' : 'different'
      found.push({ ...about, asset, wallet, deposit_addresses, theirs, ours, open, verdict })
    }
  }
  return found
}

async function balancesOf(
  watched: WatchedBankChain,
  network: Network,
  places: readonly HeldPlace[],
): Promise<readonly NodeBalance[] | { readonly failure: string }> {
  try {
    return await (await watched.open()).balances(network, places)
  } catch (error) {
    return { failure: rootOf(error as Error).message }
  }
}

/** Libraries wrap the error that says what is wrong. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

interface About {
  readonly bank_guid: Guid
  readonly chain: Chain
}

const placesOf = ({ sql }: NodeCore, { bank_guid, chain }: About): Promise<readonly HeldPlace[]> => sql<HeldPlace[]>`
  select address, asset, key_index from deposit_addresses where bank_guid = ${bank_guid} and chain = ${chain}`

async function openOn({ sql }: NodeCore, { bank_guid, chain }: About): Promise<number> {
  const [row] = await sql<{ open: number }[]>`
    select (select count(*) from transfers where bank_guid = ${bank_guid} and ref = ${chain}
        and state not in ('completed', 'failed'))::integer
      + (select count(*) from executions where bank_guid = ${bank_guid} and state not in ('completed', 'failed'))::integer
      + (select count(*) from sweeps where bank_guid = ${bank_guid} and chain = ${chain}
        and state not in ('completed', 'failed'))::integer as open`
  return row?.open ?? 0
}

async function booksOf({ sql }: NodeCore, { bank_guid, chain }: About): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql<{ asset: string; ours: bigint }[]>`
    select a.asset, -sum(e.amount) as ours
    from accounts a join entries e on e.bank_guid = a.bank_guid and e.account_guid = a.guid
      join journals j on j.bank_guid = e.bank_guid and j.guid = e.journal_guid
    where a.bank_guid = ${bank_guid} and a.type = 'external' and a.ref = ${chain}
      and not exists (select from sandbox_payments p where p.bank_guid = ${bank_guid} and p.guid = j.subject_guid)
    group by a.asset`
  return new Map(rows.map(({ asset, ours }) => [asset, BigInt(ours)]))
}
