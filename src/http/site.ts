// Pages that the build made (scripts/pack.ts), compressed already: the documentation site at /docs, and what console.ts says of the
// console. Only paths that site.json lists are served, so no path can leave the folder. Each file is read when it is asked for.
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
  /** Of the inline scripts in the pages. */
  readonly script_hashes: readonly string[]
  /** By their path below /docs or /console, without a slash at the end. */
  readonly files: Readonly<Record<string, SiteFile>>
}

/** From src/ and from dist/ alike. */
export const builtFolder = (name: string): string => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))

/** In the folder of the site: what it has. */
const list = 'site.json'

const html = 'text/html; charset=utf-8'

/** In the place of a site that is not there. */
export const unbuiltPage = (text: string): Document =>
  textDocument(async () => `<!doctype html><title>Corridor</title><p>${text}</p>`, html, {
    'content-security-policy': contentPolicy({}),
  })

export interface Served {
  readonly status: 200 | 404
  readonly document: Document
}

/** What is particular to a site. */
export interface Site {
  readonly folder: string
  readonly unbuilt: Document
  /** Of its pages. */
  policy(script_hashes: readonly string[]): string
  /** What is at a path that the list does not have. */
  elsewhere(path: string, documents: Documents): Served
}

export type Documents = ReadonlyMap<string, Document>

const unbuilt = unbuiltPage(
  'The documentation site is not built yet. After <code>npm start</code> that takes a minute or two: load this page again. Otherwise run <code>npm run build</code>, or read the <a href="/api/openapi.json">OpenAPI document</a>.',
)

/** The documentation, as VitePress builds it. */
export const docsSite = (folder = builtFolder('site')): Site => ({
  folder,
  unbuilt,
  // Colours of code and columns of pictures are style attributes. They can load nothing, because every source is named here.
  policy: (script_hashes) =>
    contentPolicy({
      'script-src': ["'self'", ...script_hashes.map((hash) => `'${hash}'`)].join(' '),
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
    }),
  elsewhere: (_path, documents) => ({ status: 404, document: documents.get('404') ?? unbuilt }),
})

/** What is at a path of the site. One that was built meanwhile takes the place of the one before. */
export function siteDocuments(site: Site): (path: string) => Promise<Served> {
  let known: { readonly built_at: number; readonly documents: Promise<Documents> } | undefined
  return async (asked) => {
    const built_at = (await stat(join(site.folder, list)).catch(() => undefined))?.mtimeMs
    // The build removes the list first and writes it last.
    if (built_at === undefined) return { status: 404, document: site.unbuilt }
    if (known?.built_at !== built_at) known = { built_at, documents: documentsOf(site) }
    const documents = await known.documents.catch((error: unknown) => {
      // The next request tries again.
      known = undefined
      throw error
    })
    const path = asked.replace(/\/$/, '')
    const document = documents.get(path)
    return document ? { status: 200, document } : site.elsewhere(path, documents)
  }
}

async function documentsOf({ folder, policy }: Site): Promise<Documents> {
  const { files, script_hashes } = JSON.parse(await readFile(join(folder, list), 'utf8')) as SiteFiles
  const pages = { 'content-security-policy': policy(script_hashes) }
  return new Map(
    Object.entries(files).map(([path, file]) => [path, fileDocument(folder, file, file.type === html ? pages : {})]),
  )
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
