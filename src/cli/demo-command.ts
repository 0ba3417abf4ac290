// corridor demo: prints keys and guids of the demo, and creates the demo if the data folder has none.
import { baseUrl } from '../config.ts'
import { type CliCommand, optionsFrom, refuseWords } from './command.ts'
import { knownDemo, makeDemo, save } from './demo.ts'
import { withCore } from './with-core.ts'

export const demoCommand: CliCommand = {
  help: `Usage: corridor demo [--json] [--new]

  --json   print demo.json (for scripts)
  --new    create another demo organization and bank, even if there is one`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, { json: { type: 'boolean' }, new: { type: 'boolean' } })
    refuseWords(positionals, 'demo')
    const made = await withCore(async (core, config) => {
      const known = values.new ? undefined : await knownDemo(core, config)
      return save(config, known ?? (await makeDemo(core, baseUrl(config.host, config.port))))
    })
    console.log(values.json ? JSON.stringify(made.demo) : made.banner)
    return 0
  },
}
