// Preloaded into the real service (`node --import`): numbers the steps of each bank's plans and executions, or of the jobs that
// FAILPOINT_JOBS names. Steps are every question to a provider and every commit, before and after it; they are said on stdout. At the
// step that FAILPOINTS names for a bank that bank's work stands still for ever, while others go on to theirs; then the process is
// killed with all of them there.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Engine } from '../../dist/engine/engine.js'
import { jobHandlers } from '../../dist/wiring/resources.js'

const stops = new Map(Object.entries(JSON.parse(process.env.FAILPOINTS ?? '{}')))
const jobKinds = new Set((process.env.FAILPOINT_JOBS ?? 'plan-remittance,screen-execution,run-stage').split(','))
const requested = new Set(['create-plan', 'create-execution'])
const ports = ['market', 'liquidity', 'aggregator', 'screening', 'rails', 'blockchain', 'lightning', 'verifier']

const seen = new Map()
const stopped = new Set()
const forever = new Promise(() => {})
const job = new AsyncLocalStorage()

function step(bank_guid, name, reference) {
  if (stopped.has(bank_guid)) return forever
  const n = (seen.get(bank_guid) ?? 0) + 1
  seen.set(bank_guid, n)
  const isStop = stops.get(bank_guid) === n
  if (isStop) stopped.add(bank_guid)
  process.stdout.write(`step ${JSON.stringify({ bank_guid, n, name, reference, isStop })}\n`)
  return isStop ? forever : undefined
}

const { submit } = Engine.prototype
Engine.prototype.submit = async function (command, input, options) {
  const isStep = job.getStore() ?? requested.has(command.name)
  if (isStep) await step(input.bank_guid, `before commit ${command.name}`)
  const answer = await submit.call(this, command, input, options)
  if (isStep) await step(input.bank_guid, `after commit ${command.name}`)
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
      return typeof ask === 'function' ? askWith(bank_guid, `${name}.${String(method)}`, ask.bind(target)) : ask
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
    return job.run(true, () => run(owed, servicesWith(owed.bank_guid, services)))
  }
}
