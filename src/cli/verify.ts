// corridor verify: checks every promise about money, states and events with queries on the database.
import { type AuditReport, audit, type CheckResult } from '../audit/audit.ts'
import { checkKeptSeal, type KeptSeal } from '../audit/kept-seal.ts'
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

function sealFrom(text: string | undefined): KeptSeal | undefined {
  if (text === undefined) return undefined
  const [, position, digest] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (!position || !digest)
    throw new UsageError('--seal is a position and a digest of 64 hex digits, such as 12:9f86d0...')
  return { position: Number(position), digest: digest.toLowerCase() }
}

const withKept = (report: AuditReport, kept: CheckResult | undefined): AuditReport =>
  kept ? { ...report, is_sound: report.is_sound && kept.violations === 0, results: [...report.results, kept] } : report

export const verifyCommand: CliCommand = {
  help: `Usage: corridor verify [--json] [--seal POSITION:DIGEST]

Checks the whole database on one snapshot, also while the service runs. Prints one line per check and the first rows that violate
it. Exits with 1 if a check found a violation.

--seal is a seal of the audit log that you kept, from the log ("the audit log is sealed"), a metric or an earlier verify: it must still be
there. Without it nobody can tell that the newest seals were removed together with their records.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      json: { type: 'boolean', default: false },
      seal: { type: 'string' },
    })
    if (positionals.length > 0) throw new UsageError('usage: corridor verify [--json] [--seal POSITION:DIGEST]')
    const seal = sealFrom(values.seal)
    const report = await withCore(async ({ sql }) =>
      withKept(await audit(sql), seal && (await checkKeptSeal(sql, seal))),
    )
    console.log(values.json ? json(report) : printedReport(report))
    return report.is_sound ? 0 : 1
  },
}
