-- Nobody gives what they do not hold. `bank_scopes` of an organization's key are what it can give on banks; null on keys from before
-- (src/wiring/endpoints.ts says what they hold). `origin_guid` is the key or the person who could also act as this key or person, because
-- they made it: two with one origin are one pair of eyes.
alter table api_keys add column bank_scopes jsonb;
alter table api_keys add column origin_guid uuid;
alter table api_keys add constraint api_keys_bank_scopes_check
  check (bank_scopes is null or (kind = 'organization' and jsonb_typeof(bank_scopes) = 'array'));
alter table staff_invitations add column origin_guid uuid;
-- Who asked to invite an active member again. A second admin confirms it.
alter table staff_members add column origin_guid uuid;
alter table staff_members add column invitation_asked_by_guid uuid;
alter table staff_members add column invitation_asked_origin_guid uuid;
alter table staff_members add column invitation_asked_at timestamptz(3);
alter table staff_members add constraint staff_members_invitation_check check (
  (invitation_asked_by_guid is null) = (invitation_asked_at is null)
  and (invitation_asked_by_guid is null) = (invitation_asked_origin_guid is null)
);
alter table staff_members add constraint staff_members_invited_by_another check (invitation_asked_by_guid <> guid);

-- Members whom a key has invited, as far as the audit log still knows.
update staff_members m set origin_guid = r.actor_guid
from (
  select distinct on (object_guid) object_guid, actor_type, actor_guid from audit_records
  where act in ('createStaffMember', 'inviteStaffMember') and object_guid is not null order by object_guid, created_at desc, guid desc
) r
where r.object_guid = m.guid and r.actor_type = 'api_key';
