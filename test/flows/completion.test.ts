// The completion scripts in their shells, with the built command line. A shell that is not installed is skipped.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'corridor.js')
const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-completion-'))
  const command = join(folder, 'corridor')
  await writeFile(command, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`)
  await chmod(command, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ')

/** What a shell runs to print the completions of these words; the last one is being typed. */
const shells: Readonly<Record<string, (words: readonly string[]) => string>> = {
  bash: (words) => `
eval "$(corridor completion bash)"
COMP_WORDS=(corridor ${quoted(words)}); COMP_CWORD=${words.length}
_corridor; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // The completion system of zsh needs a terminal: these stand for its functions.
  zsh: (words) => `
compdef() { }
compadd() { print -l -- "\${(@P)2}" }
_files() { print files }
eval "$(corridor completion zsh)"
words=(corridor ${quoted(words)}); CURRENT=${words.length + 1}
_corridor`,
  fish: (words) => `
corridor completion fish | source
complete -C '${['corridor', ...words].join(' ')}'`,
}

const installed = await Promise.all(
  Object.keys(shells).map(async (shell) => {
    const isThere = await run(shell, ['-c', 'exit']).then(
      () => true,
      () => false,
    )
    return [shell, isThere] as const
  }),
)

describe.each(installed)('%s', (shell, isThere) => {
  test.skipIf(!isThere).each<[readonly string[], readonly string[]]>([
    [
      ['trades', ''],
      ['create', 'get', 'list'],
    ],
    [['trades', 'li'], ['list']],
    [['trades', 'list', '--sym'], ['--symbol']],
    [['customers', 'list', '--state', 'ver'], ['verified']],
    [['trades', 'list', '--state', 'completed,f'], ['completed,failed']],
    [['sandbox', 'customers', 'un'], ['unfreeze']],
  ])('%j', async (words, expected) => {
    const { stdout } = await run(shell, ['-c', shells[shell]!(words)], {
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}`, HOME: folder },
    })
    expect(stdout.split('\n').filter(Boolean).sort()).toEqual(expected)
  })
})
