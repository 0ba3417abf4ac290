-- A simulator can be told to answer later: the time counts from its first answer, on the bank's clock.
alter table sandbox_answers add column taken_at timestamptz(3) not null default now();

alter table sandbox_scenarios drop constraint sandbox_scenarios_noun_check;
alter table sandbox_scenarios add constraint sandbox_scenarios_noun_check
  check (noun in ('aggregator', 'chain', 'deposit_bank', 'lightning', 'market', 'rail', 'screening', 'verifier'));

-- A verification that has passed keeps what the verifier confirmed beside what was sent with it.
alter table identity_verifications_pii add column version integer not null default 1;
