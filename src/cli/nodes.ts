// corridor nodes: the operator's chain nodes, what waits there and why; and raises the fee of one payment.
import { parseGuid } from '../kernel/guid.ts'
import { NotRaised } from '../providers/waiting.ts'
import { bumpPayment } from './bump-payment.ts'
import { type CliCommand, guidOption, optionsFrom, refuseOptions, UsageError } from './command.ts'
import { listNodes, type NodeLine } from './node-list.ts'
import { reasonOption } from './operator.ts'
import { wantsJson } from './output.ts'
import { printRecord, printRecords } from './print-records.ts'
import { withCore } from './with-core.ts'

const usage = `corridor nodes [--bank GUID] [--json]
       corridor nodes bump REFERENCE --reason TEXT [--fee N] [--max-fee N] [--json]`

export const nodesCommand: CliCommand = {
  help: `Usage: ${usage}

Shows each node of CORRIDOR_CHAIN_NODES and bank: whether it answers, its height, what the paying wallet has, and the payments and sweeps
that wait there: since when, the nonce, what the transaction may cost now (fee), what blocks want (fee_wanted), what workers may have it
cost (fee_max), how many payments the transaction carries, why it waits, and what waits for it. Fees are those of the whole transaction,
in base units of the chain's native asset.

bump raises the fee of one payment now: its transaction is replaced by one with the same nonce, or the same coins, at a higher fee, so it
is paid once. If it carries several payments, it is raised for all. By default it pays what blocks take now, and never more than twice the maximum of workers. What exceeds the amount that was
set aside is taken from the bank's gas account. The reason and the name of the user are kept in the audit log.

  --fee N      the most that the transaction may cost; on Bitcoin, what it costs
  --max-fee N  another bound than twice the maximum of workers`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      bank: { type: 'string' },
      fee: { type: 'string' },
      'max-fee': { type: 'string' },
      reason: { type: 'string' },
      json: { type: 'boolean' },
    })
    const { json, ...given } = values
    const [verb, text, surplus] = positionals
    if (verb === undefined || (verb === 'list' && text === undefined)) {
      refuseOptions(given, ['bank'], 'nodes')
      const bank_guid = guidOption(values.bank, 'bank')
      const nodes = await withCore((core, config) => listNodes(core, config, bank_guid))
      print(nodes, json)
      return nodes.some(({ state }) => state === 'away') ? 1 : 0
    }
    const reference = parseGuid(text)
    if (verb !== 'bump' || !reference || surplus !== undefined) throw new UsageError(`usage: ${usage}`)
    refuseOptions(given, ['fee', 'max-fee', 'reason'], 'nodes bump')
    const reason = reasonOption(values.reason)
    const [fee, fee_max] = [unitsOption(values.fee, 'fee'), unitsOption(values['max-fee'], 'max-fee')]
    const bumped = await withCore((core) => bumpPayment(core, { reference, reason, fee, fee_max })).catch((error) => {
      throw error instanceof NotRaised ? new Error(`${reference} is not raised: ${error.message}`) : error
    })
    printRecord(bumped, json)
    return 0
  },
}

function unitsOption(text: string | undefined, option: string): bigint | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,37}$/.test(text)) return BigInt(text)
  throw new UsageError(`--${option} must be a whole number of base units above 0`)
}

/** A person gets two tables, a program one document. */
function print(nodes: readonly NodeLine[], json: boolean | undefined): void {
  if (wantsJson(json)) {
    printRecords(nodes, true)
    return
  }
  const shown = nodes.map(({ waiting, wallet, ...node }) => ({
    ...node,
    wallet: Object.entries(wallet)
      .map(([asset, value]) => `${value} ${asset}`)
      .join(', '),
    waiting: waiting.length,
  }))
  printRecords(shown, false)
  const waiting = nodes.flatMap((node) =>
    node.waiting.map(({ blocks, bundle, why, reason: _, ...line }) => {
      const { reference, fee, fee_wanted, fee_max, nonce, since } = line
      const costs = { fee: fee ?? '-', fee_wanted: fee_wanted ?? '-', fee_max }
      return {
        reference,
        node: node.name,
        why,
        nonce: nonce ?? '-',
        since: since ?? '-',
        payments: bundle.length + 1,
        blocks: blocks.length,
        ...costs,
      }
    }),
  )
  if (waiting.length === 0) return
  console.log('')
  printRecords(waiting, false)
}
