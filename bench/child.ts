// Processes beside the benchmark. They end with it, however it ends.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Cleanups } from './cleanups.ts'
import type { LoadMessage } from './load-messages.ts'

/** Starts a file of the benchmarks as a process that sends and receives messages. */
export function startChild(file: URL, cleanups: Cleanups): { readonly child: ChildProcess; stop(): void } {
  const child = fork(fileURLToPath(file), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  const forget = cleanups.add(kill)
  return {
    child,
    stop() {
      kill()
      forget()
    },
  }
}

/** CPU of this process. */
export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Called by such a process: the benchmark stops it, or its end does. */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit(0))
  process.on('SIGINT', () => {})
}

/** Called by a load generator: it runs each task that the benchmark sends and reports its result. */
export function answerTasks<Task, Result>(
  run: (task: Task, report: (message: LoadMessage<never>) => void) => Promise<Result>,
): void {
  const report = (message: LoadMessage<Result>): void => void process.send?.(message)
  process.on('message', (task: Task) => {
    run(task, report).then(
      (result) => report({ kind: 'done', result }),
      (error) => report({ kind: 'failed', reason: String(error?.stack ?? error) }),
    )
  })
  endWithParent()
}

/** Runs a program to its end: its exit code and its output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cleanups: Cleanups,
): Promise<{ code: number; text: string }> {
  const child = spawn(program, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const forget = cleanups.add(() => child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
  const [code] = (await once(child, 'close')) as [number | null]
  forget()
  return { code: code ?? -1, text }
}
