// corridor verify: checks every promise about money, states and events with queries on the database.
import { type AuditReport, audit, type CheckResult } from '../audit/audit.ts'
import { type CliCommand, optionsFrom, UsageError } from './command.ts'
import { withCore } from './with-core.ts'

const line = ({ name, invariant, promise, violations, ms }: CheckResult): string => {
  const verdict = violations === 0 ? 'ok' : `${violations} ${violations === 1 ? 'violation' : 'violations'}`
  return `${verdict.padEnd(14)} ${invariant.padEnd(6)} ${name.padEnd(20)} ${`${ms} ms`.padStart(8)}  ${promise}`
}

export function printedReport({ results, notes }: AuditReport): string {
  const lines = results.flatMap((result) => [line(result), ...result.examples.map((example) => `    ${example}`)])
  const broken = results.filter(({ violations }) => violations > 0).length
  const verdict = broken === 0 ? 'every promise holds' : `${broken} of ${results.length} checks found violations`
  return [...lines, ...notes.map((note) => `note: ${note}`), verdict].join('\n')
}

/** Examples are already JSON. They are not parsed again, so that no amount is rounded. */
function json({ is_sound, results, notes }: AuditReport): string {
  const checks = results.map(({ examples, ...rest }) => {
    const text = JSON.stringify(rest)
    return `    ${text.slice(0, -1)},"examples":[${examples.join(',')}]}`
  })
  return `{\n  "is_sound": ${is_sound},\n  "notes": ${JSON.stringify(notes)},\n  "checks": [\n${checks.join(',\n')}\n  ]\n}`
}

export const verifyCommand: CliCommand = {
  help: `Usage: corridor verify [--json]

Checks the whole database on one snapshot, also while the service runs. Prints one line per check and the first rows that violate
it. Exits with 1 if a check found a violation.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, { json: { type: 'boolean', default: false } })
    if (positionals.length > 0) throw new UsageError('usage: corridor verify [--json]')
    const report = await withCore(({ sql }) => audit(sql))
    console.log(values.json ? json(report) : printedReport(report))
    return report.is_sound ? 0 : 1
  },
}
