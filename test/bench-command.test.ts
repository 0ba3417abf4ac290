// corridor bench as users run it: in a checkout, and in an installed package, which does not contain the benchmarks.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

function corridor(folder: string, ...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const program = join(folder, 'dist', 'cli', 'corridor.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('a checkout has the help of every benchmark, and refuses what it does not know', () => {
  const { status, stdout } = corridor(root, 'bench', '--help')
  expect(status).toBe(0)
  for (const name of [
    '',
    ' lists',
    ' webhooks',
    ' abuse',
    ' files',
    ' retention',
    ' soak',
    ' storage',
    ' fill',
    ' bulk',
  ])
    expect(stdout).toContain(`corridor bench${name} [`)
  expect(stdout).toContain('corridor bench peers --peer')
  expect(corridor(root, 'bench', 'soak', 'now')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'corridor: corridor bench soak takes no "now"\n',
  })
})

test('an installed package says where the benchmarks can be run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-installed-'))
  try {
    for (const name of ['package.json', 'dist', 'migrations']) {
      cpSync(join(root, name), join(folder, name), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const args of [['bench'], ['bench', '--help']]) {
      const { status, stderr } = corridor(folder, ...args)
      expect(status).toBe(2)
      expect(stderr).toContain('Run them in a checkout of the source')
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
