// The service itself, if it runs, and the variables that it is started with.
import { unknownVariables } from '../../config.ts'
import { version } from '../../version.ts'
import { type Deployment, type DeploymentCheck, ok, problem, skipped, warning } from './check.ts'

/** Less than a check has. */
const answer_share = 0.6

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Undefined: nothing answers there. */
async function ask({ service_url, limits }: Deployment, path: string): Promise<Answer | undefined> {
  const request = {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(limits.check_seconds * 1000 * answer_share),
  }
  const response = await fetch(`${service_url}${path}`, request).catch(() => undefined)
  if (!response) return undefined
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return { status: response.status, body }
}

export const serviceChecks: readonly DeploymentCheck[] = [
  {
    area: 'service',
    name: 'variables',
    async run({ env }) {
      const [first, ...more] = unknownVariables(env)
      if (!first) return ok('all are known')
      return warning([first, ...more].join(' '), 'Correct the name or remove the variable.')
    },
  },
  {
    area: 'service',
    name: 'readiness',
    async run(deployment) {
      const { service_url } = deployment
      const answer = await ask(deployment, '/health/ready')
      if (!answer) return skipped(`no service answers at ${service_url}`)
      const status = String(answer.body.status)
      if (answer.status === 200 && status === 'ready') return ok(`${service_url} is ready`)
      if (answer.status !== 503)
        return warning(`${service_url} is not Corridor`, 'Set CORRIDOR_URL to the address of the service.')
      return problem(
        `${service_url} is not ready: ${status}`,
        'docs/operating.md, Watching it, says what this status means.',
      )
    },
  },
  {
    area: 'service',
    name: 'version',
    async run(deployment) {
      const answer = await ask(deployment, '/')
      // A process without the API shows no version.
      if (answer?.body.name !== 'corridor') return skipped('no service shows its version')
      const running = String(answer.body.version)
      if (running === version) return ok(`${version}, as this command`)
      return warning(
        `the service is ${running}, and this command ${version}`,
        'Use the same version, or restart the service with this one.',
      )
    },
  },
]
