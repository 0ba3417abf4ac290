-- How far the blocks of a watched chain were read for a bank: what came in before next_block is known for good.
create table chain_cursors (
  bank_guid uuid not null,
  chain text not null check (chain in ('bitcoin', 'litecoin', 'bitcoincash', 'ethereum', 'base', 'polygon', 'solana',
    'stellar', 'xrpl', 'tron')),
  network text not null check (network in ('mainnet', 'testnet')),
  next_block integer not null check (next_block >= 0),
  version integer not null default 1,
  primary key (bank_guid, chain, network)
);
