// corridor bench: runs the benchmarks of a checkout (bench/, compiled by npm run build to dist-bench/). The installed package does not
// contain them.
import { existsSync } from 'node:fs'
import { type CliCommand, UsageError } from './command.ts'

export interface Benchmarks {
  readonly help: string
  run(args: readonly string[]): Promise<number>
}

/** The same from src/cli and from dist/cli: both are two levels below the root. */
const compiled = new URL('../../dist-bench/cli/bench.js', import.meta.url)

async function loadBenchmarks(): Promise<Benchmarks> {
  if (existsSync(compiled)) return (await import(compiled.href)).benchmarks
  throw new UsageError(
    'the installed package does not contain the benchmarks. Run them in a checkout of the source: "npm run build", then "npx corridor bench"',
  )
}

export const benchCommand: CliCommand = {
  help: async () => (await loadBenchmarks()).help,
  run: async (args) => (await loadBenchmarks()).run(args),
}
