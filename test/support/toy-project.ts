// A project of one file with the scripts that make a clone ready, for tests of npm start and npm test.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export class ToyProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'corridor-build-'))

  constructor() {
    mkdirSync(this.at('src', 'cli'), { recursive: true })
    writeFileSync(this.at('package.json'), '{"type":"module"}')
    for (const path of ['scripts', 'tsconfig.json', 'tsconfig.build.json'])
      cpSync(join(root, path), this.at(path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), this.at('node_modules'))
    this.write('export const one: number = 1\n')
  }

  at(...names: string[]): string {
    return join(this.folder, ...names)
  }

  /** Its only source, which becomes the program. */
  write(source: string): void {
    writeFileSync(this.at('src', 'cli', 'corridor.ts'), source)
  }

  /** The packages that a build needs, in a folder. */
  linkCompiler(folder: string): void {
    mkdirSync(this.at(folder), { recursive: true })
    for (const name of ['typescript', '@typescript', '@types'])
      symlinkSync(join(root, 'node_modules', name), this.at(folder, name))
  }

  env(): Record<string, string | undefined> {
    return { ...process.env, npm_execpath: this.at('npm.js'), npm_lifecycle_event: 'build' }
  }

  run(name: string) {
    const options = { cwd: this.folder, encoding: 'utf8', env: this.env() } as const
    return spawnSync(process.execPath, [this.at('scripts', name)], options)
  }

  build(): number | null {
    return this.run('build.mjs').status
  }

  /** As npm start does it. */
  start() {
    return this.run('start.mjs')
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}
