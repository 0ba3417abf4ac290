// How long requests took, by phase and kind.
import { percentilesOf } from '../../bench/percentiles.ts'

export class RequestTimes {
  phase = ''
  readonly #times = new Map<string, Map<string, number[]>>()

  /** Belongs to the phase in which it ends. */
  async measure<T>(kind: string, request: () => Promise<T>): Promise<T> {
    const since = performance.now()
    try {
      return await request()
    } finally {
      const kinds = this.#times.get(this.phase) ?? new Map<string, number[]>()
      this.#times.set(this.phase, kinds)
      const times = kinds.get(kind) ?? []
      kinds.set(kind, times)
      times.push(performance.now() - since)
    }
  }

  count(phase: string): number {
    return [...(this.#times.get(phase)?.values() ?? [])].flat().length
  }

  /** A line for each phase, and one for each kind in it. */
  figures(): string {
    return [...this.#times]
      .flatMap(([phase, kinds]) => [
        lineOf(`${phase}, all`, [...kinds.values()].flat()),
        ...[...kinds].sort().map(([kind, times]) => lineOf(`  ${kind}`, times)),
      ])
      .join('\n')
  }
}

function lineOf(name: string, times: readonly number[]): string {
  const { p50_ms, p99_ms, max_ms } = percentilesOf([...times].sort((a, b) => a - b))
  const [median, p99, longest] = [p50_ms, p99_ms, max_ms].map((ms) => ms.toFixed(1))
  return `${name}: ${times.length} requests; median ${median}, p99 ${p99}, longest ${longest} ms`
}
