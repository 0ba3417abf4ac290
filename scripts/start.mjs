// npm start: makes ready what is missing, then becomes the service in this very process (a process of its own took a tenth of a restart).
// The documentation site takes longest to build and nothing waits for it, so it is built beside the service.
import './node-version.mjs'

const { buildBeside, setUp } = await import('./set-up.mjs')
await setUp({ parts: ['service', 'client', 'bench', 'console'], again: 'npm start' })
buildBeside('site')

const program = new URL('../dist/cli/corridor.js', import.meta.url)
process.argv.splice(1, 1, (await import('node:url')).fileURLToPath(program), 'up')
await import(program.href)
