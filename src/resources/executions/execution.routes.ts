// Executions over HTTP: create, list and read; on a sandbox bank also decide and return.
import { endpoint, prose, sandboxSwitch } from '../../http/endpoint.ts'
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { submitWithRates } from '../../http/submit-asking.ts'
import { statesOf } from '../../kernel/machine.ts'
import { reviewDecisions } from '../../movements/screening.ts'
import { Enum, NamedBody } from '../../wire/fields.ts'
import { guids, wordsOf } from '../../wire/query.ts'
import { unfitCustomerCodes } from '../customers/customer.ts'
import { remittanceTypes } from '../plans/plan.ts'
import { createExecution } from './create-execution.ts'
import { decideExecution } from './decide-execution.ts'
import { CreateExecution, ExecutionReply, ReturnExecution } from './execution.schema.ts'
import { executionStates, executions } from './execution.ts'
import { returnExecution } from './return-execution.ts'

const records = { scope: 'executions:read', tag: 'Executions', table: executions, reply: ExecutionReply }

export const executionRoutes = [
  endpoint({
    method: 'POST',
    path: '/executions',
    key: 'bank',
    scope: 'executions:execute',
    tag: 'Executions',
    name: 'createExecution',
    summary: 'Run a completed plan',
    description: prose(
      'Answers `storing`; read it until it is `completed` or `failed`. Stages run in order, at the quoted amounts, or not at',
      'all. While it waits for a hold or a decision it is `reviewing`. One that cannot run is created too and is `failed`;',
      'what failed costs nothing. A plan is run once, then 409, and until it expires.',
    ),
    body: CreateExecution,
    reply: [201, ExecutionReply],
    refuses: [
      'data_exists',
      'no_plan',
      'invalid_plan',
      'expired_plan',
      ...unfitCustomerCodes,
      'unverified_counterparty',
      'invalid_source_account',
      'invalid_destination_account',
      'unsupported_value',
    ],
    handle: (call) => submitWithRates(call, createExecution, { bank_guid: call.caller.bank_guid, ...call.body }),
  }),
  listEndpoint({
    ...records,
    path: '/executions',
    name: 'listExecutions',
    summary: 'List executions',
    filters: {
      guid: guids,
      plan_guid: guids,
      bank_guid: guids,
      customer_guid: guids,
      type: wordsOf(remittanceTypes),
      state: wordsOf(statesOf(executionStates)),
      source_account_guid: guids,
      destination_account_guid: guids,
    },
  }),
  readEndpoint({
    ...records,
    path: '/executions/{execution_guid}',
    name: 'getExecution',
    summary: 'Read an execution',
  }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/executions/{execution_guid}/decide',
    name: 'decideSandboxExecution',
    summary: 'Decide an execution that is reviewed, or end its holds',
    description:
      'Rejected, it fails with `compliance_rejection`; money that was pulled stays in the account it came to.',
    body: NamedBody('ExecutionDecision', { decision: Enum('ReviewDecision', reviewDecisions) }),
    reply: [200, ExecutionReply],
    refuses: ['data_exists', ...unfitCustomerCodes, 'unverified_counterparty'],
    handle: ({ caller, params, body, submit }) =>
      submit(decideExecution, { bank_guid: caller.bank_guid, ...params, ...body }),
  }),
  endpoint({
    ...sandboxSwitch,
    method: 'POST',
    path: '/sandbox/executions/{execution_guid}/return',
    name: 'returnSandboxExecution',
    summary: 'Let what a stage pulled or paid come back',
    description: prose(
      'A pull under a hold: the execution fails as `reversed`. After the end the execution keeps its state and shows the',
      'reason on its stage; the return is a new execution of type `deposit_return` or `withdrawal_return` that refers to it.',
    ),
    body: ReturnExecution,
    reply: [200, ExecutionReply],
    refuses: ['data_exists', 'unsupported_value'],
    handle: ({ caller, params, body, submit }) =>
      submit(returnExecution, { bank_guid: caller.bank_guid, ...params, ...body }),
  }),
]
