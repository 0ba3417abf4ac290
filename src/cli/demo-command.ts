// corridor demo: prints keys and guids of the demo, and creates the demo if the data folder has none.
import { baseUrl } from '../config.ts'
import { accessFrom } from './access.ts'
import { environmentFrom } from './collection/environment.ts'
import { type CliCommand, optionsFrom, refuseWords, UsageError, wholeOption } from './command.ts'
import { bannerOf, knownDemo, makeDemo, save, signInLink } from './demo.ts'
import { Progress } from './progress.ts'
import { type StoryName, stories, tell } from './story/tell.ts'
import { withCore } from './with-core.ts'

const names = Object.keys(stories) as StoryName[]

interface StoryOptions {
  readonly story: string
  readonly customers: string
  readonly days: string
  readonly url?: string | undefined
  readonly key?: string | undefined
}

async function tellStory(values: StoryOptions): Promise<number> {
  const name = names.find((each) => each === values.story)
  if (!name) throw new UsageError(`--story must be one of ${names.join(', ')}`)
  const customers = wholeOption(values.customers, 'customers', 2, 5000)
  const days = wholeOption(values.days, 'days', 1, 1000)
  const { url, bank_key: key } = await accessFrom(values.url, { bank_key: values.key })
  if (key === undefined) throw new UsageError('a story needs the key of a sandbox bank: --key')
  console.log(JSON.stringify(await tell(name, { url, key, customers, days }, new Progress()), null, 2))
  return 0
}

export const demoCommand: CliCommand = {
  help: `Usage: corridor demo [--json | --postman] [--new]
       corridor demo --story ${names.join('|')} [--customers N] [--days N] [--url URL] [--key KEY]

  --json      print demo.json (for scripts)
  --postman   print an environment for the collection, which Postman and Bruno import
  --new       create another demo organization and bank, even if there is one
  --story     fill the demo bank of a running service with months of history. Moves the bank's clock by that many days; run it again
              for more
${names.map((name) => `              ${name.padEnd(12)}${stories[name].tells}`).join('\n')}
  --customers how many people the story has; default 120
  --days      how long it lasts; default 90
  --url --key another service, and the key of a sandbox bank there`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      json: { type: 'boolean' },
      postman: { type: 'boolean' },
      new: { type: 'boolean' },
      story: { type: 'string' },
      customers: { type: 'string', default: '120' },
      days: { type: 'string', default: '90' },
      url: { type: 'string' },
      key: { type: 'string' },
    })
    refuseWords(positionals, 'demo')
    if (values.story !== undefined) return tellStory({ ...values, story: values.story })
    if (values.json && values.postman) throw new UsageError('corridor demo prints --json or --postman, not both')
    const made = await withCore(async (core, config) => {
      const known = values.new ? undefined : await knownDemo(core, config)
      const demo = known ?? (await makeDemo(core, baseUrl(config.host, config.port)))
      // What is there is only read: the service has written it, perhaps as another user.
      if (!known) await save(config, demo)
      const isForPeople = !values.json && !values.postman
      return { demo, banner: isForPeople ? bannerOf(config, demo, await signInLink(core, demo, config)) : '' }
    })
    const environment = values.postman ? JSON.stringify(environmentFrom(made.demo), null, 2) : undefined
    console.log(environment ?? (values.json ? JSON.stringify(made.demo) : made.banner))
    return 0
  },
}
