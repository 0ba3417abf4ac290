// The page at `/`: what this service is, whether it works, and where to continue. HTML, or JSON if the client asks for it.
import { createHash } from 'node:crypto'
import { contentPolicy } from './safe-headers.ts'

interface Home {
  readonly version: string
  /** As in /health/ready. */
  readonly status: string
  readonly serves_api: boolean
}

/** Relative, so that they also work behind a proxy that serves the page under another path. */
const links = {
  console: 'console/',
  documentation: 'docs/',
  reference: 'docs/reference/',
  openapi: 'api/openapi.json',
  health: 'health/ready',
} as const

export const homeJson = ({ version, status, serves_api }: Home): object => ({
  name: 'corridor',
  version,
  status,
  serves_api,
  links,
})

const style = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #56606d; --ground: #f5f6f8; --card: #fff; --line: #dde1e7;
  --link: #0b57c2; --good: #116b3c; --bad: #a3260f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebef; --soft: #a5aeba; --ground: #12161c; --card: #1b2129; --line: #2f3844; --link: #82b4ff;
    --good: #67d391; --bad: #ff9a85 }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
main { width: 100%; max-width: 38rem; padding: clamp(1.25rem, 5vw, 2.5rem); background: var(--card);
  border: 1px solid var(--line); border-radius: .9rem }
h1 { margin: 0; font-size: 1.8rem; letter-spacing: -.02em }
p { margin: .5rem 0 0 }
.soft { color: var(--soft) }
.status { margin: 1.5rem 0; font-weight: 600 }
.status::before { content: ""; display: inline-block; width: .7em; height: .7em; margin-right: .55em; border-radius: 50%;
  background: currentColor }
.good { color: var(--good) }
.bad { color: var(--bad) }
ul { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line) }
li { padding: .75rem 0; border-bottom: 1px solid var(--line) }
a { color: var(--link); font-weight: 600; text-underline-offset: .2em }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; border-radius: .2em }
li span { display: block; color: var(--soft) }
`

export const homePolicy = contentPolicy({
  'style-src': `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src': 'data:',
})

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E" +
  "%3Crect width='16' height='16' rx='4' fill='%230b57c2'/%3E%3Cpath d='M4 8h8M9 5l3 3-3 3' stroke='%23fff' " +
  "stroke-width='2' fill='none'/%3E%3C/svg%3E"

export const homePage = ({ version, status, serves_api }: Home): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Corridor</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<main>
<h1>Corridor</h1>
<p>A bank-scoped trading and remittance service: an exact ledger, quotes, trades, transfers and payments abroad, over one HTTP API.</p>
<p class="soft">Version ${version}</p>
<p class="status ${status === 'ready' ? 'good' : 'bad'}" role="status">${statusText(status)}</p>
<ul>
${serves_api ? apiLinks : '<li>This process works on jobs and webhooks. It does not serve the API.</li>'}
<li><a href="${links.health}">Health</a><span>What a load balancer asks</span></li>
</ul>
</main>
</body>
</html>
`

const apiLinks = `<li><a href="${links.console}">Console</a><span>See and do everything in a browser</span></li>
<li><a href="${links.documentation}">Documentation</a><span>Quick start, concepts, guides, operating</span></li>
<li><a href="${links.reference}">API reference</a><span>Every operation, with examples that run</span></li>
<li><a href="${links.openapi}">OpenAPI document</a><span>To generate a client from</span></li>`

/** Statuses of /health/ready are words joined by underscores. */
const statusText = (status: string): string =>
  status === 'ready' ? 'Healthy' : `Not ready: ${status.replaceAll('_', ' ')}`

/** Whether an Accept header prefers JSON to a page. A named type counts before a wildcard. */
export function prefersJson(accept = '*/*'): boolean {
  const weightOf = (wanted: string): number => {
    const [kind] = wanted.split('/')
    const weights = accept.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const q = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
      if (type === wanted) return q
      return type === '*/*' || type === `${kind}/*` ? q / 1000 : 0
    })
    return Math.max(0, ...weights)
  }
  return weightOf('application/json') > weightOf('text/html')
}
