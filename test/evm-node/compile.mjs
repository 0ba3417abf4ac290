// Makes test-token.json from test-token.sol, or with --check says whether it is what the source gives. The compiler is
// JavaScript and comes with Hardhat: nothing is downloaded.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const solc = createRequire(import.meta.url)('solc')
const here = (name) => new URL(name, import.meta.url)
const input = {
  language: 'Solidity',
  sources: { 'test-token.sol': { content: readFileSync(here('test-token.sol'), 'utf8') } },
  settings: {
    evmVersion: 'paris',
    optimizer: { enabled: true },
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  },
}
const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)))
if (errors) throw new Error(JSON.stringify(errors))
const bytecode = `0x${contracts['test-token.sol'].TestToken.evm.bytecode.object}`
const text = `${JSON.stringify({ compiler: solc.version(), bytecode }, null, 2)}\n`
if (!process.argv.includes('--check')) writeFileSync(here('test-token.json'), text)
else if (readFileSync(here('test-token.json'), 'utf8') !== text)
  throw new Error('test-token.json is not what the source gives')
