// The files of a commit in a folder of their own, with their packages, built: nothing of this checkout is in it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './file-lines.mjs'

export const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** `folder` must be new. */
export function makeCleanCopy(commit, folder) {
  mkdirSync(folder)
  const archive = join(folder, 'source.tar')
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  npm(folder, 'ci')
  npm(folder, 'run', 'build')
}

export function npm(cwd, ...args) {
  const program = process.env.npm_execpath
  const [command, first] = program ? [process.execPath, [program]] : ['npm', []]
  // Its own variables would name this folder and this script.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name)))
  try {
    return execFileSync(command, [...first, ...args], { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 28 })
  } catch (error) {
    throw new Error(`npm ${args[0]} failed\n${error.stdout}${error.stderr}`)
  }
}
