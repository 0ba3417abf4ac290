// corridor reconcile: compares the books of the simulated carriers and of the market with the ledger.
import { type Difference, differences_max, type Position, type Reconciliation, reconcile } from '../audit/reconcile.ts'
import { parseGuid } from '../kernel/guid.ts'
import { writeJson } from '../wire/json.ts'
import { type CliCommand, optionsFrom, UsageError } from './command.ts'
import { Progress } from './progress.ts'
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

function printed({ positions, differences, agrees }: Reconciliation): string {
  const found = positions.reduce((sum, position) => sum + position.differences, 0)
  const verdict = agrees ? 'the books agree' : `${found} ${found === 1 ? 'difference' : 'differences'}`
  const more = found > differences.length ? [`    and more: at most ${differences_max} of a bank are shown`] : []
  return [...positions.map(positionLine), ...differences.map(differenceLine), ...more, verdict].join('\n')
}

export const reconcileCommand: CliCommand = {
  help: `${usage.replace('usage', 'Usage')}

Compares each movement in the books of the simulated carriers and of the market with the journals on the external accounts.
Prints a line per bank, place and asset, and the differences. Amounts are the carrier's: what it received less what it paid.
"Under way" means that the carrier has moved the money and its transfer does not know yet; that is no difference. Exits with 1
if there are differences.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      bank: { type: 'string' },
      json: { type: 'boolean', default: false },
    })
    const bank_guid = parseGuid(values.bank)
    if (positionals.length > 0 || (values.bank !== undefined && !bank_guid)) throw new UsageError(usage)
    const progress = new Progress()
    const result = await withCore(async ({ sql, services }) =>
      reconcile(sql, services.now(), bank_guid, (done, all) => progress.now(`reconciling bank ${done + 1} of ${all}`)),
    )
    progress.clear()
    console.log(values.json ? writeJson(result) : printed(result))
    return result.agrees ? 0 : 1
  },
}
