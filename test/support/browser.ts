// A browser without a window, for tests of what runs in pages: chromium from CORRIDOR_CHROMIUM or the PATH. A page tells its result by
// posting it to the server that it came from, so no other protocol is needed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, extname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { orCut } from './or-cut.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome']

/** The program, or undefined on a machine that has none. */
export function chromium(): string | undefined {
  const given = process.env.CORRIDOR_CHROMIUM
  if (given) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

interface SiteOptions {
  /** Files are served from here. */
  readonly folder: string
  /** Requests to /api go to this service, as a proxy in front of it would send them. */
  readonly service_url: string
}

export interface Site {
  readonly url: string
  /** Opens a page that runs the module, and returns what its default export resolved to. */
  run(module: string): Promise<unknown>
  stop(): Promise<void>
}

const page = `<!doctype html>
<meta charset="utf-8">
<title>Test</title>
<script type="module">
const tell = (result) => fetch('/result', { method: 'POST', body: JSON.stringify(result) })
try {
  const { default: main } = await import('/main.js')
  await tell({ value: await main() })
} catch (error) {
  await tell({ error: String(error?.stack ?? error) })
}
</script>
`

export async function startSite({ folder, service_url }: SiteOptions): Promise<Site> {
  let main = ''
  let told: (result: { value?: unknown; error?: string }) => void = () => {}
  const server = createServer(
    orCut(async (request, response) => {
      const path = new URL(request.url ?? '/', 'http://site').pathname
      const send = (type: string, text: string | Buffer) => response.setHeader('content-type', type).end(text)
      if (path === '/') return send('text/html', page)
      if (path === '/main.js') return send('text/javascript', main)
      if (path.startsWith('/api/')) return forward(request, response, service_url)
      if (path === '/result') {
        const result = await json(request)
        send('text/plain', '')
        return told(result as { value?: unknown; error?: string })
      }
      const file = extname(path) === '.js' ? await readFile(join(folder, path)).catch(() => undefined) : undefined
      return file ? send('text/javascript', file) : response.writeHead(404).end()
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    async run(module) {
      main = module
      const result = new Promise<{ value?: unknown; error?: string }>((resolve) => {
        told = resolve
      })
      const browser = await open(url)
      try {
        const { value, error } = await Promise.race([result, browser.gone])
        if (error !== undefined) throw new Error(`in the page: ${error}`)
        return value
      } finally {
        await browser.close()
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function forward(request: IncomingMessage, response: ServerResponse, service_url: string): void {
  const { method, headers, url } = request
  const { host: _, ...rest } = headers
  const onwards = requestTo(new URL(url ?? '/', service_url), { method: method ?? 'GET', headers: rest }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  response.on('close', () => onwards.destroy())
  onwards.on('error', () => response.destroy())
  request.pipe(onwards)
}

async function open(url: string) {
  const profile = await mkdtemp(join(tmpdir(), 'corridor-browser-'))
  // As root there is no sandbox. Containers may have a small /dev/shm.
  const isRoot = process.getuid?.() === 0
  const flags = [
    '--headless',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
    `--user-data-dir=${profile}`,
  ]
  const child = spawn(chromium()!, [...flags, ...(isRoot ? ['--no-sandbox'] : []), url], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, which ends as a whole.
    detached: true,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const started = new Promise<never>((_, fail) => child.once('error', fail))
  const gone = Promise.race([
    started,
    ended.then((): never => {
      throw new Error(`the browser ended before the page told its result: ${said}`)
    }),
  ])
  // Also if nobody waits for it any more.
  gone.catch(() => {})
  return {
    gone,
    async close() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
