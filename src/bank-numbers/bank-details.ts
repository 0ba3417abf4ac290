// Checks the account and routing numbers of one bank account together: each by its own rules, all of one country, and the account number
// by every routing number. A request of the wrong shape is refused. With a wrong number the account fails with the `failure_code`.
import { defined } from '../kernel/assert.ts'
import { isWholeAccount, parseAccountNumber } from './account-number.ts'
import { type Faulty, isFaulty, type NumberFault } from './fault.ts'
import { ibanFault } from './iban.ts'
import { countryOf, parseRoutingNumber, type RoutingDetail } from './routing-number.ts'

export interface UncheckedBankDetails {
  readonly account_details?: readonly { readonly account_number: string }[]
  readonly routing_details: readonly RoutingDetail[]
}

/** All in canonical form. */
export interface BankDetails {
  readonly account_number: string
  readonly routing_details: readonly RoutingDetail[]
  readonly country_code?: string
}

export interface BankDetailsProblem {
  /** Such as routing_details[0].routing_number. */
  readonly field: string
  /** If the request is refused. */
  readonly code: 'missing_parameter' | 'invalid_parameter' | 'invalid_value'
  /** If the account fails; only for wrong numbers. */
  readonly failure_code?: 'invalid_routing_number' | 'invalid_account_number'
  readonly fault?: NumberFault
}

export function parseBankDetails(unchecked: UncheckedBankDetails): BankDetails | BankDetailsProblem {
  const { account_details = [], routing_details } = unchecked
  return shapeProblem(unchecked) ?? checkedDetails(account_details[0]?.account_number, routing_details)
}

export const isProblem = (parsed: BankDetails | BankDetailsProblem): parsed is BankDetailsProblem => 'code' in parsed

/** One account, at least one routing number, no type of routing number twice, an account number unless one is implied. */
function shapeProblem({ account_details = [], routing_details }: UncheckedBankDetails): BankDetailsProblem | undefined {
  const types = routing_details.map(({ routing_number_type }) => routing_number_type)
  const repeated = types.findIndex((type, i) => types.indexOf(type) < i)
  if (types.length === 0) return { field: 'routing_details', code: 'missing_parameter' }
  if (repeated >= 0) return { field: `routing_details[${repeated}].routing_number_type`, code: 'invalid_parameter' }
  if (account_details.length > 1) return { field: 'account_details[1]', code: 'invalid_parameter' }
  if (account_details.length === 0 && !types.some(isWholeAccount)) {
    return { field: 'account_details', code: 'missing_parameter' }
  }
  return undefined
}

function checkedDetails(
  unchecked: string | undefined,
  unchecked_details: readonly RoutingDetail[],
): BankDetails | BankDetailsProblem {
  const routing_details: RoutingDetail[] = []
  let first: RoutingDetail | undefined
  for (const [i, { routing_number_type, routing_number }] of unchecked_details.entries()) {
    const routing = parseRoutingNumber(routing_number_type, routing_number)
    if (isFaulty(routing)) return wrongRouting(i, routing)
    first ??= routing
    if (countryOf(routing) !== countryOf(first)) {
      return wrongRouting(i, { fault: 'different_country' })
    }
    routing_details.push(routing)
  }

  const whole = routing_details.find(({ routing_number_type }) => isWholeAccount(routing_number_type))
  let account_number = ''
  for (const routing of routing_details) {
    // Beside a whole account number a BIC only names the bank.
    if (whole && routing.routing_number_type === 'SWIFT') continue
    const account = parseAccountNumber(routing, unchecked ?? whole?.routing_number ?? '')
    if (isFaulty(account)) return wrongAccount(account)
    account_number = account.account_number
  }

  const country_code = first && countryOf(first)
  return { account_number, routing_details, ...(country_code ? { country_code } : {}) }
}

/** One text per account, however it was given. A BIC beside a whole account or a national routing number adds nothing. */
export function identityOf({ account_number, routing_details }: BankDetails): string {
  const whole = routing_details.find(({ routing_number_type }) => isWholeAccount(routing_number_type))
  if (whole) return `${whole.routing_number_type} ${account_number}`
  const isNational = ({ routing_number_type }: RoutingDetail): boolean => routing_number_type !== 'SWIFT'
  const { routing_number_type, routing_number } = defined(
    routing_details.find(isNational) ?? routing_details[0],
    'an account has a routing number',
  )
  if (routing_number_type === 'SWIFT' && ibanFault(account_number) === undefined) return `IBAN ${account_number}`
  return `${routing_number_type} ${routing_number} ${account_number}`
}

const wrongRouting = (i: number, { fault }: Faulty): BankDetailsProblem => ({
  field: `routing_details[${i}].routing_number`,
  code: 'invalid_value',
  failure_code: 'invalid_routing_number',
  fault,
})

const wrongAccount = ({ fault }: Faulty): BankDetailsProblem => ({
  field: 'account_details[0].account_number',
  code: 'invalid_value',
  failure_code: 'invalid_account_number',
  fault,
})
