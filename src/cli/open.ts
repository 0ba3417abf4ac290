// corridor open: opens the documentation of the service in the browser, and prints its address.
import { spawn } from 'node:child_process'
import { accessUrl } from './api/send.ts'
import { type CliCommand, optionsFrom, refuseWords } from './command.ts'

/** The program of each system that opens an address. */
const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['explorer'],
}

export const openCommand: CliCommand = {
  help: `Usage: corridor open [--url URL] [--print]

Opens the documentation and API reference of the service (/docs) in the browser, and prints its address.

  --url     address of the service; by default CORRIDOR_URL, or the one of demo.json
  --print   only print the address`,
  async run(args) {
    const { values, positionals } = optionsFrom(args, { url: { type: 'string' }, print: { type: 'boolean' } })
    refuseWords(positionals, 'open')
    const address = `${await accessUrl(values.url, process.env)}/docs`
    console.log(address)
    if (!values.print) open(address)
    return 0
  },
}

/** Without a browser the printed address is enough. */
function open(address: string): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => console.error('no browser could be started'))
  child.unref()
}
