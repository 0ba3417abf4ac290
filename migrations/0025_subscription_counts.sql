-- How many subscriptions an organization has in each environment, deleted ones apart: there is a limit, and the version of this
-- row keeps it under any number of requests at once. Who has more than the limit already keeps them.
alter table organizations
  add column sandbox_subscriptions integer not null default 0 check (sandbox_subscriptions >= 0),
  add column production_subscriptions integer not null default 0 check (production_subscriptions >= 0);

update organizations t set sandbox_subscriptions = n.sandbox, production_subscriptions = n.production
from (
  select organization_guid, count(*) filter (where environment = 'sandbox') as sandbox,
    count(*) filter (where environment = 'production') as production
  from subscriptions where state <> 'deleted' group by organization_guid
) n
where t.organization_guid = n.organization_guid and t.guid = n.organization_guid;
