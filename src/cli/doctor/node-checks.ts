// The operator's chain nodes: whether each answers, is on the network of its bank, is read by a worker, and has something to pay with.
import { canBeReal, chains, type Network } from '../../chains/chain.ts'
import type { Sql } from '../../db/pool.ts'
import type { Guid } from '../../kernel/guid.ts'
import { timestampFromMs } from '../../kernel/time.ts'
import { openNode } from '../../providers/bank-chains.ts'
import type { ChainNode } from '../../providers/chain-nodes.ts'
import { databaseKeys } from '../../providers/deposit-keys.ts'
import type { SentMemory } from '../../providers/sent-memory.ts'
import type { ChainView } from '../../providers/watched-chain.ts'
import {
  type Checked,
  counted,
  type Deployment,
  durationText,
  type Finding,
  ok,
  problem,
  runCheck,
  skipped,
  warning,
} from './check.ts'

/** One line per node and bank. */
export function lookAtNodes(sql: Sql, deployment: Deployment): Promise<readonly Checked[]> {
  const { config, limits } = deployment
  const all = Object.entries(config.chain_nodes).flatMap(([name, node]) =>
    node.banks.map((bank_guid) =>
      runCheck({ area: 'chains', name }, () => lookedAt(sql, node, bank_guid, deployment), limits.check_seconds * 1000),
    ),
  )
  return Promise.all(all)
}

async function lookedAt(sql: Sql, node: ChainNode, bank_guid: Guid, { limits, now }: Deployment): Promise<Finding> {
  const [bank] = await sql<{ type: 'sandbox' | 'production'; network: Network; next_block: number | null }[]>`
    select b.type, b.settings ->> 'network' as network, c.next_block from banks b left join chain_cursors c
      on c.bank_guid = b.bank_guid and c.chain = ${node.chain} and c.network = b.settings ->> 'network'
    where b.bank_guid = ${bank_guid} and b.guid = ${bank_guid}`
  if (!bank) return problem(`there is no bank ${bank_guid}`, 'Correct `banks` in CORRIDOR_CHAIN_NODES.')
  const { type, network, next_block } = bank
  if (!canBeReal(type, network)) {
    return skipped(`${node.chain} of sandbox bank ${bank_guid} is simulated while its network is the mainnet`)
  }
  const asked = async () => {
    const opened = await openNode(node, {
      memory: nothingIsSent,
      now: () => timestampFromMs(now()),
      depositKeys: databaseKeys(sql),
    })
    return opened.look(network)
  }
  const view = await asked().catch((error: Error) => error)
  if (view instanceof Error) {
    const advice = 'Mend the node, or its entry in CORRIDOR_CHAIN_NODES. Until then its payments and deposits wait.'
    return problem(`${node.chain} ${network}: ${rootOf(view).message}`, advice)
  }
  return judged(node, network, view, next_block, limits.chain_behind_seconds)
}

function judged(
  { chain }: ChainNode,
  network: Network,
  { next_block, final_block, native_asset, wallet }: ChainView,
  read: number | null,
  behind_max_seconds: number,
): Finding {
  const says = `${chain} ${network} at block ${next_block - 1}, paying wallet ${wallet} (${native_asset}, base units)`
  if (read === null) {
    return warning(`${says}: no worker has read it yet`, 'Start a worker with the same CORRIDOR_CHAIN_NODES.')
  }
  const behind = final_block - read
  const seconds = (behind * chains[chain].block_ms) / 1000
  if (seconds > behind_max_seconds) {
    const text = `${says}: deposits are read ${counted(behind, 'block')} (about ${durationText(seconds)}) too late`
    return problem(text, 'Start a worker, or look for `a chain cannot be watched` in the log of those that run.')
  }
  if (wallet === 0n) return warning(`${says}: nothing can be paid`, 'Fill it, as docs/operating.md, Real nodes, says.')
  return ok(says)
}

const refused = () => Promise.reject(new Error('corridor doctor sends nothing'))
const nothingIsSent: SentMemory = {
  find: refused,
  keep: refused,
  keepBundle: refused,
  holderOf: refused,
  ofHash: refused,
}

/** Libraries wrap the error that says what is wrong. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)
