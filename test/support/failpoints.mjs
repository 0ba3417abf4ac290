// Preloaded into the real service (`node --import`): numbers the steps of each bank's plans and executions, or of the jobs and commands
// that FAILPOINT_JOBS and FAILPOINT_COMMANDS name. Steps are every question to a provider, every call to a partner that it makes
// (`failpoint-calls.mjs`) and every commit, before and after it; they are said on stdout. At the
// step that FAILPOINTS names for a bank that bank's work stands still for ever, while others go on to theirs; then the process is
// killed with all of them there.

import { Engine } from '../../dist/engine/engine.js'
import { jobHandlers } from '../../dist/wiring/resources.js'
import { forever, job, step, stopped } from './failpoint-calls.mjs'

const namesIn = (text) => new Set(text.split(','))
const jobKinds = namesIn(process.env.FAILPOINT_JOBS ?? 'plan-remittance,screen-execution,run-stage')
/** Commands outside of jobs: of requests, and of loops. */
const requested = namesIn(process.env.FAILPOINT_COMMANDS ?? 'create-plan,create-execution')
const ports = ['market', 'liquidity', 'aggregator', 'screening', 'rails', 'blockchain', 'lightning', 'verifier']

const { submit } = Engine.prototype
Engine.prototype.submit = async function (command, input, options) {
  const bank_guid = job.getStore() ?? (requested.has(command.name) ? input.bank_guid : undefined)
  if (bank_guid) await step(bank_guid, `before commit ${command.name}`)
  const answer = await submit.call(this, command, input, options)
  if (bank_guid) await step(bank_guid, `after commit ${command.name}`)
  return answer
}

const askWith =
  (bank_guid, name, ask) =>
  async (question, ...more) => {
    await step(bank_guid, `before ${name}`, question?.reference)
    const answer = await ask(question, ...more)
    await step(bank_guid, `after ${name}`, question?.reference)
    return answer
  }

const portWith = (bank_guid, name, port) =>
  new Proxy(port, {
    get(target, method) {
      const ask = target[method]
      const place = `${name}.${String(method)}`
      if (typeof ask === 'function') return askWith(bank_guid, place, ask.bind(target))
      // A part of the port, such as the invoices of lightning.
      return typeof ask === 'object' && ask !== null ? portWith(bank_guid, place, ask) : ask
    },
  })

const servicesWith = (bank_guid, services) => ({
  ...services,
  async providersOf(guid) {
    const providers = await services.providersOf(guid)
    return {
      ...providers,
      ...Object.fromEntries(ports.map((name) => [name, portWith(bank_guid, name, providers[name])])),
    }
  },
})

for (const handler of jobHandlers) {
  const run = handler.run.bind(handler)
  handler.run = async (owed, services) => {
    // The commit that owes this job is told to whoever waits for it first.
    await new Promise(setImmediate)
    if (stopped.has(owed.bank_guid)) return forever
    if (!jobKinds.has(owed.kind)) return run(owed, services)
    return job.run(owed.bank_guid, () => run(owed, servicesWith(owed.bank_guid, services)))
  }
}
