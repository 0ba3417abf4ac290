// corridor lists: reads the sanctions lists of a folder, and measures over their entries what rules of matching find and what they cost.
import { filesIn, filesOf, readList } from '../providers/lists/list-files.ts'
import { type ListEntry, ListFault, type ListName, listNames } from '../screening/entry.ts'
import { matcherOf } from '../screening/match.ts'
import { type Measured, measure } from '../screening/measure.ts'
import { defaultRules, type MatchPoints, pointRanges, rulesOf, score_min_range } from '../screening/rules.ts'
import { type CliCommand, optionsFrom, UsageError, wholeOption } from './command.ts'
import { Progress } from './progress.ts'

const usual = [78, 82, 86, 90]
const pointNames = Object.keys(pointRanges) as (keyof MatchPoints)[]

export const listsCommand: CliCommand = {
  help: `Usage: corridor lists effect FOLDER [options]

  --lists a,b          lists of the folder (default: those whose files are there)
  --score-min N,N      thresholds that are compared (default ${usual.join(',')})
  --points name=N,...  what evidence is worth, as in settings.match_points: ${pointNames.join(', ')}
  --people N           listed people that are tried (default 1000, spread over the lists; 0: all)
  --json               one JSON document instead of a table

Shows what a provider of lists would find and cost with these settings, before you set them. Listed people are tried under their primary
name: as it is, with a date of birth that they made up, the same with a date that a document has verified, and misspelt in one letter with
a made-up date. The last columns are unlisted people whose names are the most common ones of eight languages: how many of them a
person would have to look at, and matches for each of these. Nothing is written, and no service is needed.`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, {
      lists: { type: 'string' },
      'score-min': { type: 'string', default: usual.join() },
      points: { type: 'string', default: '' },
      people: { type: 'string', default: '1000' },
      json: { type: 'boolean', default: false },
    })
    const [action, folder, ...more] = positionals
    if (action !== 'effect' || folder === undefined || more.length > 0)
      throw new UsageError(
        'usage: corridor lists effect FOLDER [--lists a,b] [--score-min N,N] [--points name=N] [--json]',
      )
    const thresholds = values['score-min'].split(',').map((each) => wholeOption(each, 'score-min', ...score_min_range))
    const points = pointsFrom(values.points)
    const people_max = wholeOption(values.people, 'people', 0, 1_000_000)
    const progress = new Progress()
    const entries = await entriesIn(folder, values.lists?.split(','), progress)
    const matcher = finished(matcherOf(entries), () => progress.now('index'))
    const found = thresholds.map((score_min) => {
      const rules = rulesOf(score_min, points)
      const work = measure(matcher, rules, people_max || Number.POSITIVE_INFINITY)
      return { score_min, ...finished(work, (at) => progress.now(`score_min ${score_min}: ${at}`)) }
    })
    progress.clear()
    const json = { entries: entries.length, points: rulesOf(undefined, points).points, thresholds: found }
    console.log(values.json ? JSON.stringify(json, null, 2) : tableOf(found))
    return 0
  },
}

function finished<Step, Result>(work: Generator<Step, Result, undefined>, step: (each: Step) => void): Result {
  for (;;) {
    const next = work.next()
    if (next.done) return next.value
    step(next.value)
  }
}

async function entriesIn(
  folder: string,
  asked: readonly string[] | undefined,
  progress: Progress,
): Promise<ListEntry[]> {
  const unknown = asked?.find((each) => !listNames.includes(each as ListName))
  if (unknown !== undefined) throw new UsageError(`there is no list "${unknown}": ${listNames.join(', ')}`)
  const files = await filesIn(folder).catch(() => {
    throw new UsageError(`the folder ${folder} cannot be read`)
  })
  const entries: ListEntry[] = []
  for (const list of listNames.filter((each) => asked?.includes(each) ?? true)) {
    try {
      const read = await readList(folder, list, filesOf(list, files))
      progress.step(`${list}: ${read.entries.length} entries, version ${read.version}`)
      entries.push(...read.entries)
    } catch (error) {
      if (!(error instanceof ListFault)) throw error
      if (asked) throw new UsageError(`the list ${list} cannot be used: ${error.message}`)
    }
  }
  if (entries.length === 0) throw new UsageError(`the folder ${folder} has no list that can be read`)
  return entries
}

function pointsFrom(text: string): Partial<MatchPoints> {
  const points: Partial<Record<keyof MatchPoints, number>> = {}
  for (const each of text.split(',').filter((part) => part !== '')) {
    const [, name, value] = /^(\w+)=(-?\d{1,3})$/.exec(each.trim()) ?? []
    const known = pointNames.find((one) => one === name)
    if (known === undefined) throw new UsageError(`--points takes name=number, with a name of ${pointNames.join(', ')}`)
    const [least, most] = pointRanges[known]
    if (Number(value) < least || Number(value) > most)
      throw new UsageError(`--points ${known} must be from ${least} to ${most}`)
    points[known] = Number(value)
  }
  return points
}

const percent = ({ found, asked }: { readonly found: number; readonly asked: number }): string =>
  asked === 0 ? '-' : `${((100 * found) / asked).toFixed(1)} %`

function tableOf(rows: readonly (Measured & { readonly score_min: number })[]): string {
  const heads = ['score_min', 'as listed', 'made-up date', 'verified date', 'misspelt', 'common names', 'matches each']
  const lines = rows.map((row) => [
    `${row.score_min}${row.score_min === defaultRules.score_min ? ' (default)' : ''}`,
    ...[row.without_date, row.made_up_date, row.verified_other_date, row.misspelt, row.unlisted].map(percent),
    (row.unlisted_matches / Math.max(1, row.unlisted.found)).toFixed(1),
  ])
  const table = [heads, ...lines]
  const widthOf = (column: number): number => Math.max(...table.map((line) => line[column]?.length ?? 0))
  return table.map((line) => line.map((cell, i) => cell.padStart(widthOf(i))).join('  ')).join('\n')
}
