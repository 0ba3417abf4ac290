// What every flow ends with: an audit that found nothing.
import { type AuditReport, audit } from '../../src/audit/audit.ts'
import type { TestService } from './service.ts'

export function assertSound({ results }: AuditReport): void {
  const broken = results.filter(({ violations }) => violations > 0)
  if (broken.length > 0) {
    throw new Error(
      `audit: ${broken.map(({ name, examples }) => `${name} ${examples.slice(0, 3).join(' ')}`).join('\n')}`,
    )
  }
}

/** What the service leaves behind is audited; it is stopped whatever was found. */
export async function stopSound(s: TestService): Promise<void> {
  const report = await audit(s.service.sql)
  await s.stop()
  assertSound(report)
}
