// What is done with the built files of the documentation site and of the console, so that the service only has to read them: each
// text is compressed, and site.json lists every file by its path with its type and ETag, and the hashes of the inline scripts, which
// the policy of the pages allows.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { SiteFile, SiteFiles } from '../src/http/site.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** They are compressed by their own format. */
const packedTypes = ['image/png', 'font/woff2']

export function pack(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile() && !/\.(br|gz)$/.test(name))
    .sort()
  const files = Object.fromEntries(names.map((name) => [pathOf(name), packed(folder, name)]))
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => readFileSync(join(folder, name), 'utf8'))
  const site: SiteFiles = { script_hashes: [...new Set(pages.flatMap(inlineScriptsOf).map(hashOf))].sort(), files }
  writeFileSync(join(folder, 'site.json'), `${JSON.stringify(site, null, 1)}\n`)
}

/** As it is asked for: pages without their ending, and the index of a folder as the folder. */
export const pathOf = (name: string): string => name.replace(/\.html$/, '').replace(/(^|\/)index$/, '')

function packed(folder: string, name: string): SiteFile {
  const type = types[extname(name)]
  if (!type) throw new Error(`${name}: which type has this file? Add it to scripts/pack.ts`)
  const bytes = readFileSync(join(folder, name))
  const isText = !packedTypes.includes(type)
  if (isText) {
    // Not the best quality, which takes ten times as long and saves a few percent.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
  return {
    ...{ name, type, is_compressed: isText },
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    // The name has a hash of the content, so the file never changes.
    is_immutable: /^assets\/.*\.[\w-]{8,}(\.lean)?\.\w+$/.test(name),
  }
}

export const inlineScriptsOf = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)

const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`
