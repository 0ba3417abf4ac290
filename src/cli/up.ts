// corridor up: starts the service. npm start runs it.
import { setFlagsFromString } from 'node:v8'
import { type Config, configFrom, unknownVariables } from '../config.ts'
import { type Service, startService } from '../main.ts'
import { type CliCommand, optionsFrom, refuseWords } from './command.ts'
import { demoFor } from './demo.ts'
import { openLog } from './log.ts'
import { LogWatchers } from './log-watchers.ts'

const listening = ({ base_url, metrics_url }: Service, { roles }: Config): string =>
  roles.api
    ? `Corridor listens on ${base_url}, documentation: ${base_url}/docs`
    : `Corridor works on jobs and webhooks, without the API; health and metrics are on ${metrics_url}`

/** Of the time of a stop, what the embedded database and the process itself need at the end. */
const exit_ms = 500

export const upCommand: CliCommand = {
  help: `Usage: corridor up

Starts the service and, without DATABASE_URL, an embedded PostgreSQL in CORRIDOR_DATA_DIR (default .corridor).
On an empty database outside production mode it creates a demo bank with customers, keys and money.
SIGTERM or Ctrl-C stops it: /health/ready answers 503 for CORRIDOR_DRAIN_SECONDS, then open requests finish, within CORRIDOR_STOP_SECONDS.`,
  async run(args) {
    refuseWords(optionsFrom(args, {}).positionals, 'up')
    const config = configFrom(process.env)
    // By default V8 lets garbage grow to several times the live heap: 450 MB where 100 are in use.
    setFlagsFromString('--heap-growing-percent=40')
    const watchers = new LogWatchers()
    const log = openLog(config, undefined, (line) => watchers.send(line))
    for (const warning of unknownVariables(process.env)) log.warn(warning)
    let demo = undefined as Awaited<ReturnType<typeof demoFor>>
    const service = await startService({
      ...{ config, log, stop_max_ms: config.stop_seconds * 1000 - exit_ms },
      // Before /health/ready answers 200, so that demo.json exists by then.
      async prepare(listening) {
        if (!listening.gate.isWaiting) demo = await demoFor(listening, config)
      },
      onReplaced: () => process.kill(process.pid, 'SIGTERM'),
    })
    const isWatched = !config.is_production && process.platform !== 'win32'
    // A service can do without watchers, for example where the folder cannot be written.
    if (isWatched)
      await watchers
        .open(config.data_dir, process.pid)
        .catch((error) => log.warn({ error: String(error) }, 'logs tail'))
    console.log(demo ? `\nCorridor is up.\n${demo.banner}` : listening(service, config))
    await new Promise<void>((stopped) => {
      let isStopping = false
      const stop = (signal: string): void => {
        // A second signal ends the process at once.
        if (isStopping) process.exit(1)
        isStopping = true
        log.info({ signal }, 'stopping')
        service.stop().then(stopped, (error) => {
          log.error({ error: String(error) }, 'the stop failed')
          process.exit(1)
        })
      }
      process.on('SIGTERM', () => stop('SIGTERM'))
      process.on('SIGINT', () => stop('SIGINT'))
    })
    await watchers.close()
    // If the stop was cut short, something may still hold the process.
    setTimeout(() => process.exit(), exit_ms / 2).unref()
    return 0
  },
}
