// Counterparties over HTTP. Personal data is encrypted before a command is submitted, and read only if the caller asks for it.
import { refuseFutureDate } from '../../http/bank-time.ts'
import { endpoint, prose, refuse, sandboxSwitch } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { missingName, namesText, personTypes } from '../people/person.ts'
import { CounterpartyReply, CreateCounterparty } from './counterparty.schema.ts'
import { counterparties, counterpartiesPersonal, counterpartyStates } from './counterparty.ts'
import { createCounterparty } from './create-counterparty.ts'
import { type CounterpartyDecision, counterpartyDecisions, decideCounterparty } from './decide-counterparty.ts'

const records = {
  scope: 'counterparties:read',
  tag: 'Counterparties',
  table: counterparties,
  reply: CounterpartyReply,
  personal: { data: counterpartiesPersonal, scope: 'counterparties:pii:read' },
}

const filters = {
  type: wordsOf(personTypes),
  bank_guid: guids,
  customer_guid: guids,
  guid: guids,
  state: wordsOf(statesOf(counterpartyStates)),
  label: words,
}

/** On a sandbox bank the caller makes the decisions that an operator makes on a production bank. */
const decisionEndpoints = (Object.keys(counterpartyDecisions) as CounterpartyDecision[]).map((decision) =>
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: `/sandbox/counterparties/{counterparty_guid}/${decision}`,
    name: `${decision}SandboxCounterparty`,
    summary: `${decision.charAt(0).toUpperCase()}${decision.slice(1)} a counterparty`,
    description: prose(
      `From \`unverified\` to \`${counterpartyDecisions[decision].to}\`.`,
      'One that is there already stays; any other is 409.',
      'On a production bank an operator does it: `corridor decide counterparty`.',
    ),
    reply: [200, CounterpartyReply],
    refuses: ['data_exists'],
    handle: ({ caller, params, submit }) =>
      submit(decideCounterparty, { ...params, bank_guid: caller.bank_guid, decision }),
  }),
)

export const counterpartyRoutes = [
  endpoint({
    key: 'bank',
    tag: 'Counterparties',
    method: 'POST',
    path: '/counterparties',
    scope: 'counterparties:execute',
    name: 'createCounterparty',
    summary: 'Create a counterparty of the bank or of a customer',
    description: prose(
      "Somebody outside, to whom money goes or from whom it comes; the bank's own without `customer_guid`.",
      'An individual needs `name.first` and `name.last`, a business `name.full`.',
      'It is `unverified` until a `counterparty` identity verification passes.',
    ),
    body: CreateCounterparty,
    reply: [201, CounterpartyReply],
    refuses: ['no_customer'],
    async handle({ caller, body, submit, services }) {
      const { bank_guid } = caller
      const { type, customer_guid, labels, date_of_birth } = body
      const missing = missingName(type, body.name)
      if (missing) refuse('missing_parameter', missing, namesText)
      await refuseFutureDate(services, bank_guid, date_of_birth, 'date_of_birth')
      const pii = await services.personalData.encrypt(bank_guid, counterpartiesPersonal, body)
      return submit(createCounterparty, { bank_guid, type, pii, customer_guid, labels })
    },
  }),
  listEndpoint({
    ...records,
    path: '/counterparties',
    name: 'listCounterparties',
    summary: 'List counterparties',
    filters,
  }),
  readEndpoint({
    ...records,
    path: '/counterparties/{counterparty_guid}',
    name: 'getCounterparty',
    summary: 'Read a counterparty',
  }),
  ...decisionEndpoints,
]
