// A node that a test starts, kills and starts again. Its last words are shown if it ends by itself.
import { spawn } from 'node:child_process'

export interface NodeProcess {
  /** The answer, or undefined while the node does not answer. Throws if the node has ended. */
  unlessEnded<T>(asked: Promise<T>): Promise<T | undefined>
  signal(signal: NodeJS.Signals): void
  /** Resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

const said_max = 4000

export function startNode(program: string, args: readonly string[]): NodeProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (data: Buffer) => {
    said = (said + data).slice(-said_max)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true
      resolve()
    }
    child.once('exit', end).once('error', end)
  })
  // A test that fails before it can stop its nodes leaves none behind.
  const killed = () => void child.kill('SIGKILL')
  process.once('exit', killed)
  void ended.then(() => process.off('exit', killed))
  return {
    async unlessEnded(asked) {
      try {
        return await asked
      } catch {
        if (hasEnded) throw new Error(`${program} has ended: ${said}`)
        return undefined
      }
    },
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      if (!hasEnded) child.kill(signal)
      await ended
    },
  }
}
