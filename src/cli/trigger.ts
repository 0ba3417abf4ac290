// corridor trigger: makes an event happen on a sandbox bank, by the calls that an integrator would make.
import { eventTypes } from '../wiring/resources.ts'
import { accessFrom } from './access.ts'
import { type CliCommand, optionsFrom, UsageError, wholeOption } from './command.ts'
import { Progress } from './progress.ts'
import { nearest } from './trigger/nearest.ts'
import { describeRecipe, findRecipe, recipes } from './trigger/recipes.ts'
import { trigger } from './trigger/run.ts'

export const triggerCommand: CliCommand = {
  name: 'trigger',
  summary: 'make an event happen on a sandbox bank: trigger EVENT_TYPE, such as trade.failed',
  help: `Usage: corridor trigger EVENT_TYPE [--url URL] [--key KEY] [--organization-key KEY] [--wait SECONDS]
       corridor trigger --list

Makes the event happen over the HTTP API of a running service, with customers, accounts and money of its own; what is there
already is not touched. Each call is told on stderr; then stdout has the event's type, the object's guid and its state as JSON.
Exit 0: the event occurred.

  --list               every event type and what is done for it
  --url                where the service is
  --key                a sandbox bank's key
  --organization-key   of the bank's organization. What needs a clock, settings or scripts of its own runs on a new bank, which
                       this key makes; without --key everything does.
  --wait               how long an object may take to get where it shall; 15 seconds if left out

Without --url and keys they are those of demo.json in the data folder (CORRIDOR_DATA_DIR, default .corridor).`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      list: { type: 'boolean', default: false },
      url: { type: 'string' },
      key: { type: 'string' },
      'organization-key': { type: 'string' },
      wait: { type: 'string', default: '15' },
    })
    const [event_type, surplus] = positionals
    if (values.list && event_type === undefined) {
      console.log(list())
      return 0
    }
    if (event_type === undefined || surplus !== undefined || values.list) {
      throw new UsageError('usage: corridor trigger EVENT_TYPE, or corridor trigger --list')
    }
    const recipe = findRecipe(event_type)
    if (!recipe) {
      const others = nearest(event_type, eventTypes).join(', ')
      throw new UsageError(`there is no event ${event_type}; there are ${others} (corridor trigger --list has all)`)
    }
    const wait_seconds = wholeOption(values.wait, 'wait', 1, 3600)
    const keys = { bank_key: values.key, organization_key: values['organization-key'] }
    const access = await accessFrom(values.url, keys)
    const progress = new Progress()
    const triggered = await trigger(event_type, recipe, { ...access, wait_seconds }, (line) => progress.step(line))
    console.log(JSON.stringify(triggered, null, 2))
    return 0
  },
}

function list(): string {
  const width = Math.max(...eventTypes.map(({ length }) => length))
  return Object.entries(recipes)
    .map(([event_type, recipe]) => `${event_type.padEnd(width)}  ${describeRecipe(recipe)}`)
    .join('\n')
}
