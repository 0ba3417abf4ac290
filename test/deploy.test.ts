// The files of deploy/, as far as they can be checked without containers: alerts and dashboard name metrics that the service serves and pages that
// exist, values of the chart fit its schema, and every setting is one of the service. test/cluster/ builds, renders and runs them.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { configFrom } from '../src/config.ts'
import { serviceFrom } from '../src/environment.ts'
import { startTestService, type TestService } from './support/service.ts'

const root = join(import.meta.dirname, '..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')
const yamlOf = (path: string) => parse(textOf(path), { merge: true })

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook_url: string }
}
const rules: readonly Rule[] = yamlOf('deploy/chart/monitoring/alerts.yaml').groups.flatMap(
  (group: { readonly rules: readonly Rule[] }) => group.rules,
)
const dashboardText = textOf('deploy/chart/monitoring/dashboard.json')
const expressions = [...dashboardText.matchAll(/"(?:expr|query)": ("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
  JSON.parse(text!),
)
const metricsIn = (text: string): string[] => text.match(/\b(corridor|nodejs|process)_[a-z0-9_]+\b/g) ?? []

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

describe('alerts and dashboard', () => {
  test('name only metrics that the service serves', async () => {
    const text = await (await fetch(`${service.service.metrics_url}/metrics`)).text()
    const served = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name!],
      ),
    )
    const named = new Set([...rules.map(({ expr }) => expr), ...expressions].flatMap(metricsIn))
    expect([...named].filter((name) => !served.has(name))).toEqual([])
    expect(named.size).toBeGreaterThan(20)
  })

  test('each alert has its section, with what it means, how to look and what to do', () => {
    const sections = textOf('docs/alerts.md').split(/^## /m).slice(1)
    expect(sections.map((section) => section.split('\n')[0])).toEqual(rules.map(({ alert }) => alert))
    for (const section of sections) {
      expect([...section.matchAll(/^\*\*(\w+)\.\*\* /gm)].map(([, word]) => word)).toEqual(['Means', 'Look', 'Do'])
    }
    for (const { alert, labels, annotations } of rules) {
      expect(annotations.runbook_url).toBe(`http://127.0.0.1:4100/docs/alerts#${alert.toLowerCase()}`)
      expect(annotations.summary).toMatch(/\.$/)
      expect(['critical', 'warning', 'info']).toContain(labels.severity)
    }
  })

  test('each alarm of the operating page is a rule', () => {
    const [, table = ''] = /### Alarms\n([\s\S]*?)\n\n[A-Z]/.exec(textOf('docs/operating.md')) ?? []
    const wanted = new Set(metricsIn(table))
    expect(wanted.size).toBeGreaterThan(3)
    const alarmed = new Set(rules.flatMap(({ expr }) => metricsIn(expr)))
    expect([...wanted].filter((name) => !alarmed.has(name))).toEqual([])
    const selected = table.match(/\bcorridor_[a-z0-9_]+\{[^}]+\}/g) ?? []
    expect(selected.length).toBeGreaterThan(3)
    expect(selected.filter((selector) => !rules.some(({ expr }) => expr.includes(selector)))).toEqual([])
  })

  test('each rule is tried by promtool, when it speaks', () => {
    const tried = textOf('deploy/monitoring/alerts.test.yaml')
    expect(rules.map(({ alert }) => alert).filter((alert) => !tried.includes(`alertname="${alert}"`))).toEqual([])
  })

  test('the dashboard is the one that the script writes', async () => {
    const path = join(root, 'scripts', 'dashboard.mjs')
    const { dashboardText: written } = (await import(path)) as { dashboardText(): string }
    expect(dashboardText, 'run node scripts/dashboard.mjs').toBe(written())
  })
})

