// The documentation site at /docs: files that the build made (docs/.vitepress/pack.ts), compressed already. Only paths that
// site.json lists are served, so no path can leave the folder. Each file is read when it is asked for.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Document, type Encoding, textDocument, weakEtag } from './documents.ts'
import { contentPolicy } from './safe-headers.ts'

export interface SiteFile {
  /** In the folder of the site. */
  readonly name: string
  readonly type: string
  readonly etag: string
  /** Whether it stands there with the endings .br and .gz too. */
  readonly is_compressed: boolean
  readonly is_immutable: boolean
}

export interface SiteFiles {
  /** Of the inline scripts that VitePress writes. */
  readonly script_hashes: readonly string[]
  /** By their path below /docs, without a slash at the end. */
  readonly files: Readonly<Record<string, SiteFile>>
}

/** From src/ and from dist/ alike. */
export const siteFolder = fileURLToPath(new URL('../../dist/site', import.meta.url))

/** In the folder of the site: what it has. */
const list = 'site.json'

const html = 'text/html; charset=utf-8'

const unbuilt = textDocument(
  async () =>
    '<!doctype html><title>Corridor</title><p>The documentation site was not built: run <code>npm run build</code>, ' +
    'or read the <a href="/api/openapi.json">OpenAPI document</a>.</p>',
  html,
  { 'content-security-policy': contentPolicy({}) },
)

export interface Served {
  readonly status: 200 | 404
  readonly document: Document
}

/** What is at a path below /docs. A site that was built meanwhile takes the place of the one before. */
export function siteDocuments(folder: string): (path: string) => Promise<Served> {
  let known: { readonly built_at: number; readonly site: Promise<Site> } | undefined
  return async (path) => {
    const built_at = (await stat(join(folder, list)).catch(() => undefined))?.mtimeMs
    // The build removes the list first and writes it last.
    if (built_at === undefined) return { status: 404, document: unbuilt }
    if (known?.built_at !== built_at) known = { built_at, site: siteIn(folder) }
    const site = await known.site.catch((error: unknown) => {
      // The next request tries again.
      known = undefined
      throw error
    })
    const document = site.documentAt(path.replace(/\/$/, ''))
    return document ? { status: 200, document } : { status: 404, document: site.notFound }
  }
}

interface Site {
  documentAt(path: string): Document | undefined
  readonly notFound: Document
}

async function siteIn(folder: string): Promise<Site> {
  const { files, script_hashes } = JSON.parse(await readFile(join(folder, list), 'utf8')) as SiteFiles
  // Colours of code and columns of pictures are style attributes. They can load nothing, because every source is named here.
  const policy = contentPolicy({
    'script-src': ["'self'", ...script_hashes.map((hash) => `'${hash}'`)].join(' '),
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
  })
  const documents = new Map(
    Object.entries(files).map(([path, file]) => [
      path,
      fileDocument(folder, file, file.type === html ? { 'content-security-policy': policy } : {}),
    ]),
  )
  return { documentAt: (path) => documents.get(path), notFound: documents.get('404') ?? unbuilt }
}

const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' }

const fileDocument = (folder: string, file: SiteFile, headers: Readonly<Record<string, string>>): Document =>
  new Document(
    async () => ({
      etag: weakEtag(file.etag),
      encodings: file.is_compressed ? ['br', 'gzip', 'identity'] : ['identity'],
      read: (encoding) => readFile(join(folder, `${file.name}${endings[encoding]}`)),
    }),
    file.type,
    file.is_immutable ? { ...headers, 'cache-control': 'public, max-age=31536000, immutable' } : headers,
  )
