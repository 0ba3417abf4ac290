// corridor doctor: checks a deployment, and says what to do.
import { configFrom } from '../config.ts'
import { type CliCommand, optionsFrom, refuseWords } from './command.ts'
import { type Checked, counted } from './doctor/check.ts'
import { examine } from './doctor/examine.ts'
import { onOneLine } from './one-line.ts'
import { type Paint, paintFor, paintState } from './output.ts'

const line = ({ level, area, name, says }: Checked, paint: Paint): string =>
  `${paintState(level === 'skipped' ? '-' : level, paint)}${' '.repeat(8 - (level === 'skipped' ? 1 : level.length))} ${area.padEnd(11)} ${name.padEnd(19)} ${onOneLine(says)}`

export function printedChecks(checked: readonly Checked[], paint: Paint): string {
  const count = (level: Checked['level']): number => checked.filter((each) => each.level === level).length
  const lines = checked.flatMap((each) => [
    line(each, paint),
    ...(each.advice ? [`${' '.repeat(9)}-> ${each.advice}`] : []),
  ])
  const verdict = `${counted(count('problem'), 'problem')}, ${counted(count('warning'), 'warning')}, ${count('ok')} ok, ${count('skipped')} not checked`
  return [...lines, verdict].join('\n')
}

export const isSound = (checked: readonly Checked[]): boolean => checked.every(({ level }) => level !== 'problem')

export const doctorCommand: CliCommand = {
  help: `Usage: corridor doctor [--json]

Checks a deployment with the variables of the service: settings of the database, migrations, replication, clock, disk, keys, queues, and
the service itself if it runs at CORRIDOR_URL, at HOST and PORT, or, without these, at the address in demo.json. Prints one line per check, and below a warning or a problem what to do. It
changes nothing. Exits with 1 if there is a problem; warnings alone exit with 0.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, { json: { type: 'boolean', default: false } })
    refuseWords(positionals, 'doctor')
    const checked = await examine(configFrom(process.env), process.env)
    const is_sound = isSound(checked)
    console.log(
      values.json
        ? JSON.stringify({ is_sound, checks: checked }, null, 2)
        : printedChecks(checked, paintFor(process.stdout)),
    )
    return is_sound ? 0 : 1
  },
}
