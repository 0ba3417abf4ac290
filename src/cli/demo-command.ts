// corridor demo: prints keys and guids of the demo, and creates the demo if the data folder has none.
import { baseUrl } from '../config.ts'
import { environmentFrom } from './collection/environment.ts'
import { type CliCommand, optionsFrom, refuseWords, UsageError } from './command.ts'
import { knownDemo, makeDemo, save, signInLink } from './demo.ts'
import { withCore } from './with-core.ts'

export const demoCommand: CliCommand = {
  help: `Usage: corridor demo [--json | --postman] [--new]

  --json      print demo.json (for scripts)
  --postman   print an environment for the collection, which Postman and Bruno import
  --new       create another demo organization and bank, even if there is one`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      json: { type: 'boolean' },
      postman: { type: 'boolean' },
      new: { type: 'boolean' },
    })
    refuseWords(positionals, 'demo')
    if (values.json && values.postman) throw new UsageError('corridor demo prints --json or --postman, not both')
    const made = await withCore(async (core, config) => {
      const known = values.new ? undefined : await knownDemo(core, config)
      const demo = known ?? (await makeDemo(core, baseUrl(config.host, config.port)))
      const isForPeople = !values.json && !values.postman
      return save(config, demo, isForPeople ? await signInLink(core, demo, config) : undefined)
    })
    const environment = values.postman ? JSON.stringify(environmentFrom(made.demo), null, 2) : undefined
    console.log(environment ?? (values.json ? JSON.stringify(made.demo) : made.banner))
    return 0
  },
}
