// Where a client has an operation: `createTrade` is `trades.create`, `verifySandboxCustomer` is `sandbox.customers.verify`. It follows
// from the name and the path, so clients and commands made from either agree.
import { assert } from '../../kernel/assert.ts'
import { pascalCase } from '../../kernel/pascal-case.ts'
import type { Endpoint } from '../endpoint.ts'

/** `counterparties` is `counterparty`, `deposit_addresses` is `deposit_address`. */
const singularOf = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ss)es$/, '$1')
    .replace(/([^s])s$/, '$1')

export function clientNameOf({ name, path }: Pick<Endpoint, 'name' | 'path'>): string {
  const [first = '', second = ''] = path.slice(1).split('/')
  const isSandbox = first === 'sandbox'
  const resource = isSandbox ? second : first
  const [verb = ''] = name.match(/^[a-z]+/) ?? []
  if (resource === 'reports') return reportNameOf(name, second, verb)
  const plain = isSandbox ? name.replace(`${verb}Sandbox`, verb) : name
  const noun = [pascalCase(resource), pascalCase(singularOf(resource))].find((each) => plain.startsWith(verb + each))
  assert(noun && (!isSandbox || plain !== name), `the name ${name} does not have the nouns of ${path} after its verb`)
  const member = verb + plain.slice(verb.length + noun.length)
  const camel = pascalCase(resource)
  return [...(isSandbox ? [first] : []), camel.charAt(0).toLowerCase() + camel.slice(1), member].join('.')
}

/** A report is named by what it reports: `getFeesReport` of `/reports/fees` is `reports.getFees`. */
function reportNameOf(name: string, reported: string, verb: string): string {
  const member = verb + pascalCase(reported)
  assert(
    name === member || name === `${member}Report`,
    `the name ${name} does not have what /reports/${reported} reports`,
  )
  return `reports.${member}`
}
