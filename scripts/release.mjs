// Makes the artefacts of a release from the current commit, in a folder outside of the repository's files: packages, chart, bills of materials,
// provenance. Uncommitted changes are not in it. It notes the commit as the release before later ones. docs/deploying.md has more.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { git, makeCleanCopy, npm } from './clean-copy.mjs'
import { root } from './file-lines.mjs'
import { packService } from './pack-service.mjs'
import { faultsIn, provenanceName, provenanceOf, sha256Of } from './provenance.mjs'

/** What test/cluster/upgrade.test.ts runs beside the current code. */
const releaseBefore = 'test/cluster/release-before.json'

const help = `Usage: npm run release -- [--out FOLDER] [--builder URI]
       npm run release -- --check FOLDER

Builds the current commit from a clean copy (npm ci, from the lockfile) and writes into FOLDER, which must be new or empty (default: release/VERSION):

  corridor-VERSION.tgz            the service, for npm install
  corridor-client-VERSION.tgz     the client
  corridor-chart-VERSION.tgz      the chart, for helm install
  corridor-VERSION.cdx.json       what the service contains (CycloneDX), with the embedded PostgreSQL
  corridor-image-VERSION.cdx.json what the image contains of npm packages; the base image is not listed
  provenance.json                 commit, lockfile, builder and the sha256 of each of these (in-toto, SLSA 1.0). It is not signed
  SHA256SUMS                      for sha256sum --check

It also writes the commit into ${releaseBefore}: the test of upgrades runs it beside later code.

  --builder URI    who built it, such as the address of a CI job; default urn:corridor:builder:local
  --check FOLDER   compares the files of a release with its provenance.json, and exits 1 if one differs`

function fail(message) {
  console.error(`release: ${message}`)
  process.exit(2)
}

function optionsFrom(args) {
  try {
    const text = { type: 'string' }
    return parseArgs({ args, options: { out: text, builder: text, check: text, help: { type: 'boolean' } } }).values
  } catch (error) {
    return fail(`${error.message}. npm run release -- --help lists the options.`)
  }
}

const { out, builder = 'urn:corridor:builder:local', check, help: wantsHelp } = optionsFrom(process.argv.slice(2))
if (wantsHelp) {
  console.log(help)
} else if (check !== undefined) {
  const faults = faultsIn(resolve(check))
  console.log(faults.length > 0 ? faults.join('\n') : `${check}: every file is the one that was released`)
  process.exitCode = faults.length > 0 ? 1 : 0
} else {
  if (!URL.canParse(builder)) fail('--builder must be a URI, such as the address of the CI job')
  try {
    release()
  } catch (error) {
    fail(error.message)
  }
}

function release() {
  const started_at = new Date().toISOString()
  const commit = git('rev-parse', 'HEAD')
  if (git('status', '--porcelain') !== '') console.error('There are uncommitted changes: they are not in the release.')
  const { version } = JSON.parse(git('show', 'HEAD:package.json'))
  const folder = resolve(out ?? join(root, 'release', version))
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  mkdirSync(folder, { recursive: true })
  const temporary = mkdtempSync(join(tmpdir(), 'corridor-release-'))
  // The folder's name becomes the name of the component in the bill of materials.
  const copy = join(temporary, 'corridor')
  try {
    say('Installing and building ...')
    makeCleanCopy(commit, copy)
    say('Packing ...')
    packService(copy, folder)
    npm(copy, 'pack', '--ignore-scripts', '--pack-destination', folder, './packages/client')
    packChart(copy, temporary, join(folder, `corridor-chart-${version}.tgz`))
    writeBill(copy, join(folder, `corridor-${version}.cdx.json`))
    writeBill(copy, join(folder, `corridor-image-${version}.cdx.json`), '--omit', 'optional')
    const names = readdirSync(folder).sort()
    const statement = provenanceOf({
      ...{ folder, names, commit, builder, started_at, finished_at: new Date().toISOString() },
      source: sourceOf(),
      lockfile_sha256: sha256Of(join(copy, 'package-lock.json')),
      versions: { node: process.version, npm: npm(copy, '--version').trim() },
    })
    writeFileSync(join(folder, provenanceName), `${JSON.stringify(statement, null, 2)}\n`)
    const sums = [...names, provenanceName].map((name) => `${sha256Of(join(folder, name))}  ${name}\n`)
    writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
    writeFileSync(join(root, releaseBefore), `${JSON.stringify({ version, commit }, null, 2)}\n`)
    console.log(`${folder}\n${sums.join('')}`.trim())
    console.error(`${releaseBefore} names this release now: the next one is tried beside it. Commit it.`)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Where the commit is kept, without the password that an address may have. */
function sourceOf() {
  let address = ''
  try {
    address = git('remote', 'get-url', 'origin')
  } catch {}
  if (!/^(https?|ssh):\/\//.test(address) || !URL.canParse(address)) return 'git+urn:corridor:source'
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return `git+${url.href}`
}

/** The same bytes for the same commit: no times, no owners. */
function packChart(copy, temporary, to) {
  const chart = join(temporary, 'chart', 'corridor')
  cpSync(join(copy, 'deploy', 'chart'), chart, { recursive: true })
  // Values for tests, which .helmignore names too.
  rmSync(join(chart, 'ci'), { recursive: true })
  const same = ['--sort=name', '--mtime=2000-01-01T00:00:00Z', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const tar = join(temporary, 'chart.tar')
  execFileSync('tar', [...same, '-cf', tar, '-C', join(temporary, 'chart'), 'corridor'])
  execFileSync('gzip', ['--no-name', '-9', tar])
  cpSync(`${tar}.gz`, to)
}

function writeBill(copy, to, ...args) {
  const all = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--workspaces=false', '--omit', 'dev', ...args]
  writeFileSync(to, npm(copy, ...all))
}

function say(text) {
  if (process.stderr.isTTY) console.error(text)
}
