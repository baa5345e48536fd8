-- A finding lives as long as its gap: one row for each customer, template and question, however many runs find it. Which runs found it is
-- in finding_sightings; the first and the latest of them, and their number, are kept on the row.
alter table findings
  add column template_id uuid,
  add column first_seen_assessment_id uuid,
  add column first_seen_at timestamptz(3),
  add column seen_count integer not null default 1,
  add column impact smallint check (impact between 1 and 5),
  add column likelihood smallint check (likelihood between 1 and 5),
  add column after_impact smallint check (after_impact between 1 and 5),
  add column after_likelihood smallint check (after_likelihood between 1 and 5),
  add column resolved_by_assessment_id uuid,
  add column resolved_at timestamptz(3),
  -- Asked first in the next run, because what was recommended is done.
  add column retest boolean not null default false,
  -- The entry of the recommendation library that its question names, as the run that found it last has it.
  add column library_key text,
  -- How many recommendations that are not declined or done it is linked to; kept by the recommendations feature.
  add column covered_by integer not null default 0,
  add constraint findings_after_whole check ((after_impact is null) = (after_likelihood is null));

create table finding_sightings (
  organization_id uuid not null default current_organization() references organizations,
  finding_id      uuid not null,
  assessment_id   uuid not null,
  severity        text not null check (severity in ('low', 'medium', 'high', 'critical')),
  seen_at         timestamptz(3) not null default now(),
  primary key (organization_id, finding_id, assessment_id),
  foreign key (organization_id, assessment_id) references assessments (organization_id, id) on delete cascade
);
create index finding_sightings_assessment on finding_sightings (organization_id, assessment_id, finding_id);
call enclose('finding_sightings');

-- The owner of the database is held by row security as well, and these statements concern every organisation.
alter table findings no force row level security;
alter table assessments no force row level security;
alter table finding_sightings no force row level security;

update findings f set template_id = a.template_id
from assessments a where a.organization_id = f.organization_id and a.id = f.assessment_id;

-- Of the rows of one gap the latest stays, and takes over the sightings of the others.
create temporary table living as
select f.organization_id, f.id,
       first_value(f.id) over latest as living_id,
       first_value(f.assessment_id) over earliest as first_assessment,
       min(coalesce(a.submitted_at, f.created_at)) over gap as first_at,
       count(*) filter (where a.deleted_at is null) over gap as seen
from findings f join assessments a on a.organization_id = f.organization_id and a.id = f.assessment_id
window gap as (partition by f.organization_id, f.customer_id, f.template_id, f.question_key),
       latest as (gap order by a.deleted_at nulls first, coalesce(a.submitted_at, f.created_at) desc, f.id desc
                  rows between unbounded preceding and unbounded following),
       earliest as (gap order by a.deleted_at nulls first, coalesce(a.submitted_at, f.created_at), f.id
                    rows between unbounded preceding and unbounded following);

insert into finding_sightings (organization_id, finding_id, assessment_id, severity, seen_at)
select f.organization_id, l.living_id, f.assessment_id, f.severity, f.created_at
from findings f join living l on l.organization_id = f.organization_id and l.id = f.id;
update findings f set first_seen_assessment_id = l.first_assessment, first_seen_at = l.first_at, seen_count = l.seen
from living l where l.organization_id = f.organization_id and l.id = f.id;
delete from findings f using living l where l.organization_id = f.organization_id and l.id = f.id and l.living_id <> f.id;
drop table living;
-- A finding that no run has any more, because its only run was deleted, is none.
delete from findings where seen_count = 0;
delete from finding_sightings s where not exists (
  select from findings f where f.organization_id = s.organization_id and f.id = s.finding_id);

alter table findings force row level security;
alter table assessments force row level security;
alter table finding_sightings force row level security;

alter table findings
  alter column template_id set not null,
  alter column first_seen_assessment_id set not null,
  alter column first_seen_at set not null,
  drop constraint findings_question_unique,
  -- A purged run takes its sightings along; the finding goes when its last one has gone.
  drop constraint findings_organization_id_assessment_id_fkey,
  add constraint findings_gap_unique unique (organization_id, customer_id, template_id, question_key),
  add constraint findings_of_customer unique (organization_id, customer_id, id),
  add foreign key (organization_id, template_id) references templates (organization_id, id),
  -- The order of the inbox: severity, then impact x likelihood.
  add column risk integer not null generated always as (
    case severity when 'critical' then 300 when 'high' then 200 when 'medium' then 100 else 0 end
    + coalesce(impact, 0) * coalesce(likelihood, 0)) stored,
  add column inbox_group text generated always as (
    case when status in ('resolved', 'false_positive') then null
         when status = 'open' and covered_by = 0 then 'unassigned'
         -- What was put off on purpose is decided, and a group of its own.
         when status = 'deferred' and covered_by = 0 then 'later'
         when status = 'accepted_risk' then 'acceptance'
         else 'covered' end) stored;
alter table finding_sightings
  add foreign key (organization_id, finding_id) references findings (organization_id, id) on delete cascade;

drop index findings_assessment;
create index findings_inbox on findings (organization_id, inbox_group, risk desc, id desc) where inbox_group is not null;
create index findings_inbox_customer on findings (organization_id, customer_id, inbox_group, risk desc, id desc) where inbox_group is not null;
create index findings_acceptance on findings (organization_id, accepted_until) where status = 'accepted_risk';
create index findings_risk on findings (organization_id, risk desc, id desc);
create index findings_customer_risk on findings (organization_id, customer_id, risk desc, id desc);
-- The inbox's group of what is covered is two groups of rows in one order.
create index findings_living on findings (organization_id, risk desc, id desc) where inbox_group is not null;
-- What needs a person today, among all findings of an organisation, in the order in which it is shown.
create index findings_acceptance_ended on findings (organization_id, accepted_until, id)
  where status = 'open' and accepted_until is not null;
create index findings_critical_unassigned on findings (organization_id, first_seen_at, id)
  where inbox_group = 'unassigned' and severity = 'critical';

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
