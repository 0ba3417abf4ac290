// Compares what the operator's nodes have for a bank with the books: the paying wallet and all deposit addresses together, with minus the
// external account of the chain and what is under way. What the simulator made on a sandbox bank is left out, because no node has it.
import { canBeReal, type Network } from '../chains/chain.ts'
import type { Core } from '../core.ts'
import { sqlState } from '../db/pg-errors.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { WatchedBankChain } from '../providers/bank-chains.ts'
import type { HeldPlace } from '../providers/sweeping.ts'
import { bankOf } from '../resources/bank.ask.ts'
import { type NodePlace, type UnderWay, underWay, unreadArrivals } from './under-way.ts'

export interface NodePosition {
  readonly bank_guid: Guid
  readonly chain: Chain
  readonly asset: string
  readonly wallet: bigint
  readonly deposit_addresses: bigint
  readonly theirs: bigint
  readonly ours: bigint
  /** What open payments, sweeps and arrivals explain: theirs is so much more than ours. */
  readonly under_way: bigint
  /** What nothing explains: theirs less ours and what is under way. */
  readonly difference: bigint
  /** Transfers, stages and sweeps on this chain that have not ended. */
  readonly open: number
  /** `open`: what is under way explains the whole difference. `away`: the node does not answer. */
  readonly verdict: 'agrees' | 'open' | 'different' | 'away'
  /** Why it does not answer. */
  readonly failure?: string
}

type NodeCore = Pick<Core, 'sql' | 'services' | 'watched'>
type About = Pick<WatchedBankChain, 'bank_guid' | 'chain'>

/** Node and books are read one after the other. What changes meanwhile is no difference: it is gone in the next round. */
const rounds_max = 3

export async function reconcileNodes(core: NodeCore, bank_guid?: Guid): Promise<readonly NodePosition[]> {
  const found: NodePosition[] = []
  for (const watched of core.watched) {
    if (bank_guid && watched.bank_guid !== bank_guid) continue
    const { type, settings } = await bankOf(watched, core.services)
    // The bank's chain is simulated.
    if (!canBeReal(type, settings.network)) continue
    found.push(...(await positionsOf(core, watched, settings.network)))
  }
  return found
}

async function positionsOf(
  core: NodeCore,
  watched: WatchedBankChain,
  network: Network,
): Promise<readonly NodePosition[]> {
  const { bank_guid, chain } = watched
  try {
    const place = { watched, network, node: await watched.open() }
    let positions = await compared(core, place)
    for (let round = 1; round < rounds_max && differs(positions); round++) positions = await compared(core, place)
    return positions
  } catch (error) {
    // The database, not the node.
    if (sqlState(error)) throw error
    const none = { wallet: 0n, deposit_addresses: 0n, theirs: 0n, ours: 0n, under_way: 0n, difference: 0n, open: 0 }
    return [{ bank_guid, chain, asset: '', ...none, verdict: 'away', failure: rootOf(error as Error).message }]
  }
}

const differs = (positions: readonly NodePosition[]): boolean =>
  positions.some(({ verdict }) => verdict === 'different')

async function compared(core: NodeCore, place: NodePlace): Promise<readonly NodePosition[]> {
  const { node, network, watched } = place
  const { bank_guid, chain } = watched
  const balances = await node.balances(network, await placesOf(core, watched))
  const books = await booksOf(core, watched)
  const moving = await underWay(core, place)
  // An asset that the node is not asked for any more, because it is not configured: the books may still have some.
  const forgotten = [...books.keys()].filter((asset) => !balances.some((each) => each.asset === asset))
  const all = [...balances, ...forgotten.map((asset) => ({ asset, wallet: 0n, deposit_addresses: 0n }))]
  const positions = (unread: UnderWay['amounts']): NodePosition[] =>
    all.map(({ asset, wallet, deposit_addresses }) => {
      const [theirs, ours] = [wallet + deposit_addresses, books.get(asset) ?? 0n]
      const under_way = (moving.amounts.get(asset) ?? 0n) + (unread.get(asset) ?? 0n)
      const difference = theirs - ours - under_way
      const verdict = difference !== 0n ? 'different' : under_way === 0n ? 'agrees' : 'open'
      const sums = { wallet, deposit_addresses, theirs, ours, under_way, difference }
      return { bank_guid, chain, asset, ...sums, open: moving.open, verdict }
    })
  const read = positions(new Map())
  // Blocks are read only if something is not explained without them.
  return differs(read) ? positions(await unreadArrivals(core, place)) : read
}

/** Libraries wrap the error that says what is wrong. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

const placesOf = ({ sql }: NodeCore, { bank_guid, chain }: About): Promise<readonly HeldPlace[]> => sql<HeldPlace[]>`
  select address, asset, key_index from deposit_addresses where bank_guid = ${bank_guid} and chain = ${chain}`

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
