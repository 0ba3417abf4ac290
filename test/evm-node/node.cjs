// Starts the node on a free port of this machine and says where. Not by Hardhat's command line, which would look for news of
// itself on the network. It ends when whoever started it is gone.
process.env.HARDHAT_CONFIG = require('node:path').join(__dirname, 'hardhat.config.cjs')
const hre = require('hardhat')

process.stdin.on('end', () => process.exit(0)).resume()
hre.run('node', { hostname: '127.0.0.1', port: 0 })
