// The chart as Helm renders it, and the alerts as Prometheus judges them. With CORRIDOR_KUBERNETES_SCHEMA, the path of swagger.json of a Kubernetes
// release (api/openapi-spec), every object is also compared with the schema of its kind.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { programAt } from '../support/programs.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const chart = join(deploy, 'chart')
const [helm, promtool] = [programAt('helm'), programAt('promtool')]
if (!helm) console.info('The chart was not rendered: helm was not found on the PATH.')
if (!promtool)
  console.info('The alerts were not tried: promtool was not found on the PATH (Debian: apt-get install prometheus).')

// biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes, of many kinds.
type KubernetesObject = any

async function rendered(values: string, ...args: string[]): Promise<KubernetesObject[]> {
  const options = ['-n', 'bank', '--kube-version', '1.31.0', '-f', join(chart, 'ci', values), ...args]
  const { stdout } = await run(helm!, ['template', 'rel', chart, ...options], { maxBuffer: 2 ** 26 })
  return parseAllDocuments(stdout)
    .map((document) => document.toJS())
    .filter((object) => object !== null)
}
const kindsOf = (objects: KubernetesObject[]): string[] => objects.map(({ kind }) => kind).sort()
const podsOf = (objects: KubernetesObject[]): KubernetesObject[] =>
  objects.filter(({ spec }) => spec?.template?.spec).map(({ spec }) => spec.template)
const refused = (...args: string[]): Promise<string> =>
  rendered('least.yaml', ...args).then(
    () => 'rendered',
    (error: { stderr: string }) => error.stderr,
  )

