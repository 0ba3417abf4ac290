// corridor trigger: causes an event on a sandbox bank, with the same API calls that an integrator would make.
import { eventTypes } from '../wiring/resources.ts'
import { accessFrom } from './access.ts'
import { type CliCommand, optionsFrom, UsageError, wholeOption } from './command.ts'
import { printRecord } from './print-records.ts'
import { Progress } from './progress.ts'
import { nearest } from './trigger/nearest.ts'
import { describeRecipe, findRecipe, recipes } from './trigger/recipes.ts'
import { trigger } from './trigger/run.ts'

export const triggerCommand: CliCommand = {
  help: `Usage: corridor trigger EVENT_TYPE [--url URL] [--key KEY] [--organization-key KEY] [--wait SECONDS]
       corridor trigger --list

Causes the event over the HTTP API of a running service, with a new customer, accounts and money; existing objects are not
touched. stderr shows each call. stdout shows the event type, the object's guid and its state. Exit 0: the event occurred.

  --list               every event type and how it is caused
  --url                address of the service
  --key                key of a sandbox bank
  --organization-key   key of its organization. Events that need a clock, settings or scenarios of their own run on a new bank,
                       which this key creates; without --key all events do
  --wait               how long to wait for the event; default 15 seconds
  --json               print JSON, also on a terminal

By default address and keys come from demo.json in the data folder (CORRIDOR_DATA_DIR, default .corridor).`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      list: { type: 'boolean', default: false },
      url: { type: 'string' },
      key: { type: 'string' },
      'organization-key': { type: 'string' },
      wait: { type: 'string', default: '15' },
      json: { type: 'boolean' },
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
    printRecord(triggered, values.json)
    return 0
  },
}

function list(): string {
  const width = Math.max(...eventTypes.map(({ length }) => length))
  return Object.entries(recipes)
    .map(([event_type, recipe]) => `${event_type.padEnd(width)}  ${describeRecipe(recipe)}`)
    .join('\n')
}
