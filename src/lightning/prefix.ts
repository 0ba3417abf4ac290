// The readable part of an invoice: `ln`, the currency of its network, and the amount in bitcoin, if it names one.
import type { Network } from '../chains/chain.ts'
import { assert, defined } from '../kernel/assert.ts'

/** The first one is written. Regtest is a test network on one's own machine. No bank uses the others (signet, simnet). */
export const currencies: Readonly<Record<Network, readonly [string, ...string[]]>> = {
  mainnet: ['bc'],
  testnet: ['tb', 'bcrt'],
}

/** The network of the invoice. The bank's may have changed since. */
export const networkOf = (invoice: string): Network =>
  /^(?:lightning:)?ln(?:tb|bcrt)/i.test(invoice) ? 'testnet' : 'mainnet'

/** The unit here is a tenth of a millisatoshi, the smallest that an invoice can write. */
const tenthsOf = { '': 10n ** 12n, m: 10n ** 9n, u: 10n ** 6n, n: 10n ** 3n, p: 1n } as const

/** All bitcoin. */
export const msatMax = 21_000_000n * 10n ** 11n

export interface Prefix {
  readonly currency: string
  readonly msat: bigint | undefined
}

export function readPrefix(prefix: string): Prefix | undefined {
  const [, currency, digits, multiplier] = /^ln([a-z]+)(?:(0|[1-9]\d*)([munp]?))?$/.exec(prefix) ?? []
  if (currency === undefined) return undefined
  if (digits === undefined) return { currency, msat: undefined }
  const tenths = BigInt(digits) * tenthsOf[multiplier as keyof typeof tenthsOf]
  return tenths % 10n === 0n && tenths <= msatMax * 10n ? { currency, msat: tenths / 10n } : undefined
}

/** With the largest multiplier that gives a whole number, as the specification demands. */
export function writePrefix(network: Network, msat: bigint | undefined): string {
  const start = `ln${currencies[network][0]}`
  if (msat === undefined) return start
  assert(msat > 0n && msat <= msatMax, 'an invoice asks for more than nothing and no more than all bitcoin')
  const tenths = msat * 10n
  const whole = Object.entries(tenthsOf).find(([, step]) => tenths % step === 0n)
  const [multiplier, step] = defined(whole, 'the smallest multiplier always leaves a whole number')
  return `${start}${tenths / step}${multiplier}`
}