describe.skipIf(!helm)('the chart', () => {
  test.each(readdirSync(join(chart, 'ci')))('%s passes the lint', async (name) => {
    const { stdout } = await run(helm!, ['lint', chart, '-f', join(chart, 'ci', name), '--kube-version', '1.31.0'])
    expect(stdout).toMatch(/ 0 chart\(s\) failed/)
  })

  test('creates what is switched on, and nothing else', async () => {
    expect(kindsOf(await rendered('bare.yaml'))).toEqual(['Deployment', 'Deployment', 'Service'])
    expect(kindsOf(await rendered('least.yaml'))).toEqual(
      ['Deployment', 'Deployment', 'Job', 'PodDisruptionBudget', 'PodDisruptionBudget', 'Service'].sort(),
    )
    const others = ['ConfigMap', 'Ingress', 'NetworkPolicy', 'PodMonitor', 'PrometheusRule']
    expect(kindsOf(await rendered('everything.yaml'))).toEqual(
      [...kindsOf(await rendered('least.yaml')), ...others].sort(),
    )
  })

  test.each(readdirSync(join(chart, 'ci')))(
    '%s: pods have no rights, write nothing, and take secrets by reference',
    async (name) => {
      const pods = podsOf(await rendered(name))
      expect(pods.length).toBeGreaterThan(1)
      for (const { spec } of pods) {
        expect(spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
        const [{ securityContext, env }] = spec.containers
        expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
        const secrets = env.filter((each: KubernetesObject) => /DATABASE_URL|MASTER_KEY|CHAIN_NODES/.test(each.name))
        expect(secrets.length).toBeGreaterThan(1)
        expect(secrets.filter((each: KubernetesObject) => !each.valueFrom?.secretKeyRef?.name)).toEqual([])
      }
    },
  )

  test('each role has its probe and the time that its end takes', async () => {
    for (const object of await rendered('everything.yaml')) {
      if (object.kind !== 'Deployment') continue
      const { containers, terminationGracePeriodSeconds } = object.spec.template.spec
      const [{ name, readinessProbe, livenessProbe, env }] = containers
      const drain = Number(env.find((each: KubernetesObject) => each.name === 'CORRIDOR_DRAIN_SECONDS').value)
      expect(readinessProbe.httpGet.path).toBe(`/health/ready?role=${name}`)
      expect(livenessProbe.httpGet.path).toBe('/health/live')
      const stop = Number(env.find((each: KubernetesObject) => each.name === 'CORRIDOR_STOP_SECONDS').value)
      expect([stop, terminationGracePeriodSeconds]).toEqual([20, drain + stop + 10])
      expect(object.spec.template.metadata.labels).toMatchObject(object.spec.selector.matchLabels)
    }
  })

  test('payment files, authorities and further volumes are mounted where settings say', async () => {
    const objects = await rendered('everything.yaml')
    for (const { metadata, spec } of podsOf(objects)) {
      const [{ env, volumeMounts }] = spec.containers
      const isMigration = metadata.labels['app.kubernetes.io/component'] === 'migrate'
      const setting = (name: string): unknown => env.find((each: KubernetesObject) => each.name === name)?.value
      const mountOf = (path: string) =>
        volumeMounts.find((each: KubernetesObject) => path.startsWith(`${each.mountPath}/`) || path === each.mountPath)
      expect(spec.securityContext).toMatchObject({ runAsUser: 10001, fsGroup: 10001 })
      expect(mountOf(String(setting('NODE_EXTRA_CA_CERTS')))).toMatchObject({ name: 'authorities', readOnly: true })
      expect(mountOf('/etc/lnd')).toEqual({ name: 'lnd', mountPath: '/etc/lnd', readOnly: true })
      expect(setting('CORRIDOR_FILES_DIR')).toBe(isMigration ? undefined : '/files')
      if (!isMigration) expect(mountOf('/files')).toEqual({ name: 'payment-files', mountPath: '/files' })
      expect(spec.volumes).toEqual([
        ...(isMigration ? [] : [{ name: 'payment-files', persistentVolumeClaim: { claimName: 'corridor-files' } }]),
        { name: 'authorities', configMap: { name: 'bank-authorities', items: [{ key: 'root.pem', path: 'ca.crt' }] } },
        { name: 'lnd', secret: { secretName: 'lnd-certificate' } },
      ])
    }
    for (const { spec } of podsOf(await rendered('least.yaml'))) {
      expect([spec.volumes, spec.containers[0].volumeMounts]).toEqual([undefined, undefined])
    }
    const [{ spec }] = podsOf(await rendered('bare.yaml', '--set', 'authorities.secret=bank,authorities.key=a.pem'))
    expect(spec.volumes).toEqual([
      { name: 'authorities', secret: { secretName: 'bank', items: [{ key: 'a.pem', path: 'ca.crt' }] } },
    ])
  })

  test('migrations run before each install and upgrade', async () => {
    const job = (await rendered('least.yaml')).find(({ kind }) => kind === 'Job')
    expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade')
    expect(job.spec.template.spec.containers[0].args).toEqual(['migrate'])
  })

  test('links of alerts lead to the service', async () => {
    const rules = (await rendered('everything.yaml')).find(({ kind }) => kind === 'PrometheusRule')
    for (const { annotations } of rules.spec.groups[0].rules) {
      expect(annotations.runbook_url).toMatch(/^https:\/\/corridor\.bank\.example\/docs\/alerts#/)
    }
  })

  test.each([
    ['image.repository=', 'image.repository is missing'],
    ['database.secret.name=', 'database.secret.name is missing'],
    ['masterKey.secret.name=', 'masterKey.secret.name is missing'],
    ['ingress.enabled=true', 'ingress.host is missing'],
    ['environment.CORRIDOR_MASTER_KEY=x', 'environment.CORRIDOR_MASTER_KEY is a secret'],
    ['environment.CORRIDOR_REPLICA_URL=x', 'environment.CORRIDOR_REPLICA_URL is a secret'],
    ['environment.OTEL_EXPORTER_OTLP_HEADERS=x', 'environment.OTEL_EXPORTER_OTLP_HEADERS is a secret'],
    ['environment.CORRIDOR_ROLES=api', 'environment.CORRIDOR_ROLES is set by the chart'],
    ['environment.CORRIDOR_STOP_SECONDS=9', 'environment.CORRIDOR_STOP_SECONDS is set by the chart'],
    ['authorities.configMap=a,authorities.secret=b', 'authorities.configMap and authorities.secret: name one'],
    [
      'authorities.secret=a,environment.NODE_EXTRA_CA_CERTS=/ca',
      'environment.NODE_EXTRA_CA_CERTS is set by authorities',
    ],
    ['files.claim=a,environment.CORRIDOR_FILES_DIR=/b', 'environment.CORRIDOR_FILES_DIR is set by files.path'],
    ['volumeMounts[0].name=a,volumeMounts[0].mountPath=/a', 'volumes has none of that name'],
    ['api.replica=3', 'api'],
    ['worker.replicas=0', 'worker.replicas'],
  ])('%s is refused: %s', async (setting, message) => {
    expect(await refused('--set', setting)).toContain(message)
  })

  const schema = process.env.CORRIDOR_KUBERNETES_SCHEMA
  if (!schema)
    console.info('The chart was not compared with the schemas of Kubernetes: CORRIDOR_KUBERNETES_SCHEMA is not set.')
  test.skipIf(!schema).each(readdirSync(join(chart, 'ci')))('%s fits the schemas of Kubernetes', async (name) => {
    const { definitions } = JSON.parse(readFileSync(schema!, 'utf8'))
    for (const each of Object.values<KubernetesObject>(definitions)) {
      // Without unknown fields, which Kubernetes would drop in silence.
      if (each.properties) each.additionalProperties ??= false
      // The document calls it a string.
      if (each.format === 'int-or-string') each.type = ['integer', 'string']
    }
    const ajv = new Ajv({ strict: false, allowUnionTypes: true, validateFormats: false }).addSchema({
      $id: 'kubernetes',
      definitions,
    })
    let compared = 0
    for (const object of await rendered(name)) {
      const [group, version] = object.apiVersion.includes('/') ? object.apiVersion.split('/') : ['', object.apiVersion]
      const is = (kind: KubernetesObject) =>
        kind.group === group && kind.version === version && kind.kind === object.kind
      const named = Object.entries<KubernetesObject>(definitions).find(
        ([, { 'x-kubernetes-group-version-kind': kinds }]) => kinds?.some(is),
      )
      // Those of the Prometheus operator are not of Kubernetes.
      if (!named) {
        expect(group).toBe('monitoring.coreos.com')
        continue
      }
      const check = ajv.compile({ $ref: `kubernetes#/definitions/${named[0]}` })
      check(object)
      expect(check.errors ?? [], `${object.kind} ${object.metadata.name}`).toEqual([])
      compared += 1
    }
    expect(compared).toBeGreaterThan(2)
  })
})

test.skipIf(!promtool)('each alert speaks when it should, and is silent when all is well', async () => {
  const { stdout } = await run(promtool!, ['test', 'rules', join(deploy, 'monitoring', 'alerts.test.yaml')])
  expect(stdout).toContain('SUCCESS')
})
