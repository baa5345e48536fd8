-- The vCIO of a finding's customer stands in the finding as well, none while the customer is archived: what waits for one person is read
-- from an index of its own, however much waits for others.
alter table findings add column vcio_id uuid;
alter table findings no force row level security;
alter table customers no force row level security;
update findings f set vcio_id = c.vcio_id from customers c
where c.organization_id = f.organization_id and c.id = f.customer_id and c.status <> 'archived' and c.vcio_id is not null;
alter table findings force row level security;
alter table customers force row level security;

create function take_vcio_of_customer() returns trigger language plpgsql as $$
begin
  select case when c.status <> 'archived' then c.vcio_id end into new.vcio_id
  from customers c where c.organization_id = new.organization_id and c.id = new.customer_id;
  return new;
end $$;
create trigger findings_vcio before insert or update of customer_id on findings for each row execute function take_vcio_of_customer();

create function pass_on_vcio() returns trigger language plpgsql as $$
begin
  update findings set vcio_id = case when new.status <> 'archived' then new.vcio_id end
  where organization_id = new.organization_id and customer_id = new.id;
  return null;
end $$;
create trigger customers_vcio after update of vcio_id, status on customers for each row
  when ((old.vcio_id, old.status) is distinct from (new.vcio_id, new.status)) execute function pass_on_vcio();

drop index findings_high_unassigned;
drop index findings_critical_unassigned;
drop index findings_acceptance_ended;
create index findings_waiting_of on findings (organization_id, vcio_id, severity, first_seen_at, id)
  where inbox_group = 'unassigned' and severity in ('critical', 'high');
create index findings_acceptance_ended on findings (organization_id, vcio_id, accepted_until, id)
  where status = 'open' and accepted_until is not null;
