// Repeats a check until it passes.
import { vi } from 'vitest'
import { hang_ms } from './time-limits.ts'

export const untilPasses = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: hang_ms, interval: 5 })
