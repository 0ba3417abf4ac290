// Transaction codes: the first digit is the kind of account, the second says credit or debit, and what the entry is for.

export type NachaAccount = 'checking' | 'savings' | 'general_ledger' | 'loan'
export type NachaSide = 'credit' | 'debit'
/** `prenote` tests an account without money. `remittance` has a text and no money. `return` also serves corrections. */
export type NachaPurpose = 'return' | 'payment' | 'prenote' | 'remittance'

interface NachaTransaction {
  readonly account: NachaAccount
  readonly side: NachaSide
  readonly purpose: NachaPurpose
}

const purposes: readonly NachaPurpose[] = ['return', 'payment', 'prenote', 'remittance']

const codesOf = (account: NachaAccount, side: NachaSide, first: number): [string, NachaTransaction][] =>
  purposes.map((purpose, i) => [String(first + i), { account, side, purpose }])

const transactions: ReadonlyMap<string, NachaTransaction> = new Map([
  ...codesOf('checking', 'credit', 21),
  ...codesOf('checking', 'debit', 26),
  ...codesOf('savings', 'credit', 31),
  ...codesOf('savings', 'debit', 36),
  ...codesOf('general_ledger', 'credit', 41),
  ...codesOf('general_ledger', 'debit', 46),
  ...codesOf('loan', 'credit', 51),
  // A loan is debited only to reverse a credit, so it has neither prenotes nor remittances of debits.
  ['55', { account: 'loan', side: 'debit', purpose: 'payment' }],
  ['56', { account: 'loan', side: 'debit', purpose: 'return' }],
])

const codes: ReadonlyMap<string, string> = new Map(
  [...transactions].map(([code, { account, side, purpose }]) => [`${account} ${side} ${purpose}`, code]),
)

export const transactionOf = (code: string): NachaTransaction | undefined => transactions.get(code)

/** Empty: there is no such code, so the writer refuses the entry. */
export const transactionCodeOf = ({ account, side, purpose }: NachaTransaction): string =>
  codes.get(`${account} ${side} ${purpose}`) ?? ''
