// Commands as a person runs them: a process of its own, from dist.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The program of this checkout, or of another release's folder. */
export const programIn = (root = join(import.meta.dirname, '..', '..')): string =>
  join(root, 'dist', 'cli', 'corridor.js')

export interface CommandResult {
  readonly code: number | null
  /** What it printed, in its order. */
  readonly text: string
}

export const corridor = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  root?: string,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _, ...inherited } = process.env
    const child = spawn(process.execPath, [programIn(root), ...args], {
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (said: string) => {
        text += said
      })
    }
    child.once('close', (code) => resolve({ code, text }))
  })
