// A folder of files, packed as a build packs them, and a server that serves it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { pack } from '../../scripts/pack.ts'
import { Metrics } from '../../src/http/metrics.ts'
import { registerDocuments } from '../../src/http/open-routes.ts'
import { buildServer } from '../../src/http/server.ts'

export interface PackedFolder {
  readonly folder: string
  readonly app: FastifyInstance
  stop(): Promise<void>
}

/** As the documentation site or as the console. `beside-it.json` lies beside the folder, where nobody may read. */
export async function servePacked(
  files: Readonly<Record<string, string>>,
  as: 'site_folder' | 'console_folder',
): Promise<PackedFolder> {
  const around = mkdtempSync(join(tmpdir(), 'corridor-packed-'))
  const folder = join(around, 'packed')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  writeFileSync(join(around, 'beside-it.json'), '{}')
  pack(folder)
  const metrics = new Metrics((async () => []) as never, () => 0)
  const unused = { endpoints: [], services: {}, keyRing: {}, trusted_proxies: [] }
  const app = buildServer({ ...unused, metrics, log: pino({ level: 'silent' }) } as never)
  const readiness = async () => ({ isReady: true, status: 'ready' })
  const shared = { version: '1.2.3', serves_api: true, addresses: undefined, metrics, readiness }
  registerDocuments(app, { ...shared, openapi: async () => ({}), [as]: folder })
  await app.ready()
  return {
    folder,
    app,
    async stop() {
      await app.close()
      rmSync(around, { recursive: true })
    },
  }
}
