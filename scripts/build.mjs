// npm run build, and what npm test does first: installs the packages that are missing and builds what has changed. With names of parts
// (scripts/parts.mjs) it builds these of what is installed, and installs nothing.
import './node-version.mjs'

const { setUp } = await import('./set-up.mjs')
const names = process.argv.slice(2)
const event = process.env.npm_lifecycle_event
const again = event ? `npm run ${event}` : 'node scripts/build.mjs'
await setUp(names.length > 0 ? { parts: names, installs: false, isStrict: true, again } : { isStrict: true, again })
