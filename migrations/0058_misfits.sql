-- What an entry of a partner's file says is compared with what our own file said. What does not fit is left to a person, and says why.
alter table file_notices add column misfits text;
alter table file_notices add constraint file_notices_misfits_check check (misfits is null or (result in ('unmatched', 'noted')
  and misfits ~ '^(sender|receiver|company|direction|account|own_account|amount|asset|order|state)( (sender|receiver|company|direction|account|own_account|amount|asset|order|state))*$'));

-- What was left to a person took the key of the entry that fits: that one was left out as repeated. A return that was dishonoured keeps its
-- key, because its dishonour names it.
update file_notices set notice_key = left(notice_key, 120) || ' unmatched ' || replace(guid::text, '-', '')
  where result = 'unmatched' and kind in ('settlement', 'rejection', 'return', 'correction', 'contested', 'dishonoured')
    and dishonour_guid is null;
