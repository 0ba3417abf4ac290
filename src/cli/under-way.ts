// What open payments, sweeps and arrivals have changed at a node, and the books do not have yet. Each explains exactly its own amount, and
// only if the node shows it: the rest of a difference is one.
import { watchedRows } from '../arrivals/chain.watch.ts'
import type { Network } from '../chains/chain.ts'
import type { Core } from '../core.ts'
import { arrayLiteral } from '../db/where.ts'
import type { Chain } from '../kernel/asset.ts'
import type { Guid } from '../kernel/guid.ts'
import type { WatchedBankChain } from '../providers/bank-chains.ts'
import { databaseMemory, type Sent } from '../providers/sent-memory.ts'
import type { OpenSend, SeenArrival, WatchedChain } from '../providers/watched-chain.ts'
import { type OpenMovement, openMovements, openSweeps } from './open-movements.ts'

type UnderWayCore = Pick<Core, 'sql' | 'services'>

export interface NodePlace {
  readonly watched: WatchedBankChain
  readonly node: WatchedChain
  readonly network: Network
}

export interface UnderWay {
  /** Payments, sweeps and arrivals that have not ended. */
  readonly open: number
  /** By asset: what is more (above 0) or less at the node than in the books. */
  readonly amounts: ReadonlyMap<string, bigint>
}

/** Pages of blocks that are read for arrivals that nobody has recorded yet. */
const pages_max = 40

export async function underWay(core: UnderWayCore, place: NodePlace): Promise<UnderWay> {
  const { bank_guid, chain } = place.watched
  const moving = (await openMovements(core, bank_guid)).filter(({ route }) => route.chain === chain)
  const sweeps = (await openSweeps(core.sql, bank_guid)).filter((sweep) => sweep.chain === chain)
  const payments = moving.filter(({ movement }) => movement.kind === 'payment')
  const amounts = new Map<string, bigint>()
  const add = (asset: string, value: bigint) => amounts.set(asset, (amounts.get(asset) ?? 0n) + value)

  const memory = databaseMemory(core.sql, core.services.engine)
  const sends: OpenSend[] = []
  const addSend = async (reference: Guid, asset: string, amount: bigint) => {
    const attempts = (await memory.find(bank_guid, reference)).filter((kept): kept is Sent => !('refusal' in kept))
    if (attempts.length > 0) sends.push({ reference, attempts, asset, amount })
  }
  for (const { movement } of payments) await addSend(movement.guid, movement.money.asset, movement.money.receive_amount)
  for (const { guid, funding_guid, asset, native_asset } of sweeps) {
    await addSend(guid, asset, 0n)
    await addSend(funding_guid, native_asset, 0n)
  }
  for (const { asset, amount } of await place.node.taken(place.network, sends)) add(asset, -amount)

  const waiting = moving.filter(({ movement }) => movement.kind === 'arrival' && movement.state === 'carried')
  for (const { movement } of waiting) {
    if (await hasArrived(core, place, movement)) add(movement.money.asset, movement.money.receive_amount)
  }
  return { open: moving.length + sweeps.length, amounts }
}

async function hasArrived(
  { sql }: UnderWayCore,
  { node, network, watched }: NodePlace,
  { bank_guid, guid, identifiers, money }: OpenMovement['movement'],
): Promise<boolean> {
  const [row] = await sql<{ address: string; source_address: string | null }[]>`
    select d.address, t.source_address from transfers t
      join deposit_addresses d on d.bank_guid = t.bank_guid and d.guid = t.deposit_address_guid
    where t.bank_guid = ${bank_guid} and t.guid = ${guid}`
  if (!row) return false
  const seen = { ...row, asset: money.asset, amount: money.receive_amount }
  const question = { bank_guid, reference: guid, is_repeat: true, chain: watched.chain, network, identifiers, seen }
  return (await node.arrivalDepth(question)) > 0
}

/** Arrivals in the blocks that the chain watch still has to read: by asset, what they are worth. */
export async function unreadArrivals(core: UnderWayCore, place: NodePlace): Promise<ReadonlyMap<string, bigint>> {
  const { watched, node, network } = place
  const { bank_guid, chain } = watched
  const rows = watchedRows(core.sql, watched)
  const amounts = new Map<string, bigint>()
  let block = await rows.cursor(network)
  for (let page = 0; page < pages_max && block !== undefined; page++) {
    const assets = new Map<string, string>()
    const { arrivals, next_block } = await node.arrivals(network, block, async (named) => {
      const own = named.length > 0 ? await rows.addresses(named) : []
      for (const { address, asset } of own) assets.set(address, asset)
      return new Set(own.map(({ address }) => address))
    })
    const fitting = arrivals.filter(({ to_address, asset }) => assets.get(to_address) === asset)
    const known = await knownIds(core, bank_guid, chain, fitting)
    for (const arrival of fitting.filter(({ id }) => !known.has(id))) {
      const { txn_hash, asset, amount, to_address: address, from_address = null } = arrival
      const depth = await node.arrivalDepth({
        ...{ bank_guid, reference: bank_guid, is_repeat: false, chain, network },
        identifiers: [{ type: 'txn_hash', value: txn_hash }],
        seen: { address, asset, amount, source_address: from_address },
      })
      if (depth > 0) amounts.set(asset, (amounts.get(asset) ?? 0n) + amount)
    }
    block = next_block > block ? next_block : undefined
  }
  return amounts
}

async function knownIds(
  { sql }: UnderWayCore,
  bank_guid: Guid,
  chain: Chain,
  arrivals: readonly SeenArrival[],
): Promise<ReadonlySet<string>> {
  if (arrivals.length === 0) return new Set()
  const ids = arrayLiteral(arrivals.map(({ id }) => id))
  const rows = await sql<{ id: string }[]>`
    select provider_event_id as id from provider_events
    where bank_guid = ${bank_guid} and provider = ${chain} and provider_event_id = any(${ids}::text[])`
  return new Set(rows.map(({ id }) => id))
}
