// What every flow ends with: an audit that found nothing.
import type { AuditReport } from '../../src/audit/audit.ts'

export function assertSound({ results }: AuditReport): void {
  const broken = results.filter(({ violations }) => violations > 0)
  if (broken.length > 0) {
    throw new Error(
      `audit: ${broken.map(({ name, examples }) => `${name} ${examples.slice(0, 3).join(' ')}`).join('\n')}`,
    )
  }
}
