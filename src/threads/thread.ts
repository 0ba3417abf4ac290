// A thread for work that would keep the event loop busy: it reads files, indexes lists, draws pages. It is asked as a port is: one question,
// one answer, in order. It starts with the first question and ends when nothing was asked for a while. Its memory is bounded: a question
// that needs more ends the thread, never the process.
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

export interface ThreadOptions {
  /** A module that calls `serveThread` (serve-thread.ts). */
  readonly module: URL
  /** Of its objects. */
  readonly memory_max_mb: number
  readonly idle_ms?: number
  /** It keeps in its memory what it was asked to, so it ends only when it is stopped. Such a thread never keeps the process alive. */
  readonly stays?: boolean
}

/** What the thread tells of a question. */
export type ThreadMessage =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } }

/** The thread answered with an error, which has this name there. */
export class ThreadError extends Error {
  constructor(
    override readonly name: string,
    message: string,
  ) {
    super(message)
  }
}

/** The thread ended before it answered. */
export class ThreadEnded extends Error {
  constructor(readonly isOutOfMemory: boolean) {
    super(isOutOfMemory ? 'the thread needed more memory than it may use' : 'the thread ended before it answered')
  }
}

interface Waiting {
  resolve(answer: never): void
  reject(error: Error): void
}

const idle_ms_default = 30_000
/** Old objects are what is bounded. Young ones are many and short-lived in all that we read. */
const young_mb = 16

export class Thread<Ask, Answer> {
  readonly #options: ThreadOptions
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last_id = 0

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  ask(ask: Ask): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const worker = this.#worker ?? this.#start()
      clearTimeout(this.#idle)
      const id = ++this.#last_id
      // Throws if the question cannot be copied.
      worker.postMessage({ id, ask })
      this.#waiting.set(id, { resolve, reject })
      if (!this.#options.stays) worker.ref()
    })
  }

  /** What was asked and not answered fails. A later question starts the thread anew. */
  async stop(): Promise<void> {
    const worker = this.#worker
    if (worker) this.#ended(worker, new ThreadEnded(false))
    await worker?.terminate()
  }

  #start(): Worker {
    const { module, memory_max_mb } = this.#options
    const worker = new Worker(builtModule(module), {
      // Neither secrets nor what the process was started with.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory_max_mb, maxYoungGenerationSizeMb: young_mb },
    })
    worker.on('message', (message: ThreadMessage) => this.#answered(worker, message))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#ended(worker, isOutOfMemory ? new ThreadEnded(true) : error)
    })
    worker.on('exit', () => this.#ended(worker, new ThreadEnded(false)))
    if (this.#options.stays) worker.unref()
    this.#worker = worker
    return worker
  }

  #answered(worker: Worker, message: ThreadMessage): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (this.#waiting.size === 0 && worker === this.#worker) this.#rest(worker)
    if ('answer' in message) waiting?.resolve(message.answer as never)
    else waiting?.reject(new ThreadError(message.error.name, message.error.message))
  }

  /** A thread that nobody waits for does not keep the process alive. */
  #rest(worker: Worker): void {
    if (this.#options.stays) return
    worker.unref()
    this.#idle = setTimeout(() => void this.stop(), this.#options.idle_ms ?? idle_ms_default)
    this.#idle.unref()
  }

  #ended(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    clearTimeout(this.#idle)
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(error)
  }
}

/** Tests run the source, which no thread can load before Node 22: a thread then runs the build. */
function builtModule(module: URL): URL {
  const path = fileURLToPath(module)
  if (existsSync(path)) return module
  return pathToFileURL(path.replace(/([\\/])src([\\/])(?!.*[\\/]src[\\/])/, '$1dist$2'))
}
