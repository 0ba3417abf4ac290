// What a served connector remembers of questions with an effect: the data that decides about the effect, and the final answer. It is
// written to a file before anything is done, line by line, so a process that takes over refuses and repeats as the one before.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

interface Line {
  readonly key: string
  readonly effect?: string
  /** The body of a final answer. */
  readonly answer?: string
}

/** Fields that decide about the effect. Names of people, limits of fees and times may change from one question to the next. */
const decisive = [
  ...['asset', 'amount', 'side', 'rail', 'chain', 'network', 'outputs', 'invoice', 'payment_hash', 'msat'],
  ...['symbol', 'receive_amount', 'deliver_amount', 'address', 'tag', 'addresses', 'method', 'token'],
]

export function effectOf(question: Readonly<Record<string, unknown>>): string {
  const party = question.party as { readonly account_number?: string } | undefined
  const fields = decisive.map((name) => question[name] ?? null)
  const text = JSON.stringify([...fields, party?.account_number ?? null])
  return createHash('sha256').update(text).digest('hex')
}

export class References {
  readonly #effects = new Map<string, { readonly effect: string; readonly written: Promise<unknown> }>()
  readonly #answers = new Map<string, string>()

  private constructor(private readonly file: FileHandle) {}

  static async open(path: string): Promise<References> {
    const known = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const references = new References(await open(path, 'a'))
    // A crash may have left half a line, of a question that nothing was done for.
    if (known !== '' && !known.endsWith('\n')) await references.file.write('\n')
    for (const text of known.split('\n')) references.#read(text)
    return references
  }

  #read(text: string): void {
    const line = parsedLine(text)
    if (line?.effect !== undefined) this.#effects.set(line.key, { effect: line.effect, written: Promise.resolve() })
    if (line?.answer !== undefined) this.#answers.set(line.key, line.answer)
  }

  /** False: the reference is known with another effect. */
  async take(key: string, effect: string): Promise<boolean> {
    const taken = this.#effects.get(key) ?? { effect, written: this.#write({ key, effect }) }
    this.#effects.set(key, taken)
    // Also for those who ask beside the first: nothing is done before it is written down.
    await taken.written
    return taken.effect === effect
  }

  answerTo = (key: string): string | undefined => this.#answers.get(key)

  /** The first final answer stays. */
  async answered(key: string, answer: string): Promise<string> {
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    this.#answers.set(key, answer)
    await this.#write({ key, answer })
    return answer
  }

  async #write(line: Line): Promise<void> {
    await this.file.write(`${JSON.stringify(line)}\n`)
    await this.file.datasync()
  }

  close = (): Promise<void> => this.file.close()
}

function parsedLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}
