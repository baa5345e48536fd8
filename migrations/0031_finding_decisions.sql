-- What was decided on a finding, for ever: who accepted its risk until when stays known after that day.
create table finding_decisions (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  finding_id      uuid not null,
  status          text not null check (status in ('open', 'planned', 'deferred', 'accepted_risk', 'resolved', 'false_positive')),
  note            text not null default '',
  accepted_by     text,
  accepted_until  date,
  decided_by      uuid,
  -- Null where it was decided before decisions were kept, and is not in force any more.
  decided_at      timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, finding_id) references findings (organization_id, id) on delete cascade,
  foreign key (organization_id, decided_by) references people (organization_id, id)
);
create index finding_decisions_order on finding_decisions (organization_id, finding_id, id);
call enclose('finding_decisions');
revoke update, delete on finding_decisions from plumbline_tenant;

-- The owner of the database is held by row security as well, and this statement concerns every organisation.
alter table findings no force row level security;
alter table finding_decisions no force row level security;
insert into finding_decisions (organization_id, finding_id, status, note, accepted_by, accepted_until, decided_by, decided_at)
select organization_id, id, case when accepted_by is not null and status = 'open' then 'accepted_risk' else status end, decision_note,
       case when status in ('open', 'accepted_risk') then accepted_by end, case when status in ('open', 'accepted_risk') then accepted_until end,
       decided_by, decided_at
from findings
where decided_at is not null or status = 'open' and accepted_by is not null and accepted_until is not null
order by id;
alter table findings force row level security;
alter table finding_decisions force row level security;

-- What was put off on purpose is decided, and a group of its own.
alter table findings alter column inbox_group set expression as (
  case when status in ('resolved', 'false_positive') then null
       when status = 'open' and covered_by = 0 then 'unassigned'
       when status = 'deferred' and covered_by = 0 then 'later'
       when status = 'accepted_risk' then 'acceptance'
       else 'covered' end);
