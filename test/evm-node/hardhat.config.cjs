// Blocks come only when a test asks for them (evm_mine). No compiler is named to be downloaded: nothing is compiled here.
module.exports = {
  networks: { hardhat: { chainId: 31337, mining: { auto: false, interval: 0 } } },
}
