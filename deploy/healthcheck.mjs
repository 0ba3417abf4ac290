// The health check of the image, by Node itself: the image has no curl. Exits 0 if this process is ready for its roles.
const { CORRIDOR_METRICS_PORT, CORRIDOR_METRICS_HOST, CORRIDOR_ROLES, HOST, PORT } = process.env
const port = CORRIDOR_METRICS_PORT || PORT || '4100'
const host = (CORRIDOR_METRICS_PORT && CORRIDOR_METRICS_HOST) || HOST || '127.0.0.1'
const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
const address = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/health/ready`
const roles = (CORRIDOR_ROLES || 'api,worker').split(',').map((role) => role.trim())

for (const role of roles) {
  try {
    const answer = await fetch(`${address}?role=${role}`, { signal: AbortSignal.timeout(4000) })
    if (answer.status === 200) continue
    console.error(`${role}: ${answer.status} ${await answer.text()}`)
  } catch (error) {
    console.error(`${role}: ${address} does not answer: ${error.cause?.message ?? error.message}`)
  }
  process.exitCode = 1
}
