// Passwords of staff, hashed with scrypt. A hash names its parameters, so that they can be raised later. One hash takes 128 MB and some
// tenths of a second of a thread, so at most two are made at a time, and others wait.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

export interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

const usualCost: ScryptCost = { N: 2 ** 17, r: 8, p: 1 }
const hashLength = 32
const at_once_max = 2
/** More are refused: they would wait for longer than callers do. */
const waiting_max = 64

export class Passwords {
  readonly #cost: ScryptCost
  readonly #waiting: (() => void)[] = []
  #running = 0
  #runs = 0
  readonly #nobodys: string

  constructor(cost = usualCost) {
    this.#cost = cost
    // It only has the form of a hash: to compare with it takes as long as with a real one.
    this.#nobodys = textOf(cost, randomBytes(16), randomBytes(hashLength))
  }

  /** How often a password was hashed. */
  get runs(): number {
    return this.#runs
  }

  /** Undefined: too many wait. */
  async hash(password: string): Promise<string | undefined> {
    const salt = randomBytes(16)
    const bytes = await this.#run(password, salt, this.#cost)
    return bytes && textOf(this.#cost, salt, bytes)
  }

  /** Without a hash it works as long and says no. Undefined: too many wait. */
  async isRight(password: string, hash: string | undefined): Promise<boolean | undefined> {
    const { cost, salt, bytes } = parse(hash ?? this.#nobodys)
    const made = await this.#run(password, salt, cost)
    return made && timingSafeEqual(made, bytes) && hash !== undefined
  }

  async #run(password: string, salt: Uint8Array, cost: ScryptCost): Promise<Buffer | undefined> {
    if (!(await this.#turn())) return undefined
    try {
      this.#runs += 1
      return await derived(password.normalize('NFKC'), salt, cost)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  /** Who is woken takes over the place of who ended. */
  async #turn(): Promise<boolean> {
    if (this.#running < at_once_max) {
      this.#running += 1
      return true
    }
    if (this.#waiting.length >= waiting_max) return false
    await new Promise<void>((done) => this.#waiting.push(done))
    return true
  }
}

function derived(password: string, salt: Uint8Array, { N, r, p }: ScryptCost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((done, fail) =>
    scrypt(password, salt, hashLength, options, (error, bytes) => (error ? fail(error) : done(bytes))),
  )
}

const textOf = ({ N, r, p }: ScryptCost, salt: Uint8Array, bytes: Uint8Array): string =>
  `scrypt:${N}:${r}:${p}:${Buffer.from(salt).toString('base64url')}:${Buffer.from(bytes).toString('base64url')}`

function parse(hash: string): { cost: ScryptCost; salt: Buffer; bytes: Buffer } {
  const [, N, r, p, salt = '', bytes = ''] = hash.split(':')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  return { cost, salt: Buffer.from(salt, 'base64url'), bytes: Buffer.from(bytes, 'base64url') }
}
