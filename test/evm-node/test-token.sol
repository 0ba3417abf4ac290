// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.26;

/// The least that is an ERC-20 token to whoever pays with it: balances, transfer, its event. Whoever deploys it has it all.
/// `test-token.json` is made from this by `node compile.mjs`, with the compiler that comes with Hardhat.
contract TestToken {
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(to != address(0), "nobody");
        require(balanceOf[msg.sender] >= value, "too little");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
