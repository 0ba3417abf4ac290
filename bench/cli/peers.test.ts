// What corridor bench peers refuses before it starts anything.
import { expect, test } from 'vitest'
import { Cleanups } from '../cleanups.ts'
import { runBenchPeers } from './peers.ts'

test.each([
  ['no system', [], '--peer is needed at least once'],
  ['an unknown system', ['--peer', 'nobody=/bin/true'], '--peer knows corridor, formance2'],
  ['a program for Corridor', ['--peer', 'corridor=/bin/true'], '--peer corridor takes no program'],
  ['a system without its program', ['--peer', 'blnk'], '--peer blnk needs blnk=PROGRAM|ADDRESS'],
  ['a system twice', ['--peer', 'corridor', '--peer', 'corridor'], '--peer takes each system once'],
  ['an unknown path', ['--peer', 'corridor', '--path', 'movement,all'], '--path takes movement, bulk, read, list'],
  ['a single account', ['--peer', 'corridor', '--accounts', '1'], '--accounts'],
  ['a bulk of one', ['--peer', 'corridor', '--bulk-movements', '1'], '--bulk-movements'],
  ['a word', ['--peer', 'corridor', 'now'], 'corridor bench peers takes no "now"'],
])('%s is refused', async (_, args, message) => {
  await expect(runBenchPeers(args, new Cleanups())).rejects.toThrow(message)
})
