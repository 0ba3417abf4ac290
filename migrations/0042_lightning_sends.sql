-- The memory of sends also has lightning payments: there the attempts are the entries of a log, and a slot is a try of a payment hash.
alter table sent_transactions drop constraint sent_transactions_chain_check;
alter table sent_transactions add constraint sent_transactions_chain_check
  check (chain in ('bitcoin', 'litecoin', 'bitcoincash', 'ethereum', 'base', 'polygon', 'solana', 'stellar', 'xrpl', 'tron',
    'lightning'));
alter table sent_slots drop constraint sent_slots_chain_check;
alter table sent_slots add constraint sent_slots_chain_check
  check (chain in ('bitcoin', 'litecoin', 'bitcoincash', 'ethereum', 'base', 'polygon', 'solana', 'stellar', 'xrpl', 'tron',
    'lightning'));