describe('the chart', () => {
  const values = yamlOf('deploy/chart/values.yaml')
  const check = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(textOf('deploy/chart/values.schema.json')),
  )

  test.each(['values.yaml', ...readdirSync(join(root, 'deploy/chart/ci')).map((name) => `ci/${name}`)])(
    '%s fits the schema',
    (name) => {
      check(yamlOf(`deploy/chart/${name}`))
      expect(check.errors ?? []).toEqual([])
    },
  )

  test.each<[string, object, string]>([
    ['a name that is not known', { worker: { drainSecond: 3 } }, '/worker'],
    ['no process', { api: { replicas: 0 } }, '/api/replicas'],
    ['a drain beyond what the service takes', { api: { drainSeconds: 3601 } }, '/api/drainSeconds'],
    ['a volume without a name', { volumes: [{ emptyDir: {} }] }, '/volumes/0'],
    ['a volume with a name of the chart', { volumes: [{ name: 'authorities' }] }, '/volumes/0/name'],
    ['a mount without a place', { volumeMounts: [{ name: 'lnd' }] }, '/volumeMounts/0'],
    ['a folder that is not absolute', { files: { path: 'files' } }, '/files/path'],
    ['half a digest', { image: { digest: 'sha256:12' } }, '/image/digest'],
    ['a secret as it is', { database: { url: 'postgres://...' } }, '/database'],
    ['a list as a setting', { environment: { CORRIDOR_ROLES: ['api'] } }, '/environment/CORRIDOR_ROLES'],
  ])('the schema refuses %s', (_, given, where) => {
    expect(check(given)).toBe(false)
    expect(check.errors!.map(({ instancePath }) => instancePath)).toContain(where)
  })

  test('templates use only values that exist', () => {
    const folder = 'deploy/chart/templates'
    const used = readdirSync(join(root, folder))
      .flatMap((name) => [...textOf(`${folder}/${name}`).matchAll(/\$?\.Values((?:\.\w+)+)/g)])
      .map(([, path]) => path!.slice(1))
    const has = (path: string): boolean => path.split('.').reduce((at, name) => at?.[name], values) !== undefined
    expect([...new Set(used)].filter((path) => !has(path))).toEqual([])
    expect(used.length).toBeGreaterThan(20)
  })

  test('has the version of the service', () => {
    const { version } = JSON.parse(textOf('package.json'))
    expect(yamlOf('deploy/chart/Chart.yaml')).toMatchObject({ version, appVersion: version })
  })
})

describe('settings', () => {
  const known = new Set(['NODE_ENV'])
  const recording = new Proxy({}, { get: (_, name) => void known.add(String(name)) })
  configFrom(recording)
  serviceFrom(recording)

  test.each(['Dockerfile', 'healthcheck.mjs', 'compose.yaml', 'env.example', ...filesIn('deploy/chart')])(
    '%s names only those of the service',
    (name) => {
      const named = textOf(`deploy/${name}`).match(/\bCORRIDOR_[A-Z_]*[A-Z]\b/g) ?? []
      expect(named.filter((each) => !known.has(each))).toEqual([])
    },
  )

  test('the compose file has every file that it mounts, and two processes of each role', () => {
    const { services } = yamlOf('deploy/compose.yaml')
    const mounts = Object.values<{ volumes?: string[] }>(services).flatMap(({ volumes = [] }) => volumes)
    const files = mounts.map((mount) => mount.split(':')[0]!).filter((path) => path.startsWith('./'))
    expect(files.filter((path) => !existsSync(join(root, 'deploy', path)))).toEqual([])
    expect(files.length).toBeGreaterThan(4)
    for (const role of ['api', 'worker']) {
      const { environment, deploy, read_only } = services[role]
      expect(environment).toMatchObject({ CORRIDOR_ROLES: role, DATABASE_URL: expect.any(String) })
      expect([deploy.replicas, read_only]).toEqual([2, true])
    }
  })

  test('the image lets in what its build reads, and all of it exists', () => {
    const kept = textOf('deploy/Dockerfile.dockerignore').match(/(?<=^!).*/gm)!
    expect(kept.filter((path) => !path.includes('*') && !existsSync(join(root, path)))).toEqual([])
    const { files } = JSON.parse(textOf('package.json')) as { files: string[] }
    // The collection is for people who import it elsewhere; dist is built.
    expect(files.filter((path) => !path.startsWith('!') && !kept.includes(path))).toEqual(['collection', 'dist'])
  })
})

describe('the health check of the image', () => {
  const run = (env: Record<string, string>): Promise<unknown> =>
    promisify(execFile)(process.execPath, [join(root, 'deploy', 'healthcheck.mjs')], { env }).then(
      () => 'healthy',
      (error: { stderr: string }) => error.stderr,
    )

  test('asks for the roles of the process', async () => {
    const { port } = new URL(service.service.base_url)
    expect(await run({ HOST: '0.0.0.0', PORT: port })).toBe('healthy')
    expect(await run({ PORT: port, CORRIDOR_ROLES: 'api, clerk' })).toMatch(/^clerk: 400 /)
    expect(await run({ PORT: '4100', CORRIDOR_METRICS_PORT: port, CORRIDOR_ROLES: 'api' })).toBe('healthy')
    expect(await run({ PORT: '1', CORRIDOR_ROLES: 'api' })).toMatch(/does not answer/)
  })
})

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'deploy').length + 1))
}
