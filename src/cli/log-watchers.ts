// Sends the lines of a service's log to whoever watches on this machine (`corridor logs tail`): over a socket in the data folder, which only
// its owner can open. Nothing is stored, and a line costs nothing while nobody watches.
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

/** A watcher that is so far behind is disconnected, so that it cannot fill the memory. */
const behind_bytes_max = 2 ** 20

export const socketFolder = (data_dir: string): string => join(data_dir, 'logs')

export class LogWatchers {
  readonly #watchers = new Set<Socket>()
  #server: Server | undefined
  #path = ''

  send(line: string): void {
    for (const watcher of this.#watchers) {
      if (watcher.writableLength > behind_bytes_max) watcher.destroy()
      else watcher.write(line)
    }
  }

  /** One socket for each process, because several may share the folder. */
  async open(data_dir: string, process_id: number): Promise<void> {
    const folder = socketFolder(data_dir)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    this.#path = join(folder, `${process_id}.sock`)
    // A process with the same id may have left one.
    await rm(this.#path, { force: true })
    const server = createServer((watcher) => {
      this.#watchers.add(watcher)
      watcher.on('close', () => this.#watchers.delete(watcher))
      watcher.on('error', () => watcher.destroy())
    })
    await new Promise<void>((opened, failed) => {
      server.once('error', failed)
      server.listen(this.#path, opened)
    })
    // Watchers do not keep a process alive that has nothing else to do.
    server.unref()
    this.#server = server
  }

  async close(): Promise<void> {
    for (const watcher of this.#watchers) watcher.destroy()
    const server = this.#server
    if (server) await new Promise((closed) => server.close(closed))
  }
}
