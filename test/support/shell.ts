// One bash that runs script after script: starting a shell from a test process costs more than what most scripts do.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

const end = '--- end of script'

export class Shell {
  readonly #child: ChildProcessWithoutNullStreams
  #said = ''
  #complained = ''
  #heard: () => void = () => {}
  #hasExited = false

  constructor(cwd: string, env: Readonly<Record<string, string | undefined>>) {
    this.#child = spawn('bash', [], { cwd, env: { ...env } })
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text
      this.#heard()
    })
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complained += text
    })
    this.#child.on('exit', () => {
      this.#hasExited = true
      this.#heard()
    })
  }

  /** What the script prints. Fails with what it complained of. */
  async run(script: string): Promise<string> {
    this.#said = ''
    this.#complained = ''
    this.#child.stdin.write(`${script}\nprintf '\\n%s %s\\n' '${end}' "$?"\n`)
    while (!this.#hasExited) {
      const [, printed = '', status] = new RegExp(`^([\\s\\S]*)\\n${end} (\\d+)\\n$`).exec(this.#said) ?? []
      if (status === '0') return printed
      if (status !== undefined) throw new Error(`exit ${status}: ${this.#complained}${printed}\n${script}`)
      await new Promise<void>((heard) => {
        this.#heard = heard
      })
    }
    throw new Error(`the shell has ended: ${this.#complained}\n${script}`)
  }

  stop(): void {
    this.#child.stdin.end()
  }
}
