// Wrong arguments are refused before a database is opened: none is configured here.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { UsageError } from './command.ts'
import { connectorCommand } from './connector.ts'
import { decideCommand } from './decide.ts'
import { demoCommand } from './demo-command.ts'
import { generateCommand } from './generate.ts'
import { keysCommand } from './keys.ts'
import { migrateCommand } from './migrate-command.ts'
import { resolveCommand } from './resolve.ts'
import { upCommand } from './up.ts'

const guid = '0199'.repeat(8)

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody:nothing@127.0.0.1:1/nowhere')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

test.each([
  [upCommand, ['now'], 'corridor up takes no "now"'],
  [migrateCommand, ['now'], 'corridor migrate takes no "now"'],
  [migrateCommand, ['--json'], 'corridor migrate --json needs --plan'],
  [connectorCommand, ['look'], 'usage: corridor connector check'],
  [connectorCommand, ['check', 'here', '--key', 'whsec_'], 'usage: corridor connector check'],
  [connectorCommand, ['check', 'http://127.0.0.1:1'], 'usage: corridor connector check'],
  [connectorCommand, ['check', 'http://127.0.0.1:1', '--key', 'whsec_short'], '--key: a signing key is whsec_'],
  [connectorCommand, ['simulate', 'now'], 'corridor connector simulate takes no "now"'],
  [connectorCommand, ['simulate', '--port', '70000'], '--port must be a whole number from 0 to 65535'],
  [demoCommand, ['now'], 'corridor demo takes no "now"'],
  [demoCommand, ['--json', '--postman'], 'corridor demo prints --json or --postman, not both'],
  [generateCommand, ['now'], 'corridor generate takes no "now"'],
  [keysCommand, ['list', guid], `corridor keys list takes no "${guid}"`],
  [keysCommand, ['revoke', guid, 'other'], 'corridor keys revoke takes no "other"'],
  [keysCommand, ['rotate-data', guid], `corridor keys rotate-data takes no "${guid}"`],
  [keysCommand, ['rotate-master', 'now'], 'corridor keys rotate-master takes no "now"'],
  [keysCommand, ['create', '--bank', guid, '--scopes', ''], '--scopes is empty'],
  [keysCommand, ['create', '--bank', guid, '--name', ''], '--name needs 1 to 128 characters'],
  [
    keysCommand,
    ['create', '--bank', guid, '--environment', 'production'],
    "--environment is for an organization's key",
  ],
  [keysCommand, ['list', '--scopes', 'all'], 'corridor keys list takes no --scopes'],
  [keysCommand, ['revoke', guid, '--bank', guid], 'corridor keys revoke takes no --bank'],
  [keysCommand, ['rotate-data', '--organization', guid], 'corridor keys rotate-data takes no --organization'],
  [keysCommand, ['toString'], 'usage: '],
  [decideCommand, ['customer', 'approve', guid, '--bank', guid], 'usage: '],
  [decideCommand, ['wallet', 'approve', guid, 'other', '--bank', guid], 'usage: '],
  [decideCommand, ['wallet', 'approve', guid], 'usage: '],
  [decideCommand, ['transfer', 'reject', guid, '--bank', guid, '--expires', '2030-01-31T00:00:00Z'], 'usage: '],
  [decideCommand, ['customer', 'verify', guid, '--bank', guid, '--expires', 'soon'], '--expires must be like'],
  [resolveCommand, ['transfer', guid, '--bank', guid, '--sent-back', '--from', 'own'], 'usage: '],
] as const)('corridor %o %j', async (command, args, message) => {
  const told = await command.run(args).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(UsageError)
  expect((told as Error).message).toContain(message)
})
