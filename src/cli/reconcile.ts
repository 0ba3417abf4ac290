// corridor reconcile: compares the books of the simulated carriers and of the market, and what real nodes have, with the ledger.
import {
  type Difference,
  differences_max,
  type Position,
  type ProviderPosition,
  type Reconciliation,
  reconcile,
} from '../audit/reconcile.ts'
import type { Core } from '../core.ts'
import type { Sql } from '../db/pool.ts'
import { type Guid, parseGuid } from '../kernel/guid.ts'
import { writeJson } from '../wire/json.ts'
import { type CliCommand, optionsFrom, UsageError } from './command.ts'
import { onOneLine } from './one-line.ts'
import { Progress } from './progress.ts'
import { type LightningPosition, reconcileLightning } from './reconcile-lightning.ts'
import { type NodePosition, reconcileNodes } from './reconcile-nodes.ts'
import { withCore } from './with-core.ts'

const usage = 'usage: corridor reconcile [--bank GUID] [--json]'

const positionLine = (p: Position): string => {
  const verdict = p.differences > 0 ? `${p.differences} different` : 'agrees'
  const waiting = p.under_way > 0 ? `, ${p.under_way} under way (${p.under_way_amount})` : ''
  const sums = `theirs ${p.theirs}, ours ${p.ours}${waiting}, movements ${p.movements}`
  return `${verdict.padEnd(14)} ${p.bank_guid} ${p.ref.padEnd(12)} ${p.asset.padEnd(10)} ${sums}`
}

const differenceLine = (d: Difference): string =>
  `    ${d.reference} ${d.ref} ${d.asset} (${d.state ?? 'not a transfer'}): there ${d.their_there}, here ${d.our_there};` +
  ` back there ${d.their_back}, here ${d.our_back}`

const providerLine = (p: ProviderPosition): string =>
  `${'not compared'.padEnd(14)} ${p.bank_guid} ${p.ref.padEnd(12)} ${p.asset.padEnd(10)} ours ${p.ours}, movements ${p.movements}: in the books of provider ${p.provider_guid}`

const nodeWords = { agrees: 'agrees', open: 'open', different: 'different', away: 'no answer' } as const

const nodeLine = (p: NodePosition): string => {
  const parts = `wallet ${p.wallet}, deposit addresses ${p.deposit_addresses}`
  const moving = p.open > 0 || p.under_way !== 0n ? `, under way ${p.under_way} (open ${p.open})` : ''
  const rest = p.difference === 0n ? '' : `, not explained ${p.difference}`
  const sums = (p.failure && onOneLine(p.failure)) ?? `theirs ${p.theirs}, ours ${p.ours}${moving}${rest}, ${parts}`
  return `${nodeWords[p.verdict].padEnd(14)} ${p.bank_guid} ${p.chain.padEnd(12)} ${p.asset.padEnd(10)} node: ${sums}`
}

const lightningLines = (p: LightningPosition): string[] => {
  const sums =
    p.verdict === 'away' ? '' : `theirs ${p.theirs}, ours ${p.ours}, movements ${p.movements}, open ${p.open}`
  const place = `${p.bank_guid} ${'lightning'.padEnd(12)} ${'BTC'.padEnd(10)} ${onOneLine(p.name)}: ${sums}`
  const differing = p.different.map((guid) => `    ${guid} lightning: the node and the books differ`)
  return [`${nodeWords[p.verdict].padEnd(14)} ${place}`, ...differing]
}

async function isSandbox(sql: Sql, bank_guid: Guid): Promise<boolean> {
  const rows = await sql`select from banks where bank_guid = ${bank_guid} and guid = ${bank_guid} and type = 'sandbox'`
  return rows.length > 0
}

function printed({ positions, at_providers, differences, agrees }: Reconciliation): string {
  const found = positions.reduce((sum, position) => sum + position.differences, 0)
  const verdict = agrees
    ? 'the books agree'
    : found === 0
      ? 'a node differs, or does not answer'
      : `${found} ${found === 1 ? 'difference' : 'differences'}`
  const more = found > differences.length ? [`    and more: at most ${differences_max} of a bank are shown`] : []
  const lines = [...positions.map(positionLine), ...at_providers.map(providerLine)]
  return [...lines, ...differences.map(differenceLine), ...more, verdict].join('\n')
}

export interface Reconciled extends Reconciliation {
  readonly nodes: readonly NodePosition[]
  readonly lightning: readonly LightningPosition[]
}

/** `onBank` is called before each bank whose carriers are simulated. */
export async function reconcileAll(
  core: Pick<Core, 'sql' | 'services' | 'watched'>,
  bank_guid?: Guid,
  onBank: (done: number, all: number) => void = () => {},
): Promise<Reconciled> {
  const { sql, services } = core
  const nodes = await reconcileNodes(core, bank_guid)
  const lightning = await reconcileLightning(core, bank_guid)
  const real = [...nodes, ...lightning]
  const hasBooks = bank_guid === undefined || real.length === 0 || (await isSandbox(sql, bank_guid))
  const none: Reconciliation = { positions: [], at_providers: [], differences: [], agrees: true }
  const books = hasBooks ? await reconcile(sql, services.now(), bank_guid, onBank) : none
  const agrees = books.agrees && real.every(({ verdict }) => verdict === 'agrees' || verdict === 'open')
  return { ...books, nodes, lightning, agrees }
}

export const reconciledText = (found: Reconciled): string =>
  [...found.nodes.map(nodeLine), ...found.lightning.flatMap(lightningLines), printed(found)].join('\n')

export const reconcileCommand: CliCommand = {
  help: `${usage.replace('usage', 'Usage')}

Compares each movement in the books of the simulated carriers and of the market with the journals on the external accounts, and what
the nodes of CORRIDOR_CHAIN_NODES have for their banks, in the paying wallet and at deposit addresses, with the sum of those accounts.
Lightning nodes are asked for each payment and each invoice of their banks.
Prints a line per bank, place and asset, and the differences. Amounts are the carrier's: what it received less what it paid.
"Under way" means that the carrier has moved the money and its transfer does not know yet; that is no difference. An open payment, sweep
or deposit of a chain explains exactly what the node shows of it ("open"); what nothing explains is a difference. "Not compared" is what a
configured provider has moved, by our books: compare it with the provider's statement. Exits with 1 if there are differences, or if a
node does not answer.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      bank: { type: 'string' },
      json: { type: 'boolean', default: false },
    })
    const bank_guid = parseGuid(values.bank)
    if (positionals.length > 0 || (values.bank !== undefined && !bank_guid)) throw new UsageError(usage)
    const progress = new Progress()
    const result = await withCore((core) =>
      reconcileAll(core, bank_guid, (done, all) => progress.now(`reconciling bank ${done + 1} of ${all}`)),
    )
    progress.clear()
    console.log(values.json ? writeJson(result) : reconciledText(result))
    return result.agrees ? 0 : 1
  },
}
