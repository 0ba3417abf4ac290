// The API reference: Swagger UI from its package, with a page and a start of our own, so that nothing runs inline and the
// page may load nothing but what stands here.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Document } from './documents.ts'
import { contentPolicy } from './safe-headers.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'
const packaged: Readonly<Record<string, string>> = {
  'swagger-ui.css': style,
  'index.css': style,
  'swagger-ui-bundle.js': script,
  'swagger-ui-standalone-preset.js': script,
  'favicon-32x32.png': 'image/png',
}

/** Pictures and fonts are partly written into the style sheets. What is tried out goes to this service. */
const policy = contentPolicy({
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
})

/** `root` is where the files are, seen from the page: it is served with and without a slash at the end. */
const page = (root: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Corridor API</title>
<link rel="stylesheet" href="${root}/swagger-ui.css">
<link rel="stylesheet" href="${root}/index.css">
<link rel="icon" type="image/png" href="${root}/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${root}/swagger-ui-bundle.js"></script>
<script src="${root}/swagger-ui-standalone-preset.js"></script>
<script src="${root}/start.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({
  url: new URL('../json', document.currentScript.src).href,
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'list',
  tryItOutEnabled: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
})
`

/** By the path below /docs. Those of the package are read when they are first asked for. */
export function referenceDocuments(openapi: Document): (path: string | undefined) => Promise<Document> | undefined {
  const html = (root: string) =>
    new Document(page(root), 'text/html; charset=utf-8', { 'content-security-policy': policy })
  const documents = new Map<string | undefined, Promise<Document>>([
    [undefined, Promise.resolve(html('docs/static'))],
    ['', Promise.resolve(html('static'))],
    ['json', Promise.resolve(openapi)],
    // Every JSON text is YAML too.
    ['yaml', Promise.resolve(openapi)],
    ['static/start.js', Promise.resolve(new Document(start, script))],
  ])
  return (path) => {
    const file = path?.replace('static/', '') ?? ''
    const type = packaged[file]
    if (type !== undefined && !documents.has(path)) {
      documents.set(
        path,
        readFile(join(folder, file)).then((content) => new Document(content, type)),
      )
    }
    return documents.get(path)
  }
}
