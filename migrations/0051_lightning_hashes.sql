-- Banks may share a lightning node. Whose payment of a hash it has is found by what all of them have sent.
create index sent_lightning_by_hash on sent_transactions (hash) where chain = 'lightning';
