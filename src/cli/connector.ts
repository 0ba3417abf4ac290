// corridor connector: checks a connector against the contract of its ports, and runs the simulators as one.
import { type CliCommand, UsageError } from './command.ts'

const help = `Usage: corridor connector check URL --key whsec_... [options]
       corridor connector simulate [--port N] [--key whsec_...] [--folder FOLDER] [--news-url URL]

check asks a connector everything that Corridor relies on, and prints what passed and what failed, with what was sent and
answered. It exits with 1 on a failure. It asks for payments and orders: let the connector use the test system of its partner.

  --key                signing key of the connector; by default CONNECTOR_KEY
  --port PORT,...      only these ports, such as rails,screening. By default all of the manifest
  --bank GUID          bank that asks; by default a made-up one
  --with FILE          JSON: fields of questions by path, which replace the made-up ones, such as
                       {"rails/carry": {"amount": "500", "party": {...}}}
  --restart-command C  kills the connector at once and starts it again in the background. Without it you are asked to do
                       that, if this is a terminal. C has the key in CONNECTOR_KEY
  --count-command C    prints the books of the partner: one line "REFERENCE TIMES" for each payment that was made or is
                       under way, and none for what the partner has cancelled or refused
  --only TEXT          only checks with this text in their name
  --every              the whole contract for every rail, chain and network; by default for the first of each port
  --timeout-ms N       how long an answer may take; by default 10000

simulate runs the sandbox simulators as a connector that serves every port. It keeps a database of its own in FOLDER, by
default .corridor-simulator. Without --key it makes one and prints it. With --news-url it tells Corridor what its rails report.`

export const connectorCommand: CliCommand = {
  help,
  async run([action, ...args]) {
    if (action === 'check') return (await import('./connector/check-command.ts')).runCheck(args)
    if (action === 'simulate') return (await import('./connector/simulate-command.ts')).runSimulate(args)
    throw new UsageError('usage: corridor connector check URL --key whsec_... | simulate')
  },
}
