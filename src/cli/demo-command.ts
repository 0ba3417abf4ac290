// corridor demo: the demo's keys and guids, made now if the data folder has none.
import { baseUrl } from '../config.ts'
import { type CliCommand, optionsFrom, refuseWords, withCore } from './command.ts'
import { makeDemo, readDemo, save } from './demo.ts'

export const demoCommand: CliCommand = {
  name: 'demo',
  summary: 'print the demo bank, its keys and customers; make them if this folder has none',
  help: `Usage: corridor demo [--json] [--new]

  --json   print demo.json as it is (for scripts)
  --new    make another demo organization and bank, even if there is one`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, { json: { type: 'boolean' }, new: { type: 'boolean' } })
    refuseWords(positionals, 'demo')
    const made = await withCore(async (core, config) => {
      const known = values.new ? undefined : await readDemo(config)
      const [bank] = known ? await core.sql`select 1 from banks where bank_guid = ${known.bank_guid}` : []
      const demo = known && bank ? known : await makeDemo(core, baseUrl(config.host, config.port))
      return save(config, demo)
    })
    console.log(values.json ? JSON.stringify(made.demo) : made.banner)
    return 0
  },
}
