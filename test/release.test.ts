// The release script without a release: its help, what it refuses, and the check of released files. test/cluster/release.test.ts makes a whole one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const scripts = join(import.meta.dirname, '..', 'scripts')
const folder = mkdtempSync(join(tmpdir(), 'corridor-provenance-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Provenance {
  provenanceOf(about: object): { subject: { name: string; digest: { sha256: string } }[]; predicate: object }
  faultsIn(folder: string): string[]
}

const release = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(scripts, 'release.mjs'), ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('explains itself, and refuses what it does not know', () => {
  expect(release('--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: npm run release/) })
  expect(release('--sign')).toMatchObject({ status: 2, stderr: expect.stringContaining("'--sign'") })
  expect(release('--builder', 'me')).toMatchObject({ status: 2, stderr: expect.stringContaining('--builder must be') })
  expect(release('--out', scripts)).toMatchObject({ status: 2, stderr: expect.stringContaining('is not empty') })
  expect(release('--check', folder)).toMatchObject({ status: 1, stdout: expect.stringContaining('is missing') })
})

test('the statement has every file, and finds one that is missing or was changed', async () => {
  const path = join(scripts, 'provenance.mjs')
  const { provenanceOf, faultsIn } = (await import(path)) as Provenance
  for (const name of ['a.tgz', 'b.json']) writeFileSync(join(folder, name), name)
  const statement = provenanceOf({
    ...{ folder, names: ['a.tgz', 'b.json'], source: 'git+https://git.example/corridor', commit: '1'.repeat(40) },
    ...{ lockfile_sha256: '2'.repeat(64), builder: 'https://ci.example/7', versions: { node: 'v24.0.0' } },
    ...{ started_at: '2026-11-18T10:00:00.000Z', finished_at: '2026-11-18T10:01:00.000Z' },
  })
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        externalParameters: { commit: '1'.repeat(40) },
        resolvedDependencies: [
          { uri: 'git+https://git.example/corridor', digest: { gitCommit: '1'.repeat(40) } },
          { name: 'package-lock.json', digest: { sha256: '2'.repeat(64) } },
        ],
      },
      runDetails: { builder: { id: 'https://ci.example/7' }, metadata: { startedOn: '2026-11-18T10:00:00.000Z' } },
    },
  })
  writeFileSync(join(folder, 'provenance.json'), JSON.stringify(statement))
  expect(faultsIn(folder)).toEqual([])
  writeFileSync(join(folder, 'a.tgz'), 'other')
  rmSync(join(folder, 'b.json'))
  expect(faultsIn(folder)).toEqual(['a.tgz is not the file that was released: its sha256 differs', 'b.json is missing'])
  writeFileSync(join(folder, 'provenance.json'), '{"predicateType": "other"}')
  expect(faultsIn(folder)).toEqual([expect.stringContaining('not a provenance statement')])
})
