// What the metrics of the surroundings say, by what a made-up look at them answers: values where they are known, and none where they are not.
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { eventually } from '../../test/support/service.ts'
import { registerDeployment, type Surroundings } from './deployment-metrics.ts'

type Row = Omit<Surroundings, 'providers'>

const calm: Row = { has_standby: true, backup_age_s: null, unread_bytes: null, is_lost: null }

function metricsOf(row: Row | Error, expects_standby = true, isUnconfirmed = false): () => Promise<string[]> {
  const registry = new Registry()
  const look = async (): Promise<Surroundings> => {
    if (row instanceof Error) throw row
    return { ...row, providers: new Map([['down', 2]]) }
  }
  registerDeployment(registry, {
    look,
    expects_standby,
    isRestoreUnconfirmed: () => isUnconfirmed,
  })
  return async () => (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

const found = (metrics: () => Promise<string[]>): Promise<string[]> =>
  eventually(metrics, (lines) => lines.some((line) => line.startsWith('corridor_providers')))

test.each<[what: string, row: Row, lines: string[]]>([
  ['a standby, and no backup yet', calm, ['corridor_synchronous_standby 1']],
  ['no standby', { ...calm, has_standby: false }, ['corridor_synchronous_standby 0']],
  [
    'a backup whose log is read',
    { ...calm, backup_age_s: 3600, unread_bytes: 1024, is_lost: false },
    [
      'corridor_synchronous_standby 1',
      'corridor_backup_age_seconds 3600',
      'corridor_backup_unread_bytes 1024',
      'corridor_backup_gap 0',
    ],
  ],
  [
    'a backup whose log has a gap',
    { ...calm, backup_age_s: 3600, unread_bytes: null, is_lost: true },
    ['corridor_synchronous_standby 1', 'corridor_backup_age_seconds 3600', 'corridor_backup_gap 1'],
  ],
])('%s', async (_, row, lines) => {
  expect(await found(metricsOf(row))).toEqual([
    ...lines,
    'corridor_restore_unconfirmed 0',
    'corridor_providers{state="down"} 2',
  ])
})

test('where no standby is expected, none is missing; a restore is told without the database', async () => {
  expect(await found(metricsOf({ ...calm, has_standby: false }, false))).not.toContain('corridor_synchronous_standby 0')
  expect(await metricsOf(new Error('the database is away'), true, true)()).toEqual(['corridor_restore_unconfirmed 1'])
})
